import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe";
import { BOT, decide, DESKTOP, join, ME, myTurn, OPEN, openSeatTable, openTurns, playGuide, saidOnPage, sample, settled, tooSmall, TOUCH, visit } from "./browser";
import { HIRED, merchantsTable, recordedTable, RICH } from "./merchants";

const ROAD = [...RICH, "1 route 3,2n/3,1s", "1 route 2,2n/3,1s", "1 route 2,2n/zagreb"];

test("a merchant is picked up, every place shows its price, and it founds a post", async () => {
  const { page } = await recordedTable(HIRED);
  await myTurn(page);
  await page.click("[data-anchor='merchant:1']");
  await page.waitForSelector(".prompt >> text=merchant 1: choose where");
  expect(await page.locator("[data-anchor='vertex:vienna']").getAttribute("aria-label")).toBe("merchant 1 to Vienna (1 grain)");
  expect(await page.locator(".stage .tag").count()).toBeGreaterThan(20);
  await page.keyboard.press("Escape");
  expect(await page.locator(".stage .tag").count()).toBe(0);
  await page.click("[data-anchor='merchant:1']");
  expect(await page.locator(".seat.own .goods .free").count()).toBe(1);
  await page.click("[data-anchor='vertex:vienna']");
  await page.waitForSelector(".lines >> text=stops there");
  await expect.poll(() => page.locator(".seat.own .goods .free").count()).toBe(2);
  expect(await page.locator(".seat.own [aria-label='1 × grain']").count()).toBe(1);
  await page.click("[aria-label=Undo]");
  await page.waitForSelector(".prompt >> text=your merchant is on its way");
});

test("a caravan drives for salt and stops where it can deliver", async () => {
  const { page } = await recordedTable(ROAD);
  await myTurn(page);
  await page.waitForSelector(".seat.own [aria-label='Gold: 7']"); // the connection has paid four
  await page.click("[data-anchor='caravan:1']");
  await page.click("[data-anchor='edge:2,2n/zagreb']");
  await page.waitForSelector(".prompt >> text=deliver, go on or halt");
  await page.click("[data-anchor='city:zagreb']");
  await page.waitForSelector(".lines >> text=delivers goods to Zagreb");
  await page.waitForSelector(".seat.own .points >> text=5");
  await page.click(".choice >> text=Halt here");
  await page.waitForSelector(".prompt >> text=trade, build, move");
});

test("the trade dialogue: an offer, a counter-offer, a deal", async () => {
  const { page, id } = await recordedTable(RICH);
  await myTurn(page);
  await page.click(".choice >> text=Make an offer");
  await page.waitForSelector(".trade >> text=Your offer");
  expect(await page.locator(".trade [data-anchor='trade:send']").isDisabled()).toBe(true);
  for (const item of ["give:salt", "give:salt", "give:grain", "want:wood"]) {
    await page.click(`.trade [data-anchor='${item}']`);
    await page.waitForSelector(`.trade .chosen[data-anchor='${item}']`);
  }
  await expect.poll(() => page.locator(".trade [data-anchor='give:salt'] b").textContent()).toBe("2");
  await page.click(".trade [aria-label='One less: grain']");
  await settled(page); // everything is taken back and put there again, but for one
  expect(await page.locator(".trade .chosen").count()).toBe(2);
  expect(await page.locator(".trade [data-anchor='give:salt'] b").textContent()).toBe("2");
  await page.click("[data-anchor='trade:send']");
  // The screen is handed from seat to seat: what is in hand is secret.
  await page.click("text=I am Hanna 2");
  await page.waitForSelector(".trade >> text=Hanna 1 offers");
  expect(await page.locator("[data-anchor='trade:accept']").count()).toBe(0); // no wood in hand
  await page.click("[data-anchor='trade:refuse']");
  await page.click("text=I am Hanna 3");
  await page.waitForSelector(".trade li:has-text('Hanna 2') >> text=refuses");
  await page.click("[data-anchor='trade:counter']");
  await page.waitForSelector(".trade >> text=Your counter-offer to Hanna 1");
  await page.click(".trade [data-anchor='give:wood']");
  await page.waitForSelector(".trade .chosen[data-anchor='give:wood']");
  await page.click(".trade [data-anchor='want:ore']");
  await page.waitForSelector(".trade .chosen[data-anchor='want:ore']");
  await page.click("[data-anchor='trade:send']");
  await page.click("text=I am Hanna 1");
  await page.click(".trade >> text=Trade with Hanna 3");
  await page.waitForSelector(".lines >> text=trades with Hanna 3");
  await page.waitForSelector(".seat.own [aria-label='4 × wood']");
  await page.waitForSelector(".seat.own [aria-label='1 × ore']");
  expect(await page.locator(".trade").count()).toBe(0);
  await decide(page, id, 0, "offer");
  await page.waitForSelector(".trade >> text=offers left this turn: 1");
});

