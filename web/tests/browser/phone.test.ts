// A phone: 390 by 844, fingers instead of a mouse.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { CDPSession, Page } from "playwright-core";
import { expect, test } from "vitest";
import * as merchants from "./merchants";
import { BOT, DESKTOP, ME, more, myTurn, newTable, PHONE, recordTable, sample, tooSmall, TOUCH, visit } from "./browser";

const FIRST = { first: "1" };

async function phoneTable(board: string): Promise<Page> {
  const { page } = await newTable(board, [ME, BOT, BOT], FIRST, TOUCH);
  await myTurn(page);
  return page;
}

test("on a phone the board fills the screen and a tap plays", async () => {
  const page = await phoneTable("league-3");
  const board = await page.locator(".board").boundingBox();
  expect(board?.height ?? 0).toBeGreaterThan(420);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  const middle = page.locator("[data-anchor='post:minden-hannover.1']");
  const target = await middle.boundingBox();
  expect(target?.width ?? 0).toBeGreaterThanOrEqual(39.5);
  await middle.tap();
  await expect.poll(() => page.locator(".piece").count()).toBeGreaterThan(0);
  await page.locator(".grip").tap();
  await page.waitForSelector(".talk");
  await expect.poll(async () => (await page.locator(".side").boundingBox())?.height ?? 0).toBeGreaterThan(500);
});

test("a row without buttons tells what happened last, and is as high as with them", async () => {
  const { page } = await newTable("league-3", [ME, BOT, BOT], FIRST, { ...TOUCH, settings: { motion: true, pace: 600_000 } });
  await myTurn(page);
  const high = async (): Promise<number> => (await page.locator(".prompt").boundingBox())?.height ?? 0;
  const before = await high();
  await page.click(".choice >> text=End turn");
  await page.waitForSelector(".prompt:not(.mine)");
  await expect.poll(() => page.locator(".latest").textContent()).toMatch(/\w/);
  expect(await page.locator(".latest").isVisible()).toBe(true);
  expect(await high()).toBe(before);
});

test("the dice of Merchants of Europe cover nothing of the map", async () => {
  const { page } = await merchants.recordedTable(merchants.HIRED, TOUCH);
  await myTurn(page);
  const [dice, map] = [await page.locator("div.dice >> nth=0").boundingBox(), await page.locator(".stage").boundingBox()];
  expect(dice && map && dice.y + dice.height <= map.y).toBe(true);
  expect(map?.height ?? 0).toBeGreaterThan(420);
});

test.each(sample(["/", "/rules", "/settings", "/about", "/guide"], ["/", "/guide"]))("%s is as wide as the phone, its menu folds away", async (path) => {
  const page = await visit(path, { ...TOUCH, locale: "uk-UA" });
  await page.waitForSelector(path === "/guide" ? ".coach" : path === "/" ? ".go" : "main h1");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  expect(await page.locator("header nav").isVisible()).toBe(false);
  await page.locator("header .fold").tap();
  expect(await page.locator("header nav a:visible").count()).toBe(await page.locator("header nav a").count());
  await page.locator("header nav a[href='/about']").tap();
  await page.waitForURL("**/about");
  await expect.poll(() => page.locator("header nav").isVisible()).toBe(false);
});

/** Buttons of the turn that lie outside the window, or under something else. */
async function hidden(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".prompt button, .replay button")]
      .filter((one) => {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
        return box.width > 0 && (!inside || !one.contains(document.elementFromPoint(x, y)));
      })
      .map((one) => one.getAttribute("aria-label") ?? one.textContent ?? ""),
  );
}

test("in every size the turn's buttons, the board and one's own desk are there", async () => {
  const sizes = { tablet: [820, 1180], "twice as large": [640, 360], "a small phone": [320, 640], "a phone": [390, 844], "a phone on its side": [844, 390] } as const;
  const { page } = await newTable("league-45", [ME, BOT, BOT, BOT], FIRST, { hasTouch: true });
  await myTurn(page);
  for (const [name, [width, height]] of Object.entries(sizes)) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.locator(".choices").evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    await expect.poll(() => hidden(page), { message: name }).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
    const board = await page.locator(".board").boundingBox();
    expect(Math.min(board?.width ?? 0, board?.height ?? 0), name).toBeGreaterThan(260);
    const desk = await page.locator(".seat.own strong").boundingBox();
    expect((desk?.y ?? 9999) + (desk?.height ?? 0), name).toBeLessThanOrEqual(height);
    expect((board?.y ?? 0) + (board?.height ?? 0), name).toBeLessThanOrEqual(height);
  }
  // The whole game fits a tablet: nothing is a sheet there.
  await page.setViewportSize({ width: 820, height: 1180 });
  for (const part of [".tools", ".seat.own", ".talk", ".seat >> nth=3"]) {
    const box = await page.locator(part).first().boundingBox();
    expect((box?.x ?? 9999) + (box?.width ?? 0), part).toBeLessThanOrEqual(820);
    expect((box?.y ?? 9999) + (box?.height ?? 0), part).toBeLessThanOrEqual(1180);
  }
  await more(page, "Replay");
  for (const [name, [width, height]] of Object.entries(sizes)) {
    await page.setViewportSize({ width, height });
    await page.waitForSelector(".replay button");
    await expect.poll(() => hidden(page), { message: name }).toEqual([]);
  }
});

