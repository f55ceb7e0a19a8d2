// The coach after a game: chances to click into, mistakes with what was better, exercises, a copy to try it in.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe";
import { address, guest, openTable, TOUCH, type Wishes } from "./browser";

/** A game of a turn or two, begun from a position, in which the first decision threw the game away: plain in a blink. */
async function finishedGame(game: string, wishes: Wishes = {}): Promise<Page> {
  const page = await guest(wishes);
  const record = readFileSync(join(import.meta.dirname, "records", `${game}.txt`), "utf-8");
  const reply = await page.request.post(`${address}/api/records`, { data: { record } });
  const { id } = (await reply.json()) as { id: string };
  await openTable(page, id);
  return page;
}

async function analyse(page: Page): Promise<void> {
  await page.click("dialog >> text=Analyse");
  await page.waitForSelector(".analysis .chart");
  await page.waitForSelector(".analysis >> text=Learn from mistakes", { timeout: 60_000 });
}

test.each(["hansa", "yokohama", "merchants"])("%s: a blunder is shown with what was better, and is an exercise", async (game) => {
  const page = await finishedGame(game);
  await analyse(page);
  const rows = await page.locator(".analysis tbody tr").all();
  expect(rows.length).toBeGreaterThan(1);
  const numbers = await Promise.all(rows.map(async (row) => (await row.locator("td").allInnerTexts()).slice(-2).map((cell) => Number(cell.replace("−", "-").replace(" %", "")))));
  // Luck and the result without it: together the result, which is 100 % for all seats.
  expect(numbers.flat().reduce((sum, one) => sum + one, 0)).toBeCloseTo(100, 0);
  await page.click(".moment >> nth=0");
  await page.waitForSelector(".more >> text=Better:");
  await page.waitForSelector(".ghosts .ghost", { state: "attached" });
  expect(await findings(page)).toEqual([]);

  await page.click("text=Learn from mistakes");
  await page.waitForSelector("text=Find something better on the board");
  await page.waitForSelector(".table .lit", { state: "attached" });
  expect(await page.locator(".ghosts .ghost").count(), "the solution is not told").toBe(0);
  await page.keyboard.press("c");
  await page.click("dialog[open] li button >> nth=0");
  await page.waitForSelector(".exercise [role=status] >> text=/\\d+ %/");
  await page.click("text=Back to the analysis");
  await page.click("text=Learn from mistakes");
  await page.click("text=Show the solution");
  await page.waitForSelector(".exercise >> text=/Solution \\(\\d+ %\\)/");
  await page.waitForSelector(".ghosts .ghost", { state: "attached" });
  expect(await findings(page)).toEqual([]);
});

test("a right answer is praised, and what was missed can be tried in a copy", async () => {
  const page = await finishedGame("hansa", TOUCH);
  await analyse(page);
  await page.click("text=Learn from mistakes");
  await page.waitForSelector("text=Find something better on the board");
  await page.keyboard.press("c");
  await page.click("dialog[open] >> text=/^establish .*Minden/i");
  await page.waitForSelector(".exercise >> text=/^Right! 100 %/");
  await page.click("text=Back to the analysis");
  await page.click(".moment >> nth=0");
  await page.click(".more >> text=Try it");
  await page.click("dialog[open] >> css=button[type=submit]");
  await page.waitForURL((url) => url.pathname.startsWith("/t/") && !url.hash);
});

test("the chart leads to turns, and the analysis is there when one comes back", async () => {
  const page = await finishedGame("yokohama", { locale: "uk-UA" });
  await page.click("dialog >> text=Аналіз гри");
  await page.waitForSelector(".analysis >> text=Вчитися на помилках", { timeout: 60_000 });
  const box = await page.locator(".chart").boundingBox();
  await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
  await page.waitForURL(/#move-\d+$/);
  await page.reload();
  await page.click(".replay >> text=Аналіз гри");
  await page.waitForSelector(".analysis .moment");
});
