import { expect, test } from "vitest";
import { address, BOT, clickAtOnce, decide, DESKTOP, guest, join, makeTable, ME, myTurn, newTable, OPEN, openSeatTable, openTable, sample, settled, told } from "./browser";

const FIRST = { first: "1" };
const ROUTE = "quedlinburg-gottingen";

test("at 1280 by 720 everything is visible without scrolling", async () => {
  const { page } = await newTable("league-45", [ME, BOT, BOT, BOT, BOT]);
  const parts = [".prompt", ".board svg", ".seat.own", ".talk", ...[2, 3, 4, 5].map((n) => `.seat >> nth=${n - 1}`)];
  for (const part of parts) {
    const box = await page.locator(part).first().boundingBox();
    expect(box, part).not.toBeNull();
    expect((box?.y ?? 0) + (box?.height ?? 0), part).toBeLessThanOrEqual(DESKTOP.height + 1);
    expect((box?.x ?? 0) + (box?.width ?? 0), part).toBeLessThanOrEqual(DESKTOP.width + 1);
  }
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(DESKTOP.height);
});

test("a place plays what is in hand, an unlit one says why not", async () => {
  const { page, id } = await newTable("league-3", [ME, BOT, BOT], FIRST);
  await myTurn(page);
  await page.click(".kind:has-text('Merchant')");
  await page.click(`[data-anchor='post:${ROUTE}.1']`);
  await page.waitForSelector(".lines >> text=places a merchant on post 1 of Quedlinburg–Göttingen");
  await page.click(`[data-anchor='post:${ROUTE}.2']`); // no merchant is left: one choice
  await told(page, "places a trader on post 2");
  await myTurn(page);
  await page.click("[data-anchor='city:gottingen']");
  await page.waitForSelector(".notice a:has-text('Rule H')");
  // What explains a place goes with the pointer, and with the turn.
  const tip = page.locator("[role=tooltip]");
  await page.mouse.move(5, 300);
  await page.hover("[data-anchor='city:gottingen']");
  await tip.waitFor();
  await page.mouse.move(5, 300);
  await expect.poll(() => tip.count()).toBe(0);
  await page.hover("[data-anchor='city:gottingen']");
  await tip.waitFor();
  await page.evaluate(() => document.dispatchEvent(new PointerEvent("pointerout", { bubbles: true, relatedTarget: null }))); // out of the window
  await expect.poll(() => tip.count()).toBe(0);
  await page.mouse.move(5, 300);
  await page.hover("[data-anchor='city:gottingen']");
  await tip.waitFor();
  await decide(page, id, 0, "end");
  await expect.poll(() => tip.count()).toBe(0);
});

const REASONS: [string, string, string][] = [
  ["uk-UA", "Кведлінбург", "ваші працівники стоять не на всіх зупинках"],
  ["pl-PL", "Quedlinburg", "twoi handlarze nie stoją na wszystkich polach"],
  ["ru-RU", "Кведлинбург", "ваши фишки стоят не на всех клетках"],
];
test.each(sample(REASONS, REASONS.slice(0, 1)))("why not is said in the language of the page: %s", async (locale, city, words) => {
  const { page } = await newTable("league-3", [ME, BOT, BOT], FIRST, { locale });
  await myTurn(page);
  await page.locator(`circle[data-anchor='route:${ROUTE}']`).dispatchEvent("click");
  const notice = await page.waitForSelector(".notice");
  expect(await notice.textContent()).toContain(words);
  expect(await notice.textContent()).toContain(city);
  expect(await page.locator(".notice a").getAttribute("href")).toBe("/rules/hansa#H4.8");
});

test("a click too many is not the next player's", async () => {
  const page = await guest();
  const id = await makeTable(page, "league-3", [ME, ME, ME], FIRST);
  await decide(page, id, 0, `place m ${ROUTE}.1`);
  await openTable(page, id);
  await myTurn(page);
  await clickAtOnce(page, [`.lit[data-anchor='post:${ROUTE}.2']`, `.lit[data-anchor='post:${ROUTE}.3']`]);
  await page.waitForSelector(".seat.own .badge:has-text('2')");
  await settled(page);
  expect(await page.locator(".line >> text=places a trader").count()).toBe(1);
  expect(await page.locator("[role=menuitem]").count()).toBe(0);
});

