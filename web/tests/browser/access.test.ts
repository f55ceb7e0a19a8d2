// What axe-core says of a table in the middle of a game, and of the pages of those who come back: every game, page,
// screen and language.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe";
import { address, DESKTOP, guest, recordTable, sample, still, TOUCH, type Wishes } from "./browser";

const PLAYED = { "Hansa Teutonica": "hansa-league-45-5", Yokohama: "yokohama-city-4", "Merchants of Europe": "merchants-main-4" };
const SCREENS: Record<string, Wishes> = {
  "1280 by 720": { viewport: DESKTOP },
  "1440 by 900": { viewport: { width: 1440, height: 900 } },
  "a tablet": { viewport: { width: 820, height: 1180 }, hasTouch: true },
  "a phone": TOUCH,
};
const LANGUAGES = ["en", "uk", "pl", "ru"];
const ALL = Object.entries(PLAYED).flatMap(([title, file], g) =>
  Object.keys(SCREENS).flatMap((screen, s) => LANGUAGES.map((language, l) => ({ title, file, screen, language, theme: (g + s + l) % 2 ? "dark" : "light" }))),
);
// Every game, every screen and every language once.
const SOME = ALL.filter(({ title, screen, language }) =>
  ["Yokohama, 1440 by 900, pl", "Merchants of Europe, a tablet, uk", "Merchants of Europe, a phone, en", "Hansa Teutonica, 1280 by 720, ru"].includes(`${title}, ${screen}, ${language}`),
);

test.each(sample(ALL, SOME))("axe finds nothing serious: $title, $screen, $language, $theme", async ({ file, screen, language, theme }) => {
  const record = readFileSync(resolve(import.meta.dirname, `../images/games/${file}.txt`), "utf-8");
  const { page } = await recordTable(record, { ...SCREENS[screen], settings: { language, theme } });
  await page.waitForSelector(".prompt.mine, .curtain");
  if (await page.locator(".curtain").count()) await page.click(".curtain button");
  await page.waitForSelector(".prompt.mine");
  await still(page);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open] kbd");
  expect(await findings(page)).toEqual([]);
});

async function post<T>(page: Page, path: string, data: unknown = {}): Promise<T> {
  const reply = await page.request.post(address + path, { data });
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
  return (await reply.json()) as T;
}

/** Somebody who has played here: the addresses of pages, each with what is on it when it is complete. */
async function regular(wishes: Wishes): Promise<{ page: Page; pages: [path: string, ready: string][] }> {
  const page = await guest(wishes, "Hanna von Travem\u00fcnde");
  const other = await guest({}, "Bert");
  const seats = [{ kind: "me" }, { kind: "open" }];
  const slow = { game: "hansa", seats, options: { first: "1" }, public: true, turn_limit: 259_200, vacation: 7 };
  const { id: mine } = await post<{ id: string }>(page, "/api/tables", slow);
  await post(other, `/api/tables/${mine}/join`);
  await post(other, "/api/tables", { game: "yokohama", seats, public: true, bank: 900, delay: 20, level: "beginners" });
  const { id: me } = (await (await page.request.get(`${address}/api/me`)).json()) as { id: string };
  const contest = { kind: "duplicate", name: `Deal of ${me}`, game: "hansa", players: 3, people: 1, deals: 2, hours: 48 };
  const made = await post<{ id: string }>(page, "/api/contests", contest);
  const record = readFileSync(resolve(import.meta.dirname, "records/hansa.txt"), "utf-8");
  const { id: ended } = await post<{ id: string }>(page, "/api/records", { record });
  await post(page, `/api/tables/${ended}/analysis`);
  return {
    page,
    pages: [
      ["/lobby", "[data-table], .seeks, .none"],
      ["/games", "li a"],
      ["/ratings", "tbody"],
      [`/people/${me}`, "main h1"],
      ["/contests", "li a"],
      [`/contests/${made.id}`, ".deals"],
      ["/account", ".card"],
      ["/puzzles/yokohama", ".task"],
      ["/openings/merchants", ".lines"],
      [`/t/${ended}`, "dialog[open] .total"],
    ],
  };
}

const EVERYWHERE = Object.keys(SCREENS).flatMap((screen, s) => LANGUAGES.map((language, l) => ({ screen, language, theme: (s + l) % 2 ? "dark" : "light" })));
const SOMEWHERE = EVERYWHERE.filter(({ screen, language }) => ["a phone, uk", "1280 by 720, ru"].includes(`${screen}, ${language}`));

test.each(sample(EVERYWHERE, SOMEWHERE))("axe finds nothing serious on pages of those who come back: $screen, $language, $theme", async ({ screen, language, theme }) => {
  const { page, pages } = await regular({ ...SCREENS[screen], settings: { language, theme } });
  for (const [path, ready] of pages) {
    await page.goto(address + path);
    await page.waitForSelector(`html[lang=${language}]`);
    await page.waitForSelector(ready);
    await still(page);
    expect(await findings(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
  }
  await page.locator("dialog[open] button", { hasText: /^(Analyse|\u0410\u043d\u0430\u043b|Analiz)/ }).click();
  await page.waitForSelector(".analysis .moment", { timeout: 60_000 });
  await still(page);
  expect(await findings(page), "the analysis").toEqual([]);
});