test("as they are really drawn, names overlap neither each other nor a number", async () => {
  const { page } = await merchantsTable([ME, ME, ME], {}, { viewport: DESKTOP }, "main");
  await page.waitForSelector("[data-name]");
  const clashes = await page.evaluate(() => {
    const boxes = (selector: string): { is: string; box: DOMRect }[] =>
      [...document.querySelectorAll<SVGGraphicsElement>(selector)].map((one) => ({ is: one.textContent?.trim() ?? "", box: one.getBoundingClientRect() }));
    const names = boxes("[data-name]");
    // The box of a line of text is higher than its letters.
    const meet = (a: DOMRect, b: DOMRect): boolean => a.left < b.right && b.left < a.right && a.top + 3 < b.bottom - 3 && b.top + 3 < a.bottom - 3;
    return names.flatMap((a, i) => [...names.slice(i + 1), ...boxes(".number")].filter((b) => meet(a.box, b.box)).map((b) => `${a.is} ${b.is}`));
  });
  expect(clashes).toEqual([]);
});

test("what was refused is not offered again in the same turn", async () => {
  const { page } = await recordedTable([...RICH, "1 offer", "1 give salt", "1 want wool", "1 send", "2 refuse", "3 refuse"]);
  await myTurn(page);
  await page.click(".choice >> text=Make an offer");
  for (const item of ["give:salt", "want:wool"]) {
    await page.click(`.trade [data-anchor='${item}']`);
    await page.waitForSelector(`.trade .chosen[data-anchor='${item}']`);
  }
  await page.waitForSelector(".trade >> text=This offer was refused in this turn");
  expect(await page.locator(".trade [data-anchor='trade:send']").isDisabled()).toBe(true);
  await page.click(".trade [data-anchor='give:ore']"); // a better one is another one
  await expect.poll(() => page.locator(".trade [data-anchor='trade:send']").isEnabled()).toBe(true);
});

test("bots answer an offer by themselves", async () => {
  const { page } = await merchantsTable([ME, BOT, BOT, BOT], { rounds: "50" });
  await myTurn(page);
  for (let i = 0; i < 60 && !(await page.locator(".choice >> text=Make an offer").count()); i++) {
    await page.locator(".board .lit[data-anchor], .choice").first().dispatchEvent("click"); // a seven: the robber first
    await page.waitForTimeout(50);
    await settled(page);
  }
  await page.click(".choice >> text=Make an offer");
  await page.click(".trade [data-anchor='give:gold']");
  await page.waitForSelector(".trade .chosen");
  await page.click(".trade .lit[data-anchor^='want:']:not([data-anchor='want:gold']) >> nth=0");
  await expect.poll(() => page.locator(".trade .chosen").count()).toBe(2);
  await page.click("[data-anchor='trade:send']");
  await page.waitForSelector(".lines >> text=sends the offer");
  await page.waitForFunction(() => document.querySelectorAll(".line").length >= 4 && document.querySelector(".prompt.mine"), null, { timeout: 60_000 });
  const answers = await page.locator(".line:has-text('refuse'), .line:has-text('accept the offer'), .line:has-text('counter-offer')").count();
  expect(answers).toBeGreaterThanOrEqual(3);
});

