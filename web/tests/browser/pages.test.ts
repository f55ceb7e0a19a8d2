import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe";
import { address, BOT, forgive, ME, myTurn, newTable, playGuide, sample, still, told, visit } from "./browser";
import { GAMES } from "./games";
import { firstPage, tableLoad } from "./measures";

const PATHS = ["/", "/rules", "/rules/yokohama", "/rules/merchants", "/settings", "/about", "/join/none/none", "/guide", "/guide/yokohama", "/guide/merchants", "/puzzles/yokohama"];
const PAGES = PATHS.flatMap((path) => ["light", "dark"].map((theme): [string, string] => [path, theme]));
const SOME_PAGES: [string, string][] = [["/", "light"], ["/", "dark"], ["/rules/merchants", "light"], ["/settings", "dark"], ["/guide/yokohama", "dark"]];
test.each(sample(PAGES, SOME_PAGES))("axe finds nothing serious on %s, %s", async (path, theme) => {
  const page = await visit(path, { settings: { theme } });
  await page.waitForSelector(path.startsWith("/guide") ? ".coach .words" : path === "/" ? ".go" : "main h1, main article h1");
  await still(page);
  expect(await findings(page)).toEqual([]);
  if (path.startsWith("/join/none")) forgive(/404/); // there is no such table
});

test.each(sample(["light", "dark"], ["dark"]))("axe finds nothing serious at a table, %s", async (theme) => {
  const { page } = await newTable("league-45", [ME, BOT, BOT, BOT], {}, { settings: { theme } });
  await myTurn(page);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("c");
  await page.waitForSelector("dialog[open]");
  expect(await findings(page)).toEqual([]);
});

test.each(["en", "uk", "pl", "ru"])("the menu takes one line at every width, %s", async (language) => {
  const page = await visit("/about", { settings: { language } });
  await page.waitForSelector(`html[lang=${language}]`);
  for (const width of [1280, 901, 900, 390]) {
    await page.setViewportSize({ width, height: 720 });
    expect((await page.locator("header").boundingBox())?.height, String(width)).toBeLessThan(62);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), String(width)).toBeLessThanOrEqual(0);
  }
});

test("a group of the menu opens with a key or a click, and closes with Escape, elsewhere, and behind whoever leaves", async () => {
  const page = await visit("/about");
  const learn = page.locator("nav button:has-text('Learn')");
  const has = (text: string): Promise<void> => expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toContain(text);
  await learn.focus();
  await page.keyboard.press("ArrowDown");
  await has("First game");
  await page.keyboard.press("ArrowUp");
  await has("Openings");
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await has("Learn");
  expect(await learn.getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.press("Enter");
  expect(await learn.getAttribute("aria-expanded")).toBe("true");
  for (let i = 0; i < 5; i++) await page.keyboard.press("Tab");
  await has("More");
  expect(await learn.getAttribute("aria-expanded")).toBe("false");
  await learn.click();
  await page.mouse.click(60, 600);
  expect(await page.locator("nav a:has-text('Puzzles')").isVisible()).toBe(false);
  await learn.click();
  await page.click("nav a:has-text('Puzzles')");
  await page.waitForURL("**/puzzles");
});

test("the guide that is offered is the one of the game that is selected", async () => {
  const page = await visit("/");
  const guide = page.locator("a:has-text('first-game guide')");
  await page.waitForSelector(".picture svg");
  expect(await guide.getAttribute("href")).toBe("/guide/hansa");
  await page.click(".games label:has-text('Merchants')");
  await expect.poll(() => guide.getAttribute("href")).toBe("/guide/merchants");
});

test("`kogge play yokohama` opens the page with that game selected", async () => {
  const page = await visit("/#yokohama");
  await page.waitForSelector(".picture svg");
  expect(await page.locator(".games input:checked").getAttribute("value")).toBe("yokohama");
});

test("the link past the menu leaves the page as it is, with what is typed on it", async () => {
  const page = await visit("/");
  await page.waitForSelector(".picture svg");
  await page.waitForSelector("#finished-title");
  await page.fill("section[aria-label='Your name'] input", "Greta");
  await page.evaluate(() => document.querySelector("main")?.setAttribute("data-same", ""));
  await page.focus(".skip");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/#main");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  await page.goBack();
  await page.waitForURL((url) => !url.hash);
  expect(await page.locator("main[data-same]").count()).toBe(1);
  expect(await page.inputValue("section[aria-label='Your name'] input")).toBe("Greta");
});

test("the first page is small, and so is the table of each game: compressed, with everything that they ask for", async () => {
  const page = await visit("/about");
  const first = await firstPage(page);
  expect(first.bytes).toBeLessThan(110_000);
  for (const { name, begun } of GAMES) {
    const { page: table } = await begun();
    await myTurn(table);
    const { bytes } = await tableLoad(table);
    expect(bytes, name).toBeLessThan(130_000);
  }
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

/** Open the list of choices, narrow it by typing, and take the first one that is left. */
async function chooseByKeys(page: Page, wanted: string): Promise<void> {
  if (!(await page.locator("dialog[open] input").count())) await page.keyboard.press("c");
  await page.focus("dialog[open] input", { timeout: 5_000 });
  await page.keyboard.press("Control+A");
  await page.keyboard.type(wanted);
  if (!(await page.locator("dialog[open] li button").count())) for (const _ of wanted) await page.keyboard.press("Backspace");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
}

test("turns by keyboard alone, with the list of choices for everything", async () => {
  const { page, id } = await newTable("league-3", [ME, BOT, BOT], { first: "1" });
  const decisions = async (): Promise<number> => ((await (await page.request.get(`${address}/api/tables/${id}/position?seat=0`)).json()) as { decisions: number }).decisions;
  for (let i = 0; i < 6; i++) {
    await myTurn(page);
    const before = await decisions();
    const wanted = i % 3 === 2 ? "end the turn" : "place a trader";
    // What a bot has just done may close the list under one's fingers; then one opens it again.
    const tried = async (): Promise<number> => {
      if ((await decisions()) === before) await chooseByKeys(page, wanted).catch(() => undefined);
      return decisions();
    };
    await expect.poll(tried, { interval: 1_000 }).toBeGreaterThan(before);
  }
  await expect.poll(() => page.locator(".seat.deciding").count()).toBe(1);
});

test("the first-game guide can be played to its end", async () => {
  const page = await visit("/guide");
  await playGuide(page, ".lit[data-anchor]", "last");
  await page.waitForSelector("text=That was a whole round");
  expect(await page.locator(".seat.own .points").textContent()).toContain("2");
});
