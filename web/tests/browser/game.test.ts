import { expect, test } from "vitest";
import { BOT, makeTable, ME, openTable, visit } from "./browser";
import { playToTheEnd } from "./player";

test("a person plays a whole game against three bots through the page, and another", { timeout: 280_000 }, async () => {
  const page = await visit("/", { settings: { confirm: false, motion: false } });
  const id = await makeTable(page, "league-45", [ME, BOT, BOT, BOT]);
  await openTable(page, id);
  // Every shift of the layout that moves the board, or anything that contains it, is written down.
  await page.evaluate(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as unknown as { sources: { node: Node | null }[] };
        for (const { node } of sources) {
          if (node instanceof Element && (node.closest(".board") || node.querySelector(".board"))) shifts.push(node.outerHTML.slice(0, 80));
        }
      }
    }).observe({ type: "layout-shift" });
  });
  const before = await page.locator(".board").boundingBox();
  const clicks = await playToTheEnd(page, 3_000);
  expect(await page.locator(".board").boundingBox()).toEqual(before); // nothing made the board jump
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  expect(clicks).toBeGreaterThan(20);
  await page.waitForSelector("dialog[open] figure svg");
  expect(await page.locator("dialog[open] figure").count()).toBe(3); // total, prestige, network
  expect(await page.locator("dialog[open] tbody tr").count()).toBeGreaterThanOrEqual(8);
  expect(await page.locator("dialog[open] thead th").count()).toBe(4);
  // How the lines end is what the sheet says.
  const totals = await page.locator("dialog[open] .total td").allTextContents();
  const name = await page.locator("dialog[open] figure svg").first().getAttribute("aria-label");
  for (const total of totals) expect(name).toContain(` ${total}`);

  await page.click("text=Rematch");
  await page.waitForFunction((old) => location.pathname.startsWith("/t/") && !location.pathname.endsWith(old), id);
  await page.waitForSelector(".board svg");
  await page.waitForSelector(".prompt.mine");
  expect(await page.locator(".seat").count()).toBe(4);
});
