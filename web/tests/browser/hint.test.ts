// Levels to play against, and advice.
import { expect, test } from "vitest";
import { BOT, makeTable, ME, myTurn, OPEN, openTable, visit } from "./browser";

const FIRST = { first: "1" };

test("levels are chosen by name in the language of the page", async () => {
  const page = await visit("/", { locale: "uk-UA" });
  await page.click(".players >> text=Майстер");
  await page.click("text=Почати гру");
  await page.waitForSelector(".seat >> text=бот 2 (Майстер)");
});

test("a master's advice is told in words, shown on the board and played by a button", async () => {
  const page = await visit("/", { settings: { motion: false } });
  await openTable(page, await makeTable(page, "league-3", [ME, BOT, BOT], FIRST));
  await myTurn(page);
  await page.click("[aria-label='What would a master do?']");
  await page.waitForSelector(".advice li.chosen", { timeout: 30_000 });
  expect(await page.locator(".advice strong").textContent()).toBe("Master’s advice");
  const words = (await page.locator(".advice li.chosen b").textContent()) ?? "";
  expect(await page.locator(".advice li.chosen small").textContent()).toMatch(/^[+−]\d+\.\d points/);
  await page.click(".advice li.chosen button");
  await page.waitForSelector(`.lines >> text=${words}`);
  await expect.poll(() => page.locator(".advice li").count()).toBe(0); // it was for the position before
});

test("beside other people there is no advice", async () => {
  const page = await visit("/");
  const id = await makeTable(page, "league-3", [ME, OPEN, BOT], FIRST);
  await page.goto(`${new URL(page.url()).origin}/t/${id}`);
  const other = await visit(new URL(await page.inputValue("input[readonly]")).pathname);
  await other.click("text=Sit down");
  await myTurn(page);
  expect(await page.locator("[aria-label='What would a master do?']").count()).toBe(0);
});