/** The first kind of card in one's hand, as the page shows it; empty without any. */
async function card(page: Page): Promise<string> {
  const labels = await page.locator(".seat.own [aria-label*=' × ']").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
  return labels.find((label) => !label.startsWith("0 "))?.split(" × ")[1] ?? "";
}

test("two people trade, each in a browser of their own", async () => {
  const { page: hanna } = await openSeatTable("short", [ME, OPEN, BOT], {}, {}, "merchants");
  const bert = await join(hanna, "Bert");
  const offer = hanna.locator(".choice >> text=Make an offer");
  for (let i = 0; i < 200 && !((await offer.count()) && (await card(bert))); i++) {
    for (const page of [hanna, bert]) {
      if ((await page.locator(".prompt.mine").count()) === 0) continue;
      const end = page.locator(".choice >> text=End turn");
      await ((await end.count()) ? end : page.locator(".lit[data-anchor], .choice")).first().dispatchEvent("click");
      await settled(page);
    }
    await hanna.waitForTimeout(50);
  }
  const kind = await card(bert);
  expect(kind).not.toBe("");
  const gold = async (page: Page): Promise<number> => Number((await page.locator(".seat.own [aria-label^='Gold: ']").first().getAttribute("aria-label"))?.slice(6));
  const before = [await gold(hanna), await gold(bert)];
  await offer.click();
  for (const item of ["give:gold", `want:${kind}`]) {
    await hanna.click(`.trade [data-anchor='${item}']`);
    await hanna.waitForSelector(`.trade .chosen[data-anchor='${item}']`);
  }
  expect(await bert.locator("[data-anchor='trade:accept']").count()).toBe(0); // not sent yet
  await hanna.click("[data-anchor='trade:send']");
  await bert.waitForSelector(".trade >> text=Hanna offers");
  await bert.click("[data-anchor='trade:accept']");
  await hanna.click(".trade >> text=Trade with Bert");
  for (const page of [hanna, bert]) await page.waitForSelector(".lines >> text=trades with Bert");
  await expect.poll(() => gold(hanna)).toBe((before[0] ?? 0) - 1);
  await expect.poll(() => gold(bert)).toBe((before[1] ?? 0) + 1);
});

test("a turn by keyboard alone", async () => {
  const { page } = await recordedTable(HIRED);
  await myTurn(page);
  await page.focus(".board svg");
  const at = async (): Promise<string> => page.evaluate(() => document.activeElement?.getAttribute("data-anchor") ?? "");
  await page.keyboard.press("ArrowRight");
  expect(await at()).toMatch(/^(edge|city|merchant|caravan):/);
  for (let i = 0; i < 30 && (await at()) !== "merchant:1"; i++) {
    await page.keyboard.press(["ArrowDown", "ArrowLeft", "ArrowUp", "ArrowRight"][i % 4] ?? "");
  }
  await page.focus("[data-anchor='merchant:1']");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".spot.picked");
  await page.keyboard.press("ArrowLeft");
  expect(await at()).toMatch(/^vertex:/);
  await page.keyboard.press("Enter");
  await page.waitForSelector(".lines >> text=sends merchant 1");
  await settled(page);
  await myTurn(page);
  await page.keyboard.press("c"); // the list of choices
  await page.waitForSelector("dialog[open] input");
  await page.focus("dialog[open] input");
  await page.keyboard.type("buy wool");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".lines >> text=buys wool for 2 gold");
});

test.each(sample(["light", "dark"], ["dark"]))("axe finds nothing serious, %s", async (theme) => {
  const { page } = await recordedTable(HIRED, { settings: { theme } });
  await myTurn(page);
  expect(await findings(page)).toEqual([]);
  await page.click("[data-anchor='merchant:1']");
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.click(".choice >> text=Make an offer");
  await page.click(".trade [data-anchor='give:salt']");
  await page.waitForSelector(".trade .chosen");
  expect(await findings(page)).toEqual([]);
});

