// The pictures of the rules for players in every language, as the documentation site shows them:
// docs/images/rules/<language>/<game>-<number>.webp, numbered from 1 in the order of the page.
import { join } from "node:path";
import { expect, test } from "vitest";
import { visit } from "../browser/browser";
import { GAMES } from "../browser/games";
import { DOCS, pictureOf } from "./picture";

const LANGUAGES = ["en", "uk", "pl", "ru"];
const pages = GAMES.flatMap(({ name }) => LANGUAGES.map((language) => ({ name, language })));

test.each(pages)("$name in $language", async ({ name, language }) => {
  const page = await visit(`/rules/${name}`, { viewport: { width: 1024, height: 900 }, settings: { theme: "light", language } });
  await page.waitForSelector("figure");
  const frames = page.locator("figure [data-position]");
  const count = await frames.count();
  expect(count).toBeGreaterThanOrEqual(4);
  for (let number = 1; number <= count; number++) {
    const frame = frames.nth(number - 1);
    await frame.scrollIntoViewIfNeeded();
    await frame.locator("> .mark b").first().waitFor(); // drawn, enlarged and marked
    await page.waitForTimeout(300);
    await pictureOf(frame, join(DOCS, "rules", language, `${name}-${number}.webp`));
  }
});
