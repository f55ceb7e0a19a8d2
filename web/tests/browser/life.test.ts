// The life of a table: who pauses, leaves, comes back, and how one hears that it is one's turn.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { address, BOT, decide, guest, join, ME, more, myTurn, newTable, OPEN, openSeatTable, openTable, visit } from "./browser";
import { playOut } from "./duel";

const FIRST = { first: "1" };

test("a pause stops the table, resuming lets it go on", async () => {
  const { page } = await newTable("league-3", [ME, BOT, BOT], FIRST);
  await myTurn(page);
  await more(page, "Pause");
  await page.waitForSelector(".text >> text=The game is paused");
  expect(await page.locator(".lit[data-anchor]").count()).toBe(0);
  await more(page, "Resume");
  await myTurn(page);
});

test("a bot stands in for whoever leaves, until they return", async () => {
  const { page } = await newTable("league-3", [ME, ME, BOT], FIRST);
  await myTurn(page);
  await more(page, "Leave to a bot");
  await page.waitForSelector(".seat >> text=a bot stands in");
  // The bot decides for seat 1 until seat 2, of the same person, is to move.
  await page.waitForFunction(() => document.querySelectorAll(".line .whose").length > 0);
  await expect.poll(() => page.locator(".seat.own .badge").first().textContent()).toBe("2");
  expect(await page.locator(".seat:not(.own) >> text=a bot stands in").count()).toBe(1);
});

test("who has left comes back and decides again", async () => {
  const { page, id } = await openSeatTable("league-3", [ME, OPEN, BOT], FIRST);
  const bert = await join(page, "Bert");
  await myTurn(page);
  await more(page, "Leave to a bot");
  await page.waitForSelector(".seat.own >> text=a bot stands in");
  await myTurn(bert); // the bot has decided, and the table waits
  await page.click("text=Play again myself");
  await page.waitForSelector(".seat.own:not(:has-text('a bot stands in'))");
  await decide(bert, id, 1, "end");
  await myTurn(page);
  expect(await page.locator(".lit[data-anchor]").count()).toBeGreaterThan(0);
});

test("a closed tab makes nobody absent: a bot for them must be waited for", async () => {
  const { page: anna, id } = await openSeatTable("league-3", [ME, OPEN, BOT], FIRST);
  const bert = await join(anna, "Bert");
  await bert.waitForSelector(".board svg");
  await anna.waitForSelector(".seat:has-text('Bert') >> text=here");
  await decide(anna, id, 0, "end");
  await myTurn(bert);
  await bert.context().close();
  await anna.waitForSelector(".seat:has-text('Bert') >> text=away");
  await anna.click(".seat:has-text('Bert') >> text=Let a bot play");
  await anna.waitForSelector(".notice >> text=has not been away for long enough");
  expect(await anna.locator(".seat:has-text('Bert') >> text=a bot stands in").count()).toBe(0);
});

test("the host takes a seat away, and whoever follows its new link plays on", async () => {
  const { page: anna } = await openSeatTable("league-3", [ME, OPEN, BOT], FIRST);
  const bert = await join(anna, "Bert");
  await bert.waitForSelector(".board svg");
  await bert.click(".seat.own [aria-label^='Keys']");
  await bert.click("dialog[open] >> text=Make a new link");
  await bert.click("dialog[open] >> text=Close");
  expect(await bert.locator(".seat:has-text('Guest') [aria-label^='Keys']").count()).toBe(0);
  await anna.click(".seat:has-text('Bert') [aria-label^='Keys']");
  await anna.click("dialog[open] >> text=Take the seat away");
  await anna.click("dialog[open] >> text=Take the seat away");
  await anna.waitForSelector(".seat:has-text('Seat 2') >> text=a bot stands in"); // nobody's now, and so without a name
  await bert.waitForSelector("text=This seat is not yours");
  await anna.click(".seat:has-text('Seat 2') [aria-label^='Keys']");
  const carla = await join(anna, "Carla");
  await carla.waitForSelector(".seat.own:has-text('Carla')");
  await anna.waitForSelector(".seat:has-text('Carla') >> text=here");
});