test("ending a turn with actions left asks first", async () => {
  const { page } = await newTable("league-3", [ME, ME, ME], FIRST, { settings: { confirm: true } });
  await myTurn(page);
  await page.click("text=End turn");
  await page.waitForSelector(".warn");
  await page.click("text=Cancel");
  await page.click("text=End turn");
  await page.click("text=End anyway");
  await told(page, "ends the turn");
});

/** Seat 1 takes the marker of a route with a tavern and ends the turn. */
async function drawMarker(page: Parameters<typeof decide>[0], id: string): Promise<void> {
  const scene = (await (await page.request.get(`${address}/api/games/hansa/scene?board=league-3&players=3`)).json()) as {
    board: { routes: { id: string; tavern?: boolean; posts: unknown[] }[] };
  };
  const route = scene.board.routes.find((one) => one.tavern && one.posts.length === 3)?.id ?? "";
  const others = async (): Promise<void> => {
    await decide(page, id, 1, "end");
    await decide(page, id, 2, "end");
  };
  await decide(page, id, 0, `place t ${route}.1`);
  await decide(page, id, 0, `place t ${route}.2`);
  await others();
  await decide(page, id, 0, `place t ${route}.3`);
  await decide(page, id, 0, `establish ${route}`);
}

test("undo is refused after a marker is drawn, and says why", async () => {
  const page = await guest();
  const id = await makeTable(page, "league-3", [ME, ME, ME], FIRST);
  await drawMarker(page, id);
  await openTable(page, id);
  await myTurn(page);
  const skip = page.locator(".choice:has-text('take nothing more')");
  if (await skip.count()) await skip.click();
  const end = page.locator(".choice:has-text('End turn')");
  await end.or(page.locator(".text:has-text('lay the new bonus marker')")).first().waitFor();
  if (await end.count()) await end.click();
  await page.waitForSelector(".text >> text=lay the new bonus marker");
  await page.click("[aria-label=Undo]");
  await page.waitForSelector(".notice >> text=ask the others");
});

test("a move that bots have answered is taken back with their consent", async () => {
  const { page } = await newTable("league-3", [ME, BOT, BOT], FIRST);
  await myTurn(page);
  await page.click("text=End turn");
  await page.waitForFunction(() => document.querySelectorAll(".turn").length > 3);
  await myTurn(page);
  await page.click("[aria-label=Undo]");
  await page.click("text=Ask to take it back");
  await expect.poll(() => page.locator(".line .whose").count()).toBe(0);
  await myTurn(page);
});

test("several people at one screen: a curtain covers secrets between them", async () => {
  const { page, id } = await newTable("league-3", [ME, ME, ME], { ...FIRST, missions: "yes" });
  await myTurn(page);
  await page.waitForSelector(".mission");
  await decide(page, id, 0, "end");
  await page.waitForSelector("[role=dialog] >> text=Pass the screen");
  await page.click("[role=dialog] button");
  await myTurn(page);
  expect(await page.locator(".seat.own .badge").first().textContent()).toBe("2");
});

test("two browsers at one table, one of them loses the connection for a while", async () => {
  const { page: anna } = await openSeatTable("league-3", [ME, OPEN, BOT], FIRST, { settings: { motion: true } });
  const bert = await join(anna, "Bert", { settings: { motion: true } });
  await bert.waitForSelector(".board svg");
  await myTurn(anna);
  await bert.context().setOffline(true);
  await bert.evaluate(() => dispatchEvent(new Event("offline")));
  for (const n of [1, 2]) {
    await anna.click(`[data-anchor='post:${ROUTE}.${n}']`);
    await told(anna, `places a trader on post ${n}`);
  }
  await bert.context().setOffline(false);
  await myTurn(bert);
  await told(bert, "places a trader on post 2");
  expect(await bert.locator(".piece").count()).toBe(2);
  await bert.click(".tabs >> text=Chat");
  await bert.fill("[aria-label='Say something']", "Hello!");
  await bert.click("text=Send");
  await anna.click(".tabs >> text=Chat");
  await anna.waitForSelector(".said >> text=Hello!");
});

test("a record is downloaded and opened again", async () => {
  const page = await guest();
  const id = await makeTable(page, "league-3", [ME, ME, ME], FIRST);
  await decide(page, id, 0, `place t ${ROUTE}.1`);
  const record = await (await page.request.get(`${address}/api/tables/${id}/record?seat=0`)).text();
  await page.goto(address);
  await page.setInputFiles("input[type=file]", { name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(record) });
  await page.waitForSelector(".board svg");
  await expect.poll(() => page.locator(".piece").count()).toBe(1);
});
