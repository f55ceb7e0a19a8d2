// A game in its middle on screens of every size: all desks are in sight, and the buttons of the board cover no place.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, myTurn, recordTable, sample, still, TOUCH, type Wishes } from "./browser";
import { KEPT, recordedTable } from "./yokohama";

const GAMES = ["hansa-league-45-5", "hansa-britannia-45-4", "hansa-east-4", "yokohama-city-4", "merchants-main-4", "merchants-short-3"];
const SIZES: Record<string, Wishes> = { "1280 by 720": { viewport: DESKTOP }, "a tablet": { viewport: { width: 820, height: 1180 }, hasTouch: true }, "a phone": TOUCH };
const ALL = GAMES.flatMap((game) => Object.keys(SIZES).map((size): [string, string] => [game, size]));
const SOME = ALL.filter(([game, size]) => (size === "a tablet" ? !/east|short/.test(game) : /yokohama|league/.test(game)));

/** Desks that are not in sight from top to bottom. */
const hidden = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll(".seat")].flatMap((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const frame = one.closest(".rivals, .desks")?.getBoundingClientRect();
      const end = Math.min(innerHeight, frame?.height ? frame.bottom : innerHeight);
      return left >= 0 && top >= 0 && right <= innerWidth && bottom <= end + 1 ? [] : [`${one.getAttribute("aria-label")} ${Math.round(top)}-${Math.round(bottom)} of ${Math.round(end)}`];
    }),
  );

/** Places that may be chosen, below a button of the board. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const stage = document.querySelector(".stage")?.getBoundingClientRect();
    const buttons = [...document.querySelectorAll(".stage .tools button")].map((one) => one.getBoundingClientRect());
    return [...document.querySelectorAll(".stage .lit[data-anchor]")].flatMap((one) => {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const [low, far] = [Math.min(bottom, stage?.bottom ?? 0), Math.min(right, stage?.right ?? 0)]; // the rest of it is not on the screen
      return buttons.some((box) => box.left < far && box.right > left && box.top < low && box.bottom > top) ? [one.getAttribute("data-anchor") ?? ""] : [];
    });
  });

test.each(sample(ALL, SOME))("all desks are in sight, and no button covers a place: %s, %s", async (game, size) => {
  const record = readFileSync(resolve(import.meta.dirname, `../images/games/${game}.txt`), "utf-8");
  const { page } = await recordTable(record, SIZES[size]);
  await page.waitForSelector(".prompt.mine, .curtain");
  if (await page.locator(".curtain").count()) await page.click(".curtain button");
  await myTurn(page);
  await still(page);
  expect(await page.locator(".stage .tools button").count()).toBeGreaterThan(1);
  await expect.poll(() => covered(page)).toEqual([]);
  if (size === "a phone") return; // there the desks are a sheet
  expect(await page.locator(".seat").count()).toBe(Number(game.at(-1)));
  await expect.poll(() => hidden(page)).toEqual([]);
  expect((await page.locator(".talk").boundingBox())?.height ?? 0).toBeGreaterThan(100);
});

/** Buttons whose words are cut off, and what stands out of its desk. */
const cut = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...[...document.querySelectorAll<HTMLElement>(".prompt button")].filter((one) => one.offsetWidth && (one.scrollHeight > one.offsetHeight || one.scrollWidth > one.offsetWidth)).map((one) => one.innerText),
    ...[...document.querySelectorAll(".seat")].flatMap((seat) => {
      const end = seat.getBoundingClientRect().right;
      return [...seat.querySelectorAll("b, svg, button")].filter((one) => one.getBoundingClientRect().right > end).map((one) => `${seat.getAttribute("aria-label")}: ${one.outerHTML.slice(0, 80)}`);
    }),
  ]);

const SMALL: Record<string, Wishes> = { "320 pixels wide": { viewport: { width: 320, height: 640 } }, "at twice the size": { viewport: { width: 640, height: 360 } } };
const SQUEEZED = GAMES.flatMap((game) => Object.keys(SMALL).map((size): [string, string] => [game, size]));

test.each(sample(SQUEEZED, SQUEEZED.filter(([game]) => /yokohama|main/.test(game))))("no word of a button and nothing of a desk is cut off: %s, %s", async (game, size) => {
  const record = readFileSync(resolve(import.meta.dirname, `../images/games/${game}.txt`), "utf-8");
  const { page } = await recordTable(record, SMALL[size]);
  await page.waitForSelector(".prompt.mine, .curtain");
  if (await page.locator(".curtain").count()) await page.click(".curtain button");
  await myTurn(page);
  await still(page);
  expect(await cut(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test("on a phone the buttons of the board lie beside the grip, and the row of the turn's buttons is never empty", async () => {
  const { page } = await recordedTable([...KEPT, "1 place church", "1 done"], TOUCH);
  await myTurn(page);
  const stage = await page.locator(".stage").boundingBox();
  const button = page.locator(".stage .tools button").first();
  expect((await button.boundingBox())?.y ?? 0).toBeGreaterThanOrEqual((stage?.y ?? 9999) + (stage?.height ?? 9999));
  await button.tap({ trial: true }); // nothing lies over it
  expect(await page.locator(".choices > *").allTextContents()).toEqual([expect.stringMatching(/\w/)]);
  await page.locator(".grip").tap({ position: { x: 60, y: 20 } });
  await page.waitForSelector(".sheet");
  expect(await button.isVisible()).toBe(false);
});