test.each(sample(["en", "uk", "pl", "ru"], ["uk"]))("on a phone the button that ends the turn is on the screen beside two others: %s", async (language) => {
  const record = readFileSync(resolve(import.meta.dirname, "../images/games/merchants-main-4.txt"), "utf-8");
  const { page } = await recordTable(record, { ...TOUCH, settings: { language } });
  await myTurn(page);
  expect(await page.locator(".choice").count()).toBe(3);
  expect(await page.locator(".choices").evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  expect(await hidden(page)).toEqual([]);
});

type Finger = { x: number; y: number };

async function touch(session: CDPSession, type: "touchStart" | "touchMove" | "touchEnd", fingers: Finger[]): Promise<void> {
  await session.send("Input.dispatchTouchEvent", { type, touchPoints: fingers.map((finger, id) => ({ ...finger, id })) });
}

const width = async (page: Page): Promise<number> => (await page.locator(".board svg").first().boundingBox())?.width ?? 0;

test("two fingers enlarge the board, one moves it, neither plays anything", async () => {
  const page = await phoneTable("league-3");
  const session = await page.context().newCDPSession(page);
  const frame = (await page.locator(".stage").boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
  const pair = (gap: number): Finger[] => [{ x: middle.x - gap, y: middle.y }, { x: middle.x + gap, y: middle.y }];
  const before = await width(page);
  await touch(session, "touchStart", pair(30));
  for (const gap of [40, 60, 80, 100]) await touch(session, "touchMove", pair(gap));
  await touch(session, "touchEnd", []);
  await expect.poll(() => width(page)).toBeGreaterThan(before * 1.5);

  const post = page.locator("[data-anchor='post:minden-hannover.1']");
  const from = (await post.boundingBox()) ?? { x: 0, y: 0 };
  await touch(session, "touchStart", [middle]);
  for (const way of [10, 30, 60]) await touch(session, "touchMove", [{ x: middle.x + way, y: middle.y - way }]);
  await touch(session, "touchEnd", []);
  await expect.poll(async () => Math.round(((await post.boundingBox())?.x ?? 0) - from.x)).toBe(60);
  expect(Math.round(((await post.boundingBox())?.y ?? 0) - from.y)).toBe(-60);

  await touch(session, "touchStart", pair(100));
  for (const gap of [80, 50, 20, 5]) await touch(session, "touchMove", pair(gap));
  await touch(session, "touchEnd", []);
  await expect.poll(() => width(page)).toBeLessThanOrEqual(before);
  expect(await page.locator(".line .whose").count()).toBe(0);
  expect(await page.locator("[role=menu], .notice").count()).toBe(0);
});

const SCREENS: [string, typeof PHONE, string][] = [
  ["a phone", PHONE, "britannia-3"],
  ["1280 by 720", DESKTOP, "britannia-45"],
  ["a phone", PHONE, "league-45"],
  ["1280 by 720", DESKTOP, "league-45"],
];
test.each(sample(SCREENS, SCREENS.slice(0, 1)))("on %s every lit place is as large as a finger: %s %s", async (_, viewport, board) => {
  const players = board.endsWith("45") ? [ME, BOT, BOT, BOT] : [ME, BOT, BOT];
  const { page } = await newTable(board, players, FIRST, { viewport });
  await myTurn(page);
  expect(await tooSmall(page)).toEqual([]);
});

test("where targets overlap, the nearest gets the click", async () => {
  const { page } = await newTable("britannia-45", [ME, BOT, BOT, BOT], FIRST);
  await myTurn(page);
  const pairs = await page.evaluate(() => {
    const all = [...document.querySelectorAll(".board [data-spot]")].map((one) => {
      const box = one.getBoundingClientRect();
      return { anchor: one.getAttribute("data-anchor") ?? "", lit: one.matches(".lit"), x: box.x + box.width / 2, y: box.y + box.height / 2 };
    });
    return all.flatMap((a) =>
      all.filter((b) => a.lit && b.lit && a.anchor < b.anchor && Math.hypot(a.x - b.x, a.y - b.y) < 30).map((b) => ({ a, b })),
    );
  });
  expect(pairs.length).toBeGreaterThan(10); // so crowded is that board
  // Who gets the click is written down, and nothing is played.
  await page.evaluate(() => {
    document.querySelector(".board")?.addEventListener("click", (event) => {
      event.stopPropagation();
      document.body.dataset.clicked = (event.target as Element).closest("[data-anchor]")?.getAttribute("data-anchor") ?? "";
    });
  });
  for (const { a, b } of pairs.slice(0, 5)) {
    for (const [one, other] of [[a, b], [b, a]] as const) {
      await page.mouse.click(one.x * 0.6 + other.x * 0.4, one.y * 0.6 + other.y * 0.4);
      expect(await page.evaluate(() => document.body.dataset.clicked)).toBe(one.anchor);
    }
  }
});
