// Slow play: one's games with the next one by a key, notices through the service worker, plans and notes.
import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import uk from "../../src/i18n/slow/uk";
import { findings } from "./axe";
import { address, forgive, guest, openTable, TOUCH } from "./browser";
import { PushReceiver } from "./receiver";
import { click, notices, subscriptionChanged, withWorker } from "./worker";

const DAYS = 3 * 86_400;

async function ask<T>(page: Page, path: string, data?: unknown): Promise<T> {
  const response = data === undefined ? await page.request.get(address + path) : await page.request.post(address + path, { data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as T;
}

/** A game of Hansa Teutonica by correspondence; the first person begins. */
async function game(first: Page, second: Page): Promise<string> {
  const wish = { game: "hansa", seats: [{ kind: "me" }, { kind: "open" }], options: { first: "1" }, public: true, turn_limit: DAYS };
  const { id } = await ask<{ id: string }>(first, "/api/tables", wish);
  await ask(second, `/api/tables/${id}/join`, {});
  return id;
}

interface Position {
  version: number;
  decisions: number;
  prompt: { seat: number };
  choices: { action: string; at: string }[];
}

/** Both actions of a turn. */
async function takeTurn(page: Page, id: string, seat: number): Promise<void> {
  for (let i = 0; i < 2; i++) {
    const { version, choices } = await ask<Position>(page, `/api/tables/${id}/position?seat=${seat}`);
    const action = choices.find((one) => one.action.startsWith("place"))?.action;
    await ask(page, `/api/tables/${id}/commands`, { id: `${seat}-${version}`, type: "play", seat, action, version });
  }
}

/** Both actions of a turn, by clicks. */
async function placeTwice(page: Page, id: string, seat: number): Promise<void> {
  const position = (): Promise<Position> => ask<Position>(page, `/api/tables/${id}/position?seat=${seat}`);
  for (let i = 0; i < 2; i++) {
    const { decisions, choices } = await position();
    const place = choices.find(({ action }) => action.startsWith("place"));
    await page.waitForSelector(".prompt.mine:not([aria-busy=true])");
    await page.locator(`.board .lit[data-anchor='${place?.at}']`).first().dispatchEvent("click");
    await expect.poll(async () => (await position()).decisions).toBe(decisions + 1);
  }
}

test("games that wait come first, the title counts them, and one key opens the next", async () => {
  const anna = await guest({}, "Anna");
  const bert = await guest(TOUCH, "Bert");
  const tables = [await game(anna, bert), await game(anna, bert), await game(anna, bert)];
  for (const id of tables.slice(0, 2)) await takeTurn(anna, id, 0);
  await bert.goto(`${address}/games`);
  await bert.waitForSelector("text=Waiting for you: 2");
  await expect.poll(() => bert.title()).toBe("(2) Kogge");
  expect(await findings(bert)).toEqual([]);
  await bert.keyboard.press("n");
  await bert.waitForSelector(".board svg");
  const first = new URL(bert.url()).pathname;
  await bert.waitForSelector(".prompt.mine");
  await bert.keyboard.press("n");
  await expect.poll(() => new URL(bert.url()).pathname).not.toBe(first);
  expect(tables.slice(0, 2).map((id) => `/t/${id}`)).toContain(new URL(bert.url()).pathname);
});

test("a note is kept, and what was tried on a copy becomes a plan", async () => {
  const anna = await guest({}, "Anna");
  const bert = await guest({}, "Bert");
  const id = await game(anna, bert);
  await takeTurn(anna, id, 0);
  await anna.goto(`${address}/t/${id}`);
  await anna.waitForSelector(".board svg");
  await anna.keyboard.press("p");
  await anna.getByLabel("Note to yourself").fill("Cologne next");
  await anna.click("dialog >> text=Save");
  await anna.waitForSelector("text=Saved.");
  expect(await findings(anna)).toEqual([]);
  await anna.click("text=Try on a copy");
  await expect.poll(() => new URL(anna.url()).pathname).not.toBe(`/t/${id}`);
  const copy = new URL(anna.url()).pathname.slice(3);
  await takeTurn(anna, copy, 1);
  await takeTurn(anna, copy, 0);
  await anna.waitForSelector(".board svg");
  await anna.keyboard.press("p");
  await anna.click("text=Play this when my turn comes");
  await expect.poll(() => new URL(anna.url()).pathname).toBe(`/t/${id}`);
  const plan = await ask<{ turns: string[][] }>(anna, `/api/tables/${id}/plan?seat=0`);
  expect(plan.turns.map((actions) => actions.length)).toEqual([2]);
  await anna.waitForSelector(".board svg");
  await anna.keyboard.press("p");
  await anna.waitForSelector("text=Cancel the plan");
  expect(await anna.getByLabel("Note to yourself").inputValue()).toBe("Cologne next");
});

test("whose plan was dropped is told so at the table, until they have read it", async () => {
  const anna = await guest({}, "Anna");
  const bert = await guest({}, "Bert");
  const id = await game(anna, bert);
  await takeTurn(anna, id, 0);
  const { choices } = await ask<Position>(bert, `/api/tables/${id}/position?seat=1`);
  const taken = choices.find(({ action }) => action.startsWith("place"))?.action ?? "";
  await ask(anna, `/api/tables/${id}/plan`, { seat: 0, turns: [[taken]] });
  await openTable(anna, id);
  expect(await anna.locator("text=Your plan was dropped").count()).toBe(0);
  await takeTurn(bert, id, 1);
  await anna.waitForSelector("text=Your plan was dropped");
  expect(await findings(anna)).toEqual([]);
  await openTable(anna, id);
  await anna.waitForSelector("text=Your plan was dropped");
  await anna.click(".word >> text=Close");
  await anna.waitForSelector("text=Your plan was dropped", { state: "detached" });
  const read = anna.waitForResponse(/\/plan\?seat=0$/);
  await openTable(anna, id);
  expect(await (await read).json()).toEqual({ turns: [], word: null });
  expect(await anna.locator("text=Your plan was dropped").count()).toBe(0);
});

test("the server pushes a turn to a subscribed browser, and its notice leads to the table", async () => {
  const service = await PushReceiver.open();
  try {
    const anna = await guest({}, "Anna");
    const { page: bert, push } = await withWorker("/games", { notices: true, settings: { language: "uk" } }, "Bert");
    await service.serve(bert, "push/bert");
    await bert.reload();
    await bert.click(`text=${uk["push.start"]}`);
    await bert.waitForSelector(`text=${uk["push.on"]}`);
    const { key } = await ask<{ key: string }>(bert, "/api/notifications");
    expect(await service.options(bert)).toEqual({ userVisibleOnly: true, applicationServerKey: key });

    const id = await game(anna, bert);
    await anna.goto(`${address}/t/${id}`);
    await placeTwice(anna, id, 0);
    await anna.waitForSelector(".prompt:not(.mine)");
    const pushed = await service.next();
    expect(pushed.path).toBe("/push/bert");
    expect(pushed.headers).toMatchObject({ "content-encoding": "aes128gcm", authorization: expect.stringContaining(`k=${key}`) as string });
    expect(JSON.parse(pushed.text)).toEqual({ title: "Hansa Teutonica", body: "Ваш хід.", path: `/t/${id}`, tag: id });

    await push(pushed.text);
    const shown = { title: "Hansa Teutonica", body: "Ваш хід.", tag: id, data: { path: `/t/${id}` } };
    await expect.poll(() => notices(bert)).toEqual([shown]);
    expect(await click(bert)).toEqual([`open /t/${id}`, "left 0"]);
    await openTable(bert, id);
    await placeTwice(bert, id, 1);
    await anna.waitForSelector(".prompt.mine");
  } finally {
    await service.close();
  }
});

/** A player on the page of their games, whose browser is told of turns. */
async function toldPlayer(service: PushReceiver, name: string): Promise<{ page: Page; push: (data: unknown) => Promise<unknown>; browsers: () => Promise<string[]> }> {
  const { page, push } = await withWorker("/games", { notices: true }, name);
  await ask(page, "/api/account/codes", {});
  await service.serve(page, "push/first");
  await page.reload();
  await page.click("text=Tell me in this browser");
  await page.waitForSelector("text=This browser tells you.");
  const cookie = (await page.context().cookies()).map((one) => `${one.name}=${one.value}`).join("; ");
  const browsers = async (): Promise<string[]> => {
    const reply = await fetch(`${address}/api/notifications`, { headers: { cookie } });
    return ((await reply.json()) as { browsers: string[] }).browsers;
  };
  return { page, push, browsers };
}

test("who signs out is not told in this browser any more, nor is who deletes the account", async () => {
  const service = await PushReceiver.open();
  try {
    const { page: anna, browsers } = await toldPlayer(service, "Anna");
    expect((await browsers()).length).toBe(1);
    await anna.goto(`${address}/account`);
    await anna.click("text=Sign out here");
    await anna.waitForSelector(".go");
    expect(await service.options(anna)).toBeNull();
    expect(await browsers()).toEqual([]);

    const { page: bert } = await toldPlayer(service, "Bert");
    await bert.goto(`${address}/account`);
    await bert.click("summary");
    await bert.fill("details input", "Bet");
    await bert.click("text=Delete for good");
    await bert.waitForSelector("text=This is not your name");
    expect(await service.options(bert)).not.toBeNull();
    await bert.fill("details input", "Bert");
    await bert.click("text=Delete for good");
    await bert.waitForSelector(".go");
    expect(await service.options(bert)).toBeNull();
    forgive(/400/);
  } finally {
    await service.close();
  }
});

test("a push service that ends a subscription is asked for another one, and the server is told", async () => {
  const service = await PushReceiver.open();
  try {
    const { page, push, browsers } = await toldPlayer(service, "Anna");
    const digest = (path: string): string => createHash("sha256").update(service.address(path)).digest("hex");
    expect(await browsers()).toEqual([digest("push/first")]);
    const { key } = await ask<{ key: string }>(page, "/api/notifications");
    const options = await subscriptionChanged(page, service.subscription("push/first"), service.subscription("push/second"));
    expect(options).toEqual({ userVisibleOnly: true, applicationServerKey: key });
    expect(await browsers()).toEqual([digest("push/second")]);
    await page.click("text=Try it");
    const pushed = await service.next();
    expect(pushed.path).toBe("/push/second");
    await push(pushed.text);
    await expect.poll(async () => (await notices(page)).map(({ body }) => body)).toEqual(["This is how Kogge tells you that it is your turn."]);
  } finally {
    await service.close();
  }
});
