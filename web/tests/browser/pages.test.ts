import { expect, test } from "vitest";
import { findings } from "./axe";
import { BOT, makeTable, ME, myTurn, openTable, playGuide, visit } from "./browser";
import { firstPage } from "./measures";

test.each(["/", "/rules", "/settings", "/about", "/join/none/none", "/guide"])("axe finds nothing serious on %s", async (path) => {
  for (const theme of ["light", "dark"]) {
    const page = await visit(path, { settings: { theme } });
    await page.waitForSelector(path === "/guide" ? ".coach" : path === "/" ? ".go" : "main h1, main article h1");
    await page.waitForTimeout(400);
    expect(await findings(page)).toEqual([]);
  }
});

test.each(["light", "dark"])("axe finds nothing serious at a table, %s", async (theme) => {
  const page = await visit("/", { settings: { theme, motion: false } });
  await openTable(page, await makeTable(page, "league-45", [ME, BOT, BOT, BOT]));
  await myTurn(page);
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("c");
  await page.waitForSelector("dialog[open]");
  expect(await findings(page)).toEqual([]);
});

test("the first load is small", async () => {
  const page = await visit("/about");
  expect((await firstPage(page)).bytes).toBeLessThan(200_000);
});

test("the language is chosen from the browser and switched by hand", async () => {
  const page = await visit("/", { locale: "uk-UA" });
  await page.waitForSelector("text=Почати гру");
  await page.selectOption("header select", "pl");
  await page.waitForSelector("text=Rozpocznij grę");
  expect(await page.getAttribute("html", "lang")).toBe("pl");
  await page.click("text=Rozpocznij grę");
  await page.waitForSelector(".prompt >> text=/Twoja tura|Decyduje/");
  await page.waitForSelector("text=Osnabrück");
  await page.waitForSelector("text=Brema");
});

test("a turn by keyboard alone", async () => {
  const page = await visit("/");
  await openTable(page, await makeTable(page, "league-3", [ME, BOT, BOT], { first: "1" }));
  await myTurn(page);
  await page.focus(".board svg");
  await page.keyboard.press("ArrowRight");
  const anchor = await page.evaluate(() => document.activeElement?.getAttribute("data-anchor"));
  expect(anchor).toMatch(/^(post|route|city):/);
  for (const key of ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]) await page.keyboard.press(key);
  await page.keyboard.press("Enter");
  await page.waitForSelector("[role=menu]");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".lines >> text=place a merchant");
  await myTurn(page);
  await page.keyboard.press("c"); // the list of choices
  await page.waitForSelector("dialog[open] input");
  await page.focus("dialog[open] input");
  await page.keyboard.type("take income: 1");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".lines >> text=take income: 1 × trader");
});

test("turns by keyboard alone, with the list of choices for everything", { timeout: 120_000 }, async () => {
  const page = await visit("/", { settings: { motion: false, confirm: false } });
  await openTable(page, await makeTable(page, "league-3", [ME, BOT, BOT], { first: "1" }));
  for (let i = 0; i < 6; i++) {
    await myTurn(page);
    const before = await page.locator(".line").count();
    await page.keyboard.press("c");
    await page.waitForSelector("dialog[open] li button");
    const wanted = i % 3 === 2 ? "end the turn" : "place a trader";
    await page.focus("dialog[open] input");
    await page.keyboard.type(wanted);
    if (!(await page.locator("dialog[open] li button").count())) for (const _ of wanted) await page.keyboard.press("Backspace");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".line").count(), { timeout: 10_000 }).toBeGreaterThan(before);
  }
  expect(await page.locator(".seat.deciding").count()).toBe(1);
});

test("who wants no motion gets none", async () => {
  const page = await visit("/", { reducedMotion: "reduce" });
  await openTable(page, await makeTable(page, "league-3", [ME, BOT, BOT], { first: "1" }));
  await myTurn(page);
  await page.click("[data-anchor='post:quedlinburg-gottingen.1']");
  await page.locator("[role=menuitem]").first().click();
  await page.waitForSelector(".piece");
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll(".board *")].filter((one) => {
      const { animationName, transitionDuration } = getComputedStyle(one);
      return animationName !== "none" || parseFloat(transitionDuration) > 0.01;
    }).length,
  );
  expect(moving).toBe(0);
});

test("the rules have ids as link targets", async () => {
  const page = await visit("/rules/hansa#H4.3");
  await page.waitForSelector("[id='H4.3']");
  await expect.poll(() => page.evaluate(() => document.getElementById("H4.3")?.getBoundingClientRect().top ?? 0)).toBeGreaterThan(0);
  expect(await page.locator("article li[id]").count()).toBeGreaterThan(30);
});

test("the first-game guide can be played to its end", async () => {
  const page = await visit("/guide", { settings: { motion: false } });
  await playGuide(page, ".lit[data-anchor]", "last");
  await page.waitForSelector("text=That was a whole round");
  expect(await page.locator(".seat.own .points").textContent()).toContain("1");
});