test("the tab says whose turn it is", async () => {
  const { page, id } = await openSeatTable("league-3", [ME, OPEN, BOT], FIRST);
  const bert = await join(page, "Bert");
  await myTurn(page);
  expect(await page.title()).toBe("● Your turn · Kogge");
  expect(await bert.title()).toBe("Kogge");
  await decide(page, id, 0, "end");
  await expect.poll(() => page.title()).toBe("Kogge");
  await expect.poll(() => bert.title()).toBe("● Your turn · Kogge");
});

test("two people play again: one asks for it, the other is called, and both sit where they sat", async () => {
  const [anna, bert] = [await guest({}, "Anna"), await guest({}, "Bert")];
  const data = { game: "hansa", board: "east", seats: [{ kind: "me" }, { kind: "open" }], options: FIRST, public: true };
  const { id } = (await (await anna.request.post(`${address}/api/tables`, { data })).json()) as { id: string };
  expect((await bert.request.post(`${address}/api/tables/${id}/join`, { data: {} })).ok()).toBe(true);
  await playOut([anna, bert], id);
  for (const page of [anna, bert]) {
    await openTable(page, id);
    await page.waitForSelector("dialog[open] .total");
  }
  await anna.click("dialog[open] >> text=Rematch");
  await anna.waitForURL((url) => url.pathname.startsWith("/t/") && url.pathname !== `/t/${id}`);
  await bert.waitForSelector("dialog[open] >> text=A rematch has been made.");
  await bert.click("dialog[open] a:has-text('Sit down')");
  await bert.waitForURL(anna.url());
  for (const [page, name, other] of [[anna, "Anna", "Bert"], [bert, "Bert", "Anna"]] as const) {
    await page.waitForSelector(`.seat.own[aria-label=${name}]`);
    await page.waitForSelector(`.seat[aria-label=${other}]:not(.own) >> text=here`);
    expect(await page.locator(".seat").count()).toBe(2);
  }
  const { id: person } = (await (await bert.request.get(`${address}/api/me`)).json()) as { id: string };
  await anna.goto(`${address}/people/${person}`);
  await anna.waitForSelector("text=Favourite openings");
  expect(await anna.locator("code").first().textContent()).toMatch(/[a-z]/);
});

interface Heard {
  bells: number;
  notes: string[];
}

/** Count what the page asks of the browser: bells, and notifications while it is not looked at. */
async function listen(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const heard: Heard = { bells: 0, notes: [] };
    Object.assign(window, { heard });
    const Real = window.AudioContext;
    window.AudioContext = class extends Real {
      override createOscillator(): OscillatorNode {
        heard.bells += 1;
        return super.createOscillator();
      }
    };
    const Note = class {
      static permission = "granted";
      static requestPermission = async (): Promise<string> => "granted";
      constructor(title: string, options: { body: string }) {
        heard.notes.push(`${title}: ${options.body}`);
      }
    };
    Object.assign(window, { Notification: Note });
    Object.defineProperty(document, "hidden", { get: () => true });
  });
}
const heard = (page: Page): Promise<Heard> => page.evaluate(() => (window as unknown as { heard: Heard }).heard);

/** Seat 2 gets its turn from seat 1 in another browser. */
async function getTurn(settings: (page: Page) => Promise<void>): Promise<Heard> {
  const { page: anna, id } = await openSeatTable("league-3", [ME, OPEN, BOT], FIRST);
  const bert = await join(anna, "Bert");
  await bert.waitForSelector(".board svg");
  await listen(bert);
  await bert.goto(new URL("/settings", bert.url()).href);
  await settings(bert);
  await openTable(bert, id);
  await bert.waitForSelector(".text >> text=Hanna decides");
  await decide(anna, id, 0, "end");
  await myTurn(bert);
  return heard(bert);
}

test("sounds and notifications are off until they are switched on", async () => {
  const page = await visit("/settings");
  expect(await page.getByLabel("A sound when it is my turn").isChecked()).toBe(false);
  expect(await page.getByLabel("Notify me when it is my turn").isChecked()).toBe(false);
  expect(await getTurn(async () => undefined)).toEqual({ bells: 0, notes: [] });
});

test("switched on, a bell and a notification tell of one's turn", async () => {
  const found = await getTurn(async (page) => {
    await page.getByLabel("A sound when it is my turn").check();
    await page.getByLabel("Notify me when it is my turn").check();
  });
  expect(found.bells).toBeGreaterThan(0);
  expect(found.notes).toEqual(["Kogge: Your turn"]);
});
