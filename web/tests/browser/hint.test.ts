// Levels to play against, and who gets advice.
import { expect, test } from "vitest";
import { BOT, makeTable, ME, myTurn, OPEN, visit } from "./browser";

const FIRST = { first: "1" };

test("levels are chosen by name in the language of the page, and tell their ratings", async () => {
  const page = await visit("/", { locale: "uk-UA" });
  await page.waitForSelector(".players label[title^='Рейтинг '] >> text=Майстер");
  await page.click(".players >> text=Майстер");
  await page.click("text=Почати гру");
  await page.waitForSelector(".seat >> text=бот 2 (Майстер)");
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
