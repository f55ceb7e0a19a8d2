import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openTable, sample } from "./browser";
import { GAMES } from "./games";
import { playToTheEnd } from "./player";
import { shiftsOfTheBoard, watchShifts } from "./measures";

const SETUPS = GAMES.flatMap((game) => game.setups.map((setup) => ({ title: game.title, ...setup, game })));
const FIRST = SETUPS.filter(({ game, board, players }) => game.setups[0]?.board === board && game.setups[0].players === players);

test.each(sample(SETUPS, FIRST))("a person plays a whole game of $title against bots through the page, and another: $board, $players", { timeout: 600_000 }, async ({ game, board, players }) => {
  const { page, id } = await game.againstBots({}, { board, players });
  await watchShifts(page);
  const before = await page.locator(".board").boundingBox();
  const clicks = await playToTheEnd(page, 4_000, game.step);
  expect(await page.locator(".board").boundingBox()).toEqual(before); // nothing made the board jump
  expect(await shiftsOfTheBoard(page)).toEqual([]);
  expect(clicks).toBeGreaterThan(20);
  await page.waitForSelector("dialog[open] figure svg");
  expect(await page.locator("dialog[open] figure").count()).toBe(game.charts);
  expect(await page.locator("dialog[open] tbody tr").count()).toBeGreaterThanOrEqual(game.rows);
  expect(await page.locator("dialog[open] thead th").count()).toBe(players);
  // How the lines end is what the sheet says.
  const totals = await page.locator("dialog[open] .total td").allTextContents();
  const name = await page.locator("dialog[open] figure svg").first().getAttribute("aria-label");
  for (const total of totals) expect(name).toContain(` ${total}`);
  await countStepByStep(page);
  const record = await download(page);

  await page.click("text=Rematch");
  await page.waitForFunction((old) => location.pathname.startsWith("/t/") && !location.pathname.endsWith(old), id);
  await page.waitForSelector(".board svg");
  await page.waitForSelector(".prompt.mine");
  expect(await page.locator(".seat").count()).toBe(players);

  await page.goto(new URL("/", page.url()).href);
  await page.setInputFiles("input[type=file]", { name: "game.txt", mimeType: "text/plain", buffer: record });
  await page.waitForSelector("dialog[open] .total");
  expect((await page.locator("dialog[open] .total td").allTextContents()).sort()).toEqual(totals.sort());
  await page.click("text=Watch the replay");
  await page.waitForSelector(".replay >> text=The start of the game");
  await openTable(page, id); // the first one is still there, and calls to the rematch
  await page.waitForSelector(".banner a:has-text('Sit down')", { state: "attached" });
});

async function countStepByStep(page: Page): Promise<void> {
  const rows = page.locator("dialog[open] tbody tr:visible");
  const all = await rows.count();
  await page.click("text=Count step by step");
  expect(await rows.count()).toBe(1); // the total, of nothing yet
  const next = page.locator("text=Next category");
  for (let shown = 1; await next.count(); shown++) {
    expect(await rows.count()).toBe(shown);
    await next.click();
  }
  await page.waitForSelector("dialog[open] h2:has-text('win')");
  expect(await rows.count()).toBe(all);
}

async function download(page: Page): Promise<Buffer> {
  const [saved] = await Promise.all([page.waitForEvent("download"), page.click("dialog[open] a[download]")]);
  const parts: Buffer[] = [];
  for await (const part of await saved.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
