import { expect, test } from "vitest";
import { BOT, makeTable, ME, openTable, visit } from "./browser";
import { playToTheEnd } from "./player";

test("a person plays a whole game against three bots through the page", { timeout: 280_000 }, async () => {
  const page = await visit("/", { settings: { confirm: false, motion: false } });
  await openTable(page, await makeTable(page, "league-45", [ME, BOT, BOT, BOT]));
  const before = await page.locator(".board").boundingBox();
  const clicks = await playToTheEnd(page, 3_000);
  expect(await page.locator(".board").boundingBox()).toEqual(before); // nothing made the board jump
  expect(clicks).toBeGreaterThan(20);
  await page.waitForSelector("dialog[open] figure svg");
  expect(await page.locator("dialog[open] tbody tr").count()).toBeGreaterThanOrEqual(8);
  expect(await page.locator("dialog[open] thead th").count()).toBe(4);
});
