// What axe-core says of a table in the middle of a game: every game, screen and language.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { findings } from "./axe";
import { DESKTOP, recordTable, sample, still, TOUCH, type Wishes } from "./browser";

const PLAYED = { "Hansa Teutonica": "hansa-league-45-5", Yokohama: "yokohama-city-4", "Merchants of Europe": "merchants-main-4" };
const SCREENS: Record<string, Wishes> = {
  "1280 by 720": { viewport: DESKTOP },
  "1440 by 900": { viewport: { width: 1440, height: 900 } },
  "a tablet": { viewport: { width: 820, height: 1180 }, hasTouch: true },
  "a phone": TOUCH,
};
const LANGUAGES = ["en", "uk", "pl", "ru"];
const ALL = Object.entries(PLAYED).flatMap(([title, file], g) =>
  Object.keys(SCREENS).flatMap((screen, s) => LANGUAGES.map((language, l) => ({ title, file, screen, language, theme: (g + s + l) % 2 ? "dark" : "light" }))),
);
// Every game, every screen and every language once.
const SOME = ALL.filter(({ title, screen, language }) =>
  ["Yokohama, 1440 by 900, pl", "Merchants of Europe, a tablet, uk", "Merchants of Europe, a phone, en", "Hansa Teutonica, 1280 by 720, ru"].includes(`${title}, ${screen}, ${language}`),
);

test.each(sample(ALL, SOME))("axe finds nothing serious: $title, $screen, $language, $theme", async ({ file, screen, language, theme }) => {
  const record = readFileSync(resolve(import.meta.dirname, `../images/games/${file}.txt`), "utf-8");
  const { page } = await recordTable(record, { ...SCREENS[screen], settings: { language, theme } });
  await page.waitForSelector(".prompt.mine, .curtain");
  if (await page.locator(".curtain").count()) await page.click(".curtain button");
  await page.waitForSelector(".prompt.mine");
  await still(page);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open] kbd");
  expect(await findings(page)).toEqual([]);
});
