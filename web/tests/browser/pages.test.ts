import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe";
import { address, BOT, ME, myTurn, newTable, playGuide, sample, still, told, visit } from "./browser";
import { firstPage } from "./measures";

const PATHS = ["/", "/rules", "/rules/yokohama", "/rules/merchants", "/settings", "/about", "/join/none/none", "/guide", "/guide/yokohama", "/guide/merchants"];
const PAGES = PATHS.flatMap((path) => ["light", "dark"].map((theme): [string, string] => [path, theme]));
const SOME_PAGES: [string, string][] = [["/", "light"], ["/", "dark"], ["/rules/merchants", "light"], ["/settings", "dark"], ["/guide/yokohama", "dark"]];
test.each(sample(PAGES, SOME_PAGES))("axe finds nothing serious on %s, %s", async (path, theme) => {
  const page = await visit(path, { settings: { theme } });
  await page.waitForSelector(path.startsWith("/guide") ? ".coach .words" : path === "/" ? ".go" : "main h1, main article h1");
  await still(page);
  expect(await findings(page)).toEqual([]);
});

test.each(sample(["light", "dark"], ["dark"]))("axe finds nothing serious at a table, %s", async (theme) => {
  const { page } = await newTable("league-45", [ME, BOT, BOT, BOT], {}, { settings: { theme } });
  await myTurn(page);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("c");
  await page.waitForSelector("dialog[open]");
  expect(await findings(page)).toEqual([]);
});

test("the guide that is offered is the one of the game that is selected", async () => {
  const page = await visit("/");
  const guide = page.locator("a:has-text('first-game guide')");
  await page.waitForSelector(".go:enabled");
  expect(await guide.getAttribute("href")).toBe("/guide/hansa");
  await page.click(".games label:has-text('Merchants')");
  await expect.poll(() => guide.getAttribute("href")).toBe("/guide/merchants");
  expect(await page.locator(".meaning").textContent()).toContain("rating");
});

test("`kogge play yokohama` opens the page with that game selected", async () => {
  const page = await visit("/#yokohama");
  await page.waitForSelector(".go:enabled");
  expect(await page.locator(".games input:checked").getAttribute("value")).toBe("yokohama");
});

test("the first load is small", async () => {
  const page = await visit("/about");
  expect((await firstPage(page)).bytes).toBeLessThan(200_000);
});

/** The place of the board that has the focus, or what else has it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute("data-anchor") ?? document.activeElement?.tagName ?? "");

test("a turn by keyboard alone", async () => {
  const { page } = await newTable("league-3", [ME, BOT, BOT], { first: "1" });
  await myTurn(page);
  await page.focus(".board svg");
  await page.keyboard.press("ArrowRight");
  const anchor = await page.evaluate(() => document.activeElement?.getAttribute("data-anchor"));
  expect(anchor).toMatch(/^(post|route|city):/);
  for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) await page.keyboard.press(key);
  const place = await focused(page);
  await page.keyboard.press("x"); // a merchant in hand instead of a trader
  await page.waitForSelector(".kind[aria-pressed=true]:has-text('Merchant')");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".lines >> text=places a merchant");
  await myTurn(page);
  // The board was drawn again: the focus is at the same place or the nearest that may be chosen, not at the top of the page.
  await expect.poll(() => focused(page)).toMatch(/^(post|route|city):/);
  const near = await focused(page);
  expect(near.split(".")[0], "the same post, or the next one of its route").toBe(place.split(".")[0]);
  await page.keyboard.press("?");
  await page.waitForSelector("dialog[open] >> text=May be chosen");
  expect(await page.locator("dialog[open] .badge").count()).toBe(3);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe(near);
  await page.keyboard.press("c"); // the list of choices
  await page.waitForSelector("dialog[open] input");
  await page.focus("dialog[open] input");
  await page.keyboard.type("take income: 1");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await told(page, "takes income: 1 × trader");
  // Others have played meanwhile; on one's own turn the focus is where it was.
  await myTurn(page);
  await expect.poll(() => focused(page)).toMatch(/^(post|route|city):/);
});

test("turns by keyboard alone, with the list of choices for everything", { timeout: 120_000 }, async () => {
  const { page, id } = await newTable("league-3", [ME, BOT, BOT], { first: "1" });
  const decisions = async (): Promise<number> => ((await (await page.request.get(`${address}/api/tables/${id}/position?seat=0`)).json()) as { decisions: number }).decisions;
  for (let i = 0; i < 6; i++) {
    await myTurn(page);
    const before = await decisions();
    await page.keyboard.press("c");
    await page.waitForSelector("dialog[open] li button");
    const wanted = i % 3 === 2 ? "end the turn" : "place a trader";
    await page.focus("dialog[open] input");
    await page.keyboard.type(wanted);
    if (!(await page.locator("dialog[open] li button").count())) for (const _ of wanted) await page.keyboard.press("Backspace");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(decisions, { timeout: 10_000 }).toBeGreaterThan(before);
  }
  expect(await page.locator(".seat.deciding").count()).toBe(1);
});

test("the first-game guide can be played to its end", async () => {
  const page = await visit("/guide");
  await playGuide(page, ".lit[data-anchor]", "last");
  await page.waitForSelector("text=That was a whole round");
  expect(await page.locator(".seat.own .points").textContent()).toContain("2");
});
