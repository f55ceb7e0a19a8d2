// A table that one can follow: the log tells what happened and what it brought, and what others did stays visible.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { BOT, decide, DESKTOP, guest, join, makeTable, ME, myTurn, newTable, OPEN, openSeatTable, openTable, sample, TOUCH, type Wishes } from "./browser";
import { RICH, recordedTable } from "./merchants";

const FIRST = { first: "1" };
const ROUTE = "quedlinburg-gottingen";

/** A table at which seat 1 has filled a route of three posts in two turns, while the others passed. */
async function fullRoute(page: Page): Promise<string> {
  const id = await makeTable(page, "league-3", [ME, ME, ME], FIRST);
  for (const post of [1, 2]) await decide(page, id, 0, `place t ${ROUTE}.${post}`);
  for (const seat of [1, 2]) await decide(page, id, seat, "end");
  await decide(page, id, 0, `place t ${ROUTE}.3`);
  return id;
}

test("the log tells a turn in a sentence with what it brought, and opens to its decisions", async () => {
  const page = await guest();
  const id = await fullRoute(page);
  for (const action of [`establish ${ROUTE}`, "office gottingen"]) await decide(page, id, 0, action);
  await openTable(page, id);
  const turns = page.locator(".turn");
  expect(await turns.nth(1).textContent()).toMatch(/Hanna.*: 2 × trader to Quedlinburg–Göttingen/);
  expect(await turns.nth(1).locator(".line").count()).toBe(0);
  await turns.nth(1).locator("summary").click();
  expect(await turns.nth(1).locator(".line").allTextContents()).toEqual([1, 2].map((n) => expect.stringContaining(`places a trader on post ${n} of Quedlinburg–Göttingen`)));
  // The newest turn is open: the seat that established the route has its workers back, and the office its points.
  const last = turns.last();
  await expect.poll(() => last.locator(".line").count()).toBe(3);
  expect(await last.locator(".line").nth(1).textContent()).toContain("establishes the route Quedlinburg–Göttingen");
  await last.locator("summary").click();
  await expect.poll(() => last.locator("summary").textContent()).toMatch(/1 × trader to .*; establishes the route .*; founds an office in Göttingen/);
});

test("the log tells what dice brought to everybody", async () => {
  const { page } = await recordedTable(RICH);
  const gains = await page.locator(".turn").last().locator(".gains").allTextContents();
  expect(gains.length).toBeGreaterThan(1);
  expect(gains.join(" ")).toMatch(/\+\d (wood|wool|grain|ore|salt|gold)/);
});

const SCREENS: [string, Wishes][] = [
  ["a phone", TOUCH],
  ["a desktop", { viewport: DESKTOP }],
  ["a tablet", { viewport: { width: 820, height: 1180 } }],
];
test.each(sample(SCREENS, SCREENS.slice(0, 2)))("what others did stays marked until one decides, and in view: %s", async (_, wishes) => {
  const { page, id } = await openSeatTable("league-3", [ME, OPEN, BOT], FIRST, wishes);
  const bert = await join(page, "Bert");
  await myTurn(page);
  expect(await page.locator(".ghost").count()).toBe(0);
  await decide(page, id, 0, "end");
  for (const post of [1, 2]) await decide(bert, id, 1, `place t ${ROUTE}.${post}`);
  await page.waitForSelector(".turn:nth-of-type(4)", { state: "attached" }); // set-up, one's own, theirs
  await myTurn(page);
  await expect.poll(() => page.locator(".ghost").count()).toBeGreaterThan(1);
  const seats = await page.locator(".ghost text").allTextContents();
  expect(seats.filter((n) => n === "1").length).toBeGreaterThan(0); // each seat counts from 1
  const inView = async (): Promise<boolean> => {
    const stage = await page.locator(".stage").boundingBox();
    const mark = await page.locator(".ghost").last().boundingBox();
    if (!stage || !mark) return false;
    return mark.x >= stage.x && mark.x + mark.width <= stage.x + stage.width && mark.y >= stage.y && mark.y + mark.height <= stage.y + stage.height;
  };
  await expect.poll(inView).toBe(true);
  await decide(page, id, 0, "income 1t");
  await expect.poll(() => page.locator(".ghost").count()).toBe(0);
});

test("a slow turn of others is skipped by a key, a click or a button", async () => {
  // At this pace a turn lasts for minutes.
  const { page, id } = await newTable("league-3", [ME, BOT, BOT], FIRST, { settings: { motion: true, pace: 600_000 } });
  const skips = [() => page.keyboard.press("Escape"), () => page.locator(".board .stage").click({ position: { x: 5, y: 5 }, timeout: 500 }), () => page.locator(".hurry").click({ timeout: 500 })];
  await myTurn(page);
  for (const skip of skips) {
    await decide(page, id, 0, "end");
    await page.waitForSelector(".prompt:not(.mine)");
    const skipped = async (): Promise<number> => {
      if (await page.locator(".hurry").count()) await skip().catch(() => undefined); // it may be over by then
      return page.locator(".prompt.mine").count();
    };
    await expect.poll(skipped).toBe(1);
  }
});

test("what a decision brings flies to the desk, unless one wants no motion", async () => {
  for (const motion of [true, false]) {
    const page = await guest({ settings: { motion, pace: 1 } });
    const id = await fullRoute(page);
    await decide(page, id, 0, `establish ${ROUTE}`);
    await openTable(page, id);
    await myTurn(page);
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const note = (one: Node): unknown => one instanceof HTMLElement && one.className === "flight" && seen.push(one.textContent ?? "");
      new MutationObserver((all) => all.forEach(({ addedNodes }) => addedNodes.forEach(note))).observe(document.body, { childList: true, subtree: true });
    });
    await decide(page, id, 0, "develop actions");
    await page.waitForSelector(".line:has-text('develops Actions')");
    // They begin with a frame after the line.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expect.poll(() => page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(motion ? ["+1 trader", "+1 action"] : []);
  }
});
