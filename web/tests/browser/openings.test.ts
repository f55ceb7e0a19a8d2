// Openings: listed in the language of the page, shown on the board, opened at a table.
import { expect, test } from "vitest";
import { findings } from "./axe";
import { sample, TOUCH, visit, type Wishes } from "./browser";
import { GAMES } from "./games";

const SCREENS: [string, Wishes][] = [["1280 by 720", {}], ["a phone", TOUCH]];
const ALL = GAMES.flatMap((game) => SCREENS.map(([screen, wishes]) => ({ name: game.name, title: game.title, screen, wishes })));
const SOME = ALL.filter(({ name, screen }) => (name === "yokohama") === (screen === "a phone"));
test.each(sample(ALL, SOME))("an opening is shown on the board and opened at a table: $title on $screen", async ({ name, wishes }) => {
  const page = await visit(`/openings/${name}`, wishes);
  const lines = page.locator(".lines > li");
  await expect.poll(() => lines.count()).toBeGreaterThan(2);
  await lines.first().getByRole("button", { name: "Show on the board" }).click();
  await page.waitForSelector(".position [data-anchor]");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await findings(page)).toEqual([]);
  await page.getByRole("button", { name: "Open at a table" }).click();
  await page.waitForURL("**/t/*");
  await page.waitForSelector("[data-anchor]");
});

test.each(GAMES.map(({ name, title }) => ({ name, title })))("every board of $title has its openings, which say on how many games they rest", async ({ name }) => {
  const page = await visit(`/openings/${name}`);
  const boards = page.locator("nav[aria-label=Board] a");
  await boards.first().waitFor();
  const addresses = await boards.evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  for (const [i, address] of addresses.entries()) {
    await boards.nth(i).click();
    await page.waitForURL(`**${address}`);
    await page.waitForSelector(`nav[aria-label=Board] a[href="${address}"][aria-current=page]`);
    await page.waitForSelector("text=/^[2-9]\\d games of bots/");
    expect(await page.locator(".lines > li").count()).toBeGreaterThan(0);
  }
});

test("the rules lead to the openings, which speak the language of the page", async () => {
  const page = await visit("/rules/hansa", { settings: { language: "pl" } });
  await page.getByRole("link", { name: "Otwarcia" }).first().click();
  await page.waitForURL("**/openings/hansa");
  await expect.poll(() => page.locator("h1").textContent()).toBe("Otwarcia: Hansa Teutonica");
  await expect.poll(() => page.locator(".words li").first().textContent()).toMatch(/[a-ząćęłńóśźż]/);
  expect(await page.locator(".words").first().textContent()).not.toContain("place");
});
