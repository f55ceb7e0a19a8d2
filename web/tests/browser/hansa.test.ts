// What Hansa Teutonica's board shows and how a turn is played on it.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe";
import { BOT, decide, DESKTOP, guest, makeTable, ME, myTurn, newTable, openTable, sample, settled, told, TOUCH, type Wishes } from "./browser";

const FIRST = { first: "1" };
const ROUTE = "quedlinburg-gottingen";
const post = (n: number): string => `[data-anchor='post:${ROUTE}.${n}']`;

/** Seat 1 has its workers on every post of a route, and one action left. */
async function completeRoute(wishes: Wishes = {}, options: Record<string, string> = {}): Promise<{ page: Page; id: string }> {
  const page = await guest(wishes);
  const id = await makeTable(page, "league-3", [ME, ME, ME], { ...FIRST, ...options });
  for (const n of [1, 2]) await decide(page, id, 0, `place t ${ROUTE}.${n}`);
  for (const seat of [1, 2]) await decide(page, id, seat, "end");
  await decide(page, id, 0, `place t ${ROUTE}.3`);
  await openTable(page, id);
  await myTurn(page);
  return { page, id };
}

test("a trader or a merchant is taken in hand first and stays there: no place asks", async () => {
  const { page } = await newTable("league-3", [ME, BOT, BOT], FIRST);
  await myTurn(page);
  const held = page.locator(".kind[aria-pressed=true]");
  expect(await held.textContent()).toContain("Trader");
  expect(await page.getAttribute(post(1), "aria-label")).toBe("place a trader on post 1 of Quedlinburg–Göttingen");
  await page.click(post(1));
  await page.waitForSelector(".lines >> text=places a trader on post 1");
  await settled(page);
  await page.click(".seat.own .supply .workers >> nth=1"); // the supply takes it in hand as well
  expect(await held.textContent()).toContain("Merchant");
  expect(await page.getAttribute(post(2), "aria-label")).toContain("a merchant");
  expect(await page.locator("[role=menu], .notice").count()).toBe(0);
  await page.keyboard.press("x");
  expect(await held.textContent()).toContain("Trader");
});

test("the board is quiet: one thin ring in one's own colour, where the pointer is", async () => {
  const { page } = await newTable("league-45", [ME, BOT, BOT, BOT], FIRST);
  await myTurn(page);
  const rings = (): Promise<string[]> =>
    page.evaluate(() => [...document.querySelectorAll(".board .ring")].filter((one) => getComputedStyle(one).strokeOpacity !== "0").map((one) => getComputedStyle(one).stroke));
  await page.mouse.move(640, 20);
  expect(await page.locator(".board .lit .dot").count()).toBeGreaterThan(60);
  expect(await rings()).toEqual([]);
  await page.hover("[data-anchor='post:minden-hannover.2']");
  expect(await rings()).toEqual(["rgb(31, 116, 196)"]); // blue, as seat 1 is
  await page.mouse.move(640, 20);
  await page.focus(".board svg");
  await page.keyboard.press("ArrowRight");
  expect(await rings()).toHaveLength(1);
});

test("a piece flies to its place above the drawing, and then stands in it", async () => {
  const { page } = await newTable("league-3", [ME, ME, ME], FIRST, { settings: { motion: undefined } });
  await myTurn(page);
  // Every flight is written down: it may be over before anybody looks.
  await page.evaluate(() => {
    const flights: string[] = [];
    Object.assign(window, { flights });
    const note = (): void => void flights.push([...document.querySelectorAll<SVGElement>(".piece")].map(({ style }) => style.visibility).join());
    const sky = document.querySelector(".stage > .sky");
    if (sky) new MutationObserver(note).observe(sky, { childList: true });
  });
  await page.click(post(1));
  await expect.poll(() => page.evaluate(() => (window as unknown as { flights: string[] }).flights)).toEqual(["hidden", ""]);
  expect(await page.locator(".sky > *").count()).toBe(0);
  const [piece, place] = [await page.locator(".piece").boundingBox(), await page.locator(post(1)).boundingBox()];
  expect(Math.abs((piece?.x ?? 0) + (piece?.width ?? 0) / 2 - (place?.x ?? 0) - (place?.width ?? 0) / 2)).toBeLessThan(3);
});

test("a complete route has an outline, and a flag that establishes it", async () => {
  const { page } = await completeRoute();
  expect(await page.locator(".board .complete").count()).toBe(1);
  const flag = page.locator(".flag:has-text('Establish')");
  expect(await flag.count()).toBe(1);
  await flag.click();
  await page.waitForSelector(".lines >> text=/establishes the route Quedlinburg–Göttingen/");
  await page.waitForSelector(".text >> text=the route is yours");
  await page.click("[data-anchor='city:gottingen'].lit");
  await page.waitForSelector(".pennant");
  expect(await page.locator(".board .complete").count()).toBe(0);
});

test("on a phone the flag is as large as a finger", async () => {
  const { page } = await completeRoute(TOUCH);
  const flag = page.locator(".flag");
  const box = await flag.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(39.5);
  await flag.tap();
  await page.waitForSelector(".text >> text=the route is yours");
});

test("the cities of one's mission are pinned, nobody else's", async () => {
  const { page } = await newTable("league-3", [ME, BOT, BOT], { ...FIRST, missions: "yes" });
  await myTurn(page);
  expect(await page.locator(".board .pin").count()).toBe(3);
});

test("who wants it is asked before the turn ends by itself, and undo works until then", async () => {
  const { page } = await newTable("league-3", [ME, BOT, BOT], FIRST, { settings: { ask: true } });
  await myTurn(page);
  await page.click(post(1));
  await page.waitForSelector(".lines >> text=places a trader on post 1");
  await settled(page);
  for (const way of ["[aria-label=Undo]", "text=Cancel"]) {
    await page.click(post(2));
    await page.waitForSelector(".warn >> text=This ends your turn");
    expect(await page.locator(".piece").count()).toBe(1);
    expect(await findings(page)).toEqual([]);
    await page.click(way);
    await expect.poll(() => page.locator(".warn").count()).toBe(0);
  }
  expect(await page.locator(".piece").count()).toBe(1); // the first action is not taken back
  await page.click(post(2));
  await page.waitForSelector(".warn");
  await page.click("[aria-label=Undo]");
  await page.click("[aria-label=Undo]"); // now it is
  await expect.poll(() => page.locator(".piece").count()).toBe(0);
  await settled(page);
  for (const n of [1, 2]) {
    await page.click(post(n));
    await settled(page);
  }
  await page.click(".choice:has-text('End turn')");
  await told(page, "places a trader on post 2");
});

const slot = (page: Page): Promise<number> => page.evaluate(() => document.querySelector(".board rect.slot")?.getBoundingClientRect().width ?? 0);

test.each(sample(["britannia-3", "britannia-45"], ["britannia-45"]))("%s lies on its side: its slots are as large as the League's", async (board) => {
  const players = board.endsWith("45") ? [ME, BOT, BOT, BOT] : [ME, BOT, BOT];
  const { page: league } = await newTable("league-45", [ME, BOT, BOT, BOT], FIRST, { viewport: DESKTOP });
  const { page } = await newTable(board, players, FIRST, { viewport: DESKTOP });
  const [small, usual] = [await slot(page), await slot(league)];
  expect(usual).toBeGreaterThan(14);
  expect(small).toBeGreaterThan(usual * 0.95);
  const map = await page.locator(".board").boundingBox();
  expect(map?.width ?? 0).toBeGreaterThan(DESKTOP.width * 0.6);
  await page.waitForSelector(".board .rose");
});
