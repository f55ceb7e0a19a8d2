// Levels to play against, and who gets advice.
import { expect, test } from "vitest";
import { BOT, join, ME, myTurn, OPEN, openSeatTable, visit } from "./browser";

const FIRST = { first: "1" };

test("levels are chosen by name in the language of the page", async () => {
  const page = await visit("/", { locale: "uk-UA" });
  await page.waitForSelector(".players label >> text=Підмайстер");
  await page.waitForSelector(".picture svg");
  await page.click(".players >> text=Підмайстер");
  await page.click("text=Почати гру");
  await page.waitForSelector(".seat >> text=бот 2 (Підмайстер)");
});

test("beside other people there is no advice", async () => {
  const { page } = await openSeatTable("league-3", [ME, OPEN, BOT], FIRST);
  await join(page, "Bert");
  await myTurn(page);
  expect(await page.locator("[aria-label='What would a master do?']").count()).toBe(0);
});
