// Pictures for the documentation, of games that were really played.
import { join } from "node:path";
import { test } from "vitest";
import { BOT, ME, newTable, TOUCH, visit } from "../browser/browser";
import { HIRED, merchantsTable, recordedTable, step as merchantsStep } from "../browser/merchants";
import { hansaStep, playToTheEnd } from "../browser/player";
import { KEPT, recordedTable as recordedYokohama, step as yokohamaStep, yokohamaTable } from "../browser/yokohama";
import { DOCS, picture } from "./picture";
import { playSome } from "./play";

const file = (name: string): string => join(DOCS, `${name}.webp`);

test("home", async () => {
  const page = await visit("/");
  await page.waitForSelector(".picture svg");
  await page.waitForTimeout(500);
  await picture(page, file("home"));
});

test.each([
  ["league", "league-45", 4, "light"],
  ["east", "east", 5, "light"],
  ["britannia", "britannia-45", 4, "light"],
  ["dark", "league-45", 5, "dark"],
])("%s", async (name, board, players, theme) => {
  const { page } = await newTable(board, [ME, ...Array.from({ length: players - 1 }, () => BOT)], {}, { settings: { theme } });
  await playSome(page, 42); // the middle of a game
  await picture(page, file(`table-${name}`));
});

test("phone", async () => {
  const { page } = await newTable("league-45", [ME, BOT, BOT, BOT], {}, TOUCH);
  await playSome(page, 30);
  await picture(page, file("phone"));
});

test("guide", async () => {
  const page = await visit("/guide");
  await page.waitForSelector(".lit[data-anchor]");
  await page.waitForTimeout(900);
  await picture(page, file("guide"));
});

test("score sheet and replay", async () => {
  const { page } = await newTable("league-45", [ME, BOT, BOT, BOT]);
  await playToTheEnd(page, 3_000, hansaStep);
  await page.waitForSelector("dialog[open] figure svg");
  await picture(page, file("scores"));
  await page.click("text=Watch the replay");
  await page.locator(".replay input[type=range]").fill("200");
  await page.waitForSelector("text=/Move 200 of/");
  await page.waitForTimeout(600);
  await picture(page, file("replay"));
});

test("Merchants of Europe", async () => {
  const { page } = await merchantsTable([ME, BOT, BOT, BOT], { offers: "off" }, {}, "main");
  await playSome(page, 45, merchantsStep);
  // Not while cards are discarded: somewhere in a turn of one's own.
  while (!(await page.locator(".prompt.mine:has-text('trade, build')").count())) await playSome(page, 1, merchantsStep);
  await picture(page, file("table-merchants"));
});

test("where a merchant can go, and an offer", async () => {
  const { page } = await recordedTable(HIRED);
  await page.click("[data-anchor='merchant:1']");
  await page.waitForTimeout(300);
  await picture(page, file("merchants-reach"));
  await page.keyboard.press("Escape");
  await page.click(".choice >> text=Make an offer");
  for (const item of ["give:salt", "want:wool"]) {
    await page.click(`.trade [data-anchor='${item}']`);
    await page.waitForSelector(`.trade .chosen[data-anchor='${item}']`);
  }
  await picture(page, file("merchants-trade"));
});

test.each([
  ["table-yokohama", "light", 4],
  ["yokohama-dark", "dark", 3],
])("Yokohama, %s", async (name, theme, players) => {
  const { page } = await yokohamaTable([ME, ...Array.from({ length: players - 1 }, () => BOT)], { settings: { theme } });
  await playSome(page, 60, yokohamaStep);
  await picture(page, file(name));
});

test("gifts for the church of Yokohama", async () => {
  const { page } = await recordedYokohama([...KEPT, "1 place church", "1 place bank", "1 place laboratory_a", "1 enter church", "1 pray 2 hand"]);
  await page.waitForSelector(".panel");
  await page.waitForTimeout(300);
  await picture(page, file("yokohama-gifts"));
});
