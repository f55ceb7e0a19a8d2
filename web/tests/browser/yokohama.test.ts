import { expect, test } from "vitest";
import { findings } from "./axe";
import { BOT, clickAtOnce, DESKTOP, ME, myTurn, playGuide, sample, saidOnPage, settled, tooSmall, TOUCH, visit } from "./browser";
import { KEPT, recordedTable, yokohamaTable } from "./yokohama";

const ENTERED = [...KEPT, "1 place church", "1 place bank", "1 place laboratory_a", "1 enter church"];
/** Seat 1 stands in the fishing ground with five action points; by version 1 of the rules seat 2 could pass. */
const FIVE = [
  ...KEPT,
  "1 place fishing_ground", "1 place fishing_ground", "1 enter fishing_ground", "2 done",
  "1 place fishing_ground", "1 place fishing_ground", "1 done", "2 done",
  "1 place fishing_ground", "1 place fishing_ground", "1 enter fishing_ground",
];

test.each(sample([2, 3, 4], [4]))("with %i players everything is on the screen at 1280 by 720 without scrolling", async (players) => {
  const { page } = await yokohamaTable([ME, ...Array.from({ length: players - 1 }, () => BOT)], { viewport: DESKTOP });
  await myTurn(page);
  for (const part of [".prompt", ".board svg", ".talk", ...Array.from({ length: players }, (_, i) => `.seat >> nth=${i}`)]) {
    const box = await page.locator(part).first().boundingBox();
    expect((box?.y ?? 9999) + (box?.height ?? 0), part).toBeLessThanOrEqual(DESKTOP.height + 1);
    expect((box?.x ?? 9999) + (box?.width ?? 0), part).toBeLessThanOrEqual(DESKTOP.width + 1);
  }
  expect(await page.locator(".desks").evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
  expect((await page.locator(".talk").boundingBox())?.height ?? 0).toBeGreaterThan(100);
  const rows = { 2: 10, 3: 14, 4: 18 }[players];
  expect(await page.locator(".stage [data-anchor^='cell:']:is(g, [role=img])").count()).toBe(rows);
});

test("the first turn: an order kept, assistants placed, the president enters, and it is taken back", async () => {
  const { page } = await recordedTable();
  await myTurn(page);
  await page.click(".panel [data-anchor='order:order_04']");
  await page.click("text=I am Hanna 2"); // orders are secret: the screen is handed over
  await page.waitForSelector(".panel [data-anchor='order:order_08']");
  expect(await page.locator("[data-anchor='order:order_04']").count()).toBe(0);
  await page.click(".panel [data-anchor='order:order_08']");
  await page.click("text=I am Hanna 1");
  await page.waitForSelector(".prompt >> text=placed: 0 of 3");
  await page.click("[data-anchor='cell:bank']");
  await page.waitForSelector(".prompt >> text=placed: 1 of 3");
  expect(await page.locator("g[data-anchor='cell:bank']").getAttribute("aria-label")).toContain("Your action points: 1; with the president: 2");
  await page.click("[data-anchor='lot:bank.2'], [data-anchor='cell:bank'].through"); // on the location means the location
  await page.waitForSelector(".lines >> text=places an assistant: Bank");
  await page.waitForSelector(".prompt >> text=move the president");
  expect(await page.locator(".piece").count()).toBe(4); // two of them neutral
  await page.click("[data-anchor='cell:bank'].lit");
  await page.click("text=I am Hanna 2");
  await page.click("[aria-label=Undo]");
  await page.waitForSelector(".notice");
});

test("what is not allowed says why, with its rule", async () => {
  const { page } = await recordedTable(KEPT);
  await myTurn(page);
  await page.click("[data-anchor='church:2']");
  await page.waitForSelector(".notice >> text=Not now: assistants are to be placed");
  expect(await page.locator(".notice a").getAttribute("href")).toContain("/rules/yokohama#Y");
});

test("payments are small steps that can be taken back", async () => {
  const { page } = await recordedTable(ENTERED);
  await myTurn(page);
  await page.click("[data-anchor='church:2']");
  await page.click("[role=menuitem]:has-text('from the hand')");
  await page.waitForSelector(".panel >> text=still due: 3");
  expect(await page.locator(".panel .item.lit").count()).toBe(5); // no import in hand
  await page.click(".panel [data-anchor='thing:tea']");
  await page.waitForSelector(".panel >> text=still due: 2");
  expect(await page.locator(".panel [data-anchor='thing:tea']").count()).toBe(0); // each kind once
  await page.click(".seat.own [data-anchor='thing:yen']"); // on the desk as well
  await page.waitForSelector(".panel >> text=still due: 1");
  await page.click(".panel >> text=Undo");
  await page.waitForSelector(".panel >> text=still due: 2");
  for (const thing of ["copper", "silk"]) await page.click(`.panel [data-anchor='thing:${thing}']`);
  await page.waitForSelector(".panel >> text=Choose a local good");
  expect(await page.locator(".seat.own .points").textContent()).toContain("4");
});

test("clicks that are faster than the server are kept", async () => {
  const { page } = await recordedTable(ENTERED);
  await myTurn(page);
  await page.click("[data-anchor='church:2']");
  await page.click("[role=menuitem]:has-text('from the hand')");
  await page.waitForSelector(".panel >> text=still due: 3");
  await clickAtOnce(page, [".panel [data-anchor='thing:tea']", ".panel [data-anchor='thing:copper']"]);
  await page.waitForSelector(".panel >> text=still due: 1");
});

test("five action points: the token, a shop, and its owner in its cell", async () => {
  const { page } = await recordedTable(FIVE, {}, 1);
  await myTurn(page);
  await page.waitForSelector(".panel >> text=Five action points");
  await page.click(".panel [data-anchor='token:fishing_ground']");
  await page.waitForSelector(".panel >> text=Build a shop");
  expect(await tooSmall(page)).toEqual([]); // though a cell of a shop is drawn small
  expect(await page.locator(".board .lit[data-anchor^='lot:'][data-spot]").count()).toBeGreaterThan(1);
  await page.click(".stage [data-anchor='lot:fishing_ground.1']");
  await page.waitForSelector(".lines >> text=builds a shop in cell 1");
  expect(await page.locator("[data-anchor='lot:fishing_ground.1']").first().getAttribute("data-tip")).toContain("shop of Hanna 1");
  expect(await page.locator("[data-anchor='token:fishing_ground']").count()).toBe(0);
});

test("a turn by keyboard alone; Shift looks at everything", async () => {
  const { page } = await recordedTable(KEPT);
  await myTurn(page);
  await page.focus(".board svg");
  const at = async (): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute("data-anchor") ?? "");
  await page.keyboard.press("ArrowRight");
  expect(await at()).toBe("cell:tea_plantation");
  await page.keyboard.press("ArrowRight");
  expect(await at()).toBe("cell:fishing_ground");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".lines >> text=places an assistant: Fishing ground");
  for (let i = 0; i < 12 && !/^(lab|port):/.test(await at()); i++) await page.keyboard.press("Shift+ArrowDown");
  expect(await at()).toMatch(/^(lab|port):/);
  await page.waitForSelector("[role=tooltip] >> text=/Slot \\d/");
  await page.keyboard.press("c");
  await page.waitForSelector("dialog[open] input");
  await page.focus("dialog[open] input");
  await page.keyboard.type("place no more");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".lines >> text=places no more"); // in the log as it was said
  await page.waitForSelector(".prompt >> text=move the president");
  await settled(page);
  await page.focus(".board svg");
  await page.keyboard.press("ArrowRight");
  await expect.poll(at).toMatch(/^cell:/);
  await page.keyboard.press("Enter");
  await page.waitForSelector("text=I am Hanna 2");
});

