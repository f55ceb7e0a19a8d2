// Every board on every screen, in light and dark: all of them into build/images, those that docs/gallery.md shows into
// docs/images/boards too. The games were played by bots and end in the middle, where seat 1 is to decide.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { test } from "vitest";
import { recordTable, still } from "../browser/browser";
import { ALL, DOCS, picture } from "./picture";

const GAMES = join(import.meta.dirname, "games");
const SCREENS = { "1280x720": [1280, 720], "1440x900": [1440, 900], "820x1180": [820, 1180], "390x844": [390, 844] } as const;
/** What the gallery shows of each board. */
const SHOWN = new Set(["1440x900-light", "1280x720-dark", "820x1180-light", "390x844-dark"]);
const names = readdirSync(GAMES).map((file) => file.replace(/\.txt$/, ""));
const pictures = names.flatMap((name) => Object.keys(SCREENS).flatMap((screen) => ["light", "dark"].map((theme) => ({ name, screen: screen as keyof typeof SCREENS, theme }))));

/** Where seats have secrets, the screen is covered until the player is there. */
async function uncover(page: Page): Promise<void> {
  await page.waitForSelector(".prompt.mine, .curtain");
  if (await page.locator(".curtain button").count()) await page.click(".curtain button");
  await page.waitForSelector(".prompt.mine");
}

test.each(pictures)("$name $screen $theme", async ({ name, screen, theme }) => {
  const [width, height] = SCREENS[screen];
  const touch = width < 900 ? { hasTouch: true, isMobile: width < 500 } : {};
  const record = readFileSync(join(GAMES, `${name}.txt`), "utf-8");
  const { page } = await recordTable(record, { viewport: { width, height }, settings: { theme }, ...touch });
  await uncover(page);
  await page.mouse.move(width - 1, height - 1); // no tooltip
  await still(page);
  await page.waitForTimeout(300);
  const file = `${name}-${screen}-${theme}.webp`;
  await picture(page, join(ALL, file), ...(SHOWN.has(`${screen}-${theme}`) ? [join(DOCS, "boards", file)] : []));
});