test("on a phone the map fills the screen, a tap builds, everything is wide enough for a finger", async () => {
  const { page } = await recordedTable(HIRED, TOUCH);
  await myTurn(page);
  expect((await page.locator(".board").boundingBox())?.height ?? 0).toBeGreaterThan(420);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(TOUCH.viewport.width);
  expect(await tooSmall(page)).toEqual([]);
  await page.locator("[data-anchor='edge:3,2n/belgrade']").tap();
  await page.waitForSelector(".prompt >> text=trade, build, move");
  await expect.poll(() => page.locator(".route").count()).toBe(4);
  await page.locator("[data-anchor='merchant:1']").tap({ force: true }); // a caravan's target reaches this far, but its middle is further
  await page.waitForSelector(".picked[data-anchor='merchant:1']");
  expect(await tooSmall(page)).toEqual([]);
  await page.locator(".grip").tap();
  await expect.poll(async () => (await page.locator(".side").boundingBox())?.height ?? 0).toBeGreaterThan(500);
});

test("everything is on the screen at 1280 by 720 without scrolling", async () => {
  const { page } = await merchantsTable([ME, BOT, BOT, BOT], {}, { viewport: DESKTOP }, "main");
  await myTurn(page);
  const seats = await page.locator(".seat").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  expect(seats).toHaveLength(4);
  expect(Math.max(...seats)).toBeLessThan(600);
  const talk = await page.locator(".talk").boundingBox();
  expect(talk?.height ?? 0).toBeGreaterThan(100);
  expect((talk?.y ?? 0) + (talk?.height ?? 0)).toBeLessThanOrEqual(720);
  expect(await page.locator(".desks").evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
});

const LANGUAGES: [string, string, string][] = [
  ["uk", "Ваш хід", "Будапешт"],
  ["pl", "Twoja tura", "Budapeszt"],
  ["ru", "Ваш ход", "Будапешт"],
];
test.each(sample(LANGUAGES, LANGUAGES.slice(1, 2)))("no English is left in %s", async (language, turn, city) => {
  const { page } = await recordedTable(ROAD, { settings: { language } });
  await myTurn(page);
  await page.waitForSelector(`.prompt >> text=${turn}`);
  await page.waitForSelector(`.board >> text=${city}`);
  await page.click("[data-anchor='caravan:1']");
  const english = /\b(the|of|wood|wool|grain|salt|gold|route|merchant|caravan|post|card|turn|path|near|forest|pasture|field|mountains|free|your)\b/gi;
  expect(await saidOnPage(page, english)).toEqual([]);
});

test("an unlit place says why not, in the language of the page", async () => {
  const { page } = await recordedTable(RICH, { settings: { language: "uk" } });
  await myTurn(page);
  await page.click("[data-anchor='city:kyiv']");
  await page.waitForSelector(".notice");
  expect(await page.locator(".notice").textContent()).toMatch(/купця немає на полі/);
  expect(await page.locator(".notice a").getAttribute("href")).toContain("/rules/merchants#M");
});

test("replay goes back and forth, with the dice of that time", async () => {
  const { page } = await recordedTable(ROAD);
  await openTurns(page);
  await page.click(".line:has-text('the dice show 8')");
  await page.waitForSelector(".replay");
  await page.waitForSelector(".dice [aria-label='Dice: 8'], .dice[aria-label='Dice: 8']");
  expect(await page.locator(".route").count()).toBe(3);
  await page.click("[aria-label='To the end']");
  await expect.poll(() => page.locator(".route").count()).toBe(6);
});

test("the first-game guide can be played to its end", async () => {
  const page = await visit("/guide/merchants");
  await playGuide(page, ".lit[data-anchor]:not(.picked):not([data-anchor^='cost:merchant']):not([data-anchor^='cost:route'])");
  await page.waitForSelector("text=That was a turn of Merchants of Europe");
  expect(await page.locator(".seat.own .points").textContent()).toContain("5");
});