test.each(sample(["light", "dark"], ["light"]))("axe finds nothing serious, %s", async (theme) => {
  const { page } = await recordedTable(ENTERED, { settings: { theme } });
  await myTurn(page);
  expect(await findings(page)).toEqual([]);
  await page.click("[data-anchor='church:2']");
  await page.locator("[role=menuitem]").first().click();
  await page.waitForSelector(".panel");
  expect(await findings(page)).toEqual([]);
});

test("on a phone the city fills the screen, a tap plays, everything is wide enough for a finger", async () => {
  const { page } = await recordedTable(KEPT, TOUCH);
  await myTurn(page);
  expect((await page.locator(".board").boundingBox())?.height ?? 0).toBeGreaterThan(420);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(TOUCH.viewport.width);
  expect(await tooSmall(page)).toEqual([]);
  await page.locator("[data-anchor='cell:bank'].lit").tap();
  await page.waitForSelector(".prompt >> text=placed: 1 of 3");
  await page.locator(".grip").tap();
  await expect.poll(async () => (await page.locator(".side").boundingBox())?.height ?? 0).toBeGreaterThan(500);
});

test("in every size the panel of small steps lies beside the board, and can be reached", async () => {
  const { page } = await recordedTable([...ENTERED, "1 pray 2 hand"], { hasTouch: true });
  for (const [width, height] of [[1280, 720], [1440, 900], [820, 1180], [390, 844], [844, 390]] as const) {
    await page.setViewportSize({ width, height });
    const item = page.locator(".panel .item.lit").first();
    const placed = async (): Promise<[apart: boolean, inside: boolean]> => {
      const [board, box] = [await page.locator(".board").boundingBox(), await item.boundingBox()];
      if (!board || !box) return [false, false];
      return [box.x >= board.x + board.width - 1 || box.y >= board.y + board.height - 1, box.y + box.height <= height];
    };
    await expect.poll(placed, { message: `${width} by ${height}` }).toEqual([true, true]);
    await item.click({ trial: true }); // nothing lies over it
  }
});

const ENDED: [string, string][] = [
  ["en", "places no more"],
  ["uk", "більше не ставить"],
  ["pl", "nie stawia więcej"],
  ["ru", "больше не ставит"],
];
test.each(sample(ENDED, ENDED.slice(3)))("the log says what was ended, in %s", async (language, words) => {
  const { page } = await recordedTable([...KEPT, "1 place bank", "1 done"], { settings: { language } });
  await page.waitForSelector(`.line:has-text("${words}")`);
});

const LANGUAGES: [string, string, string][] = [
  ["uk", "Ваш хід", "Рибна"],
  ["pl", "Twoja tura", "Łowisko"],
  ["ru", "Ваш ход", "Рыбный"],
];
test.each(sample(LANGUAGES, LANGUAGES.slice(0, 1)))("no English is left in %s", async (language, turn, place) => {
  const { page } = await recordedTable(ENTERED, { settings: { language } });
  await myTurn(page);
  await page.waitForSelector(`.prompt >> text=${turn}`);
  await page.waitForSelector(`.board >> text=${place}`);
  await page.click("[data-anchor='church:2']");
  await page.locator("[role=menuitem]").first().click();
  await page.waitForSelector(".panel");
  const english = /\b(the|of|with|copper|silk|tea|fish|import|yen|points?|assistants?|president|order|shop|house|cell|slot|turn|place|church|your|you|take|deck|left)\b/gi;
  expect(await saidOnPage(page, english)).toEqual([]);
});

test("the first-game guide can be played to its end", async () => {
  const page = await visit("/guide/yokohama");
  await playGuide(page, ".lit[data-anchor]");
  await page.waitForSelector("text=That was Yokohama");
  expect(await page.locator(".seat.own .points").textContent()).toContain("9");
});
