// A browser for the tests. Every page fails its test when it writes an error to the console or asks another server.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { chromium, wholeBrowser } from "../chromium";

export const address: string = inject("address");
/** The same server by a name: passkeys belong to names, not to numbers. */
export const local = address.replace("127.0.0.1", "localhost");
export const DESKTOP = { width: 1280, height: 720 };
export const PHONE = { width: 390, height: 844 };
export const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };

/** `npm run prove` tests every page, size, language and set-up; otherwise a fixed sample of them is enough. */
export function sample<T>(all: readonly T[], some: readonly T[]): readonly T[] {
  return process.env.KOGGE_PROVE ? all : some;
}

/** The browser of all tests, and one of its own for a file that needs a whole one. */
let shared: Browser | undefined;
let own: Browser | undefined;
const complaints: string[] = [];

export interface Wishes extends BrowserContextOptions {
  settings?: Record<string, unknown>;
  /** Notices are shown, by a browser that can. */
  notices?: boolean;
}

async function newContext(notices: boolean, options: BrowserContextOptions): Promise<BrowserContext> {
  const browser = notices ? (own ??= await chromium.launch(wholeBrowser)) : (shared ??= await chromium.connect(inject("browser")));
  return browser.newContext(notices ? { permissions: ["notifications"], ...options } : options);
}

/** A page of a new person who is in a hurry: moves of others are shown without pauses, nothing glides, nothing is asked twice. */
async function newPage({ settings = {}, notices = false, ...options }: Wishes, known: boolean): Promise<Page> {
  // A worker would answer instead of what a test puts in its way; tests of the worker allow it.
  const context = await newContext(notices, { viewport: DESKTOP, locale: "en-GB", serviceWorkers: "block", ...options });
  await context.addInitScript(
    ([kept, guest]) => {
      if (!localStorage.getItem("kogge")) localStorage.setItem("kogge", kept);
      if (guest) localStorage.setItem("kogge.guest", guest);
    },
    [JSON.stringify({ pace: 0, motion: false, confirm: false, ...settings }), known ? "known" : ""] as const,
  );
  const page = await context.newPage();
  watch(page);
  return page;
}

/** Somebody who opens a page for the first time. */
export async function visit(path = "/", wishes: Wishes = {}): Promise<Page> {
  const page = await newPage(wishes, false);
  await page.goto(address + path);
  return page;
}

/** Somebody whom the server knows, and who has not opened any page yet. */
export async function guest(wishes: Wishes = {}, name = "Hanna"): Promise<Page> {
  const page = await newPage(wishes, true);
  await post(page, "/api/me", { name });
  return page;
}

/** A request as the person of the page. */
export async function post<T>(page: Page, path: string, data: unknown): Promise<T> {
  const response = await page.request.post(address + path, { data });
  if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as T;
}

function watch(page: Page): void {
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !request.url().startsWith(local) && !/^(data|blob):/.test(request.url())) complaints.push(`foreign: ${request.url()}`);
  });
}

/** Open every turn of the log, so that all its decisions are on the page. */
export async function openTurns(page: Page): Promise<void> {
  await page.evaluate(() => document.querySelectorAll<HTMLElement>(".turn:not([open]) > summary").forEach((turn) => turn.click()));
}

/** The log tells this, in whichever turn: only the newest is open by itself, and bots soon begin theirs. */
export async function told(page: Page, text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await openTurns(page);
        return page.locator(".lines").textContent();
      },
      { timeout: 30_000 },
    )
    .toContain(text);
}

/** A console message that a test provokes on purpose. */
export function forgive(pattern: RegExp): void {
  for (let i = complaints.length - 1; i >= 0; i--) if (pattern.test(complaints[i] ?? "")) complaints.splice(i, 1);
}

/** After every test, see hooks.ts: nothing of it is left, and no page has complained. */
export async function closePages(): Promise<void> {
  for (const browser of [shared, own]) for (const context of browser?.contexts() ?? []) await context.close();
  const found = complaints.splice(0);
  expect(found).toEqual([]);
}

/** After every file. */
export async function closeBrowsers(): Promise<void> {
  await shared?.close();
  await own?.close();
  shared = own = undefined;
}

export interface Seat {
  kind: "me" | "bot" | "open";
  level?: string;
}
export const ME: Seat = { kind: "me" };
export const BOT: Seat = { kind: "bot" }; // the usual one
export const OPEN: Seat = { kind: "open" };

/** Make a table the way a program would, as the person of the page. */
export async function makeTable(page: Page, board: string, seats: Seat[], options: Record<string, string> = {}, game = "hansa"): Promise<string> {
  return (await post<{ id: string }>(page, "/api/tables", { game, board, seats, options })).id;
}

/** A table that a guest has made, opened. */
export async function newTable(board: string, seats: Seat[], options: Record<string, string> = {}, wishes: Wishes = {}, game = "hansa"): Promise<{ page: Page; id: string }> {
  const page = await guest(wishes);
  const id = await makeTable(page, board, seats, options, game);
  await openTable(page, id);
  return { page, id };
}

export async function openTable(page: Page, id: string): Promise<void> {
  await page.goto(`${address}/t/${id}`);
  await page.waitForSelector(".board svg");
}

/** A table that waits for somebody, with the invitation on the page. */
export async function openSeatTable(board: string, seats: Seat[], options: Record<string, string> = {}, wishes: Wishes = {}, game = "hansa"): Promise<{ page: Page; id: string }> {
  const page = await guest(wishes);
  const id = await makeTable(page, board, seats, options, game);
  await page.goto(`${address}/t/${id}`);
  await page.waitForSelector("input[readonly]");
  return { page, id };
}

/** Somebody else sits down by the invitation that the page shows, in a browser of their own. */
export async function join(page: Page, name: string, wishes: Wishes = {}): Promise<Page> {
  const link = await page.inputValue("input[readonly]");
  const other = await visit(new URL(link).pathname, wishes);
  await other.fill("input", name);
  await other.press("input", "Enter"); // a key finds its button wherever it is by then
  return other;
}

/** Nothing on the page is fading or gliding any more. */
export async function still(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== "running" || one.effect?.getComputedTiming().iterations === Infinity));
}

/** A table that begins with a game as text, opened; every seat belongs to the person of the page. */
export async function recordTable(record: string, wishes: Wishes = {}): Promise<{ page: Page; id: string }> {
  const page = await guest(wishes);
  const { id } = await post<{ id: string }>(page, "/api/records", { record });
  await openTable(page, id);
  return { page, id };
}

/** Press a button of the menu with the three dots. */
export async function more(page: Page, text: string): Promise<void> {
  await page.click(".tools [aria-label=More]");
  await page.click(`dialog[open] >> text=${text}`);
}

/** Lit places of the board that are smaller than a finger. */
export async function tooSmall(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll(".board .lit[data-anchor]")]
      .map((one) => ({ anchor: one.getAttribute("data-anchor"), box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 39.5 || box.height < 39.5)
      .map(({ anchor, box }) => `${anchor} ${box.width.toFixed(0)}×${box.height.toFixed(0)}`),
  );
}

/** Everything the page says, aloud and in small print, as far as it fits a pattern. */
export async function saidOnPage(page: Page, pattern: RegExp): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const out: string[] = [document.body.innerText];
    for (const one of document.querySelectorAll("[aria-label], [data-tip]")) out.push(one.getAttribute("aria-label") ?? "", one.getAttribute("data-tip") ?? "");
    return out.join("\n");
  });
  return [...new Set(texts.match(pattern) ?? [])];
}

export async function myTurn(page: Page, timeout = 30_000): Promise<void> {
  await page.waitForSelector(".prompt.mine", { timeout });
}

/** Decide for a seat of one's own by the server's interface, to get to a position quickly. */
export async function decide(page: Page, id: string, seat: number, action: string): Promise<void> {
  const position = await page.request.get(`${address}/api/tables/${id}/position?seat=${seat}`);
  const { version } = (await position.json()) as { version: number };
  await post(page, `/api/tables/${id}/commands`, { type: "play", id: crypto.randomUUID(), seat, action, version });
}

/** What was clicked has been done, and can be seen. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector(".prompt:not([aria-busy=true])");
}

/** Click one place after the other before anything can come of the first. */
export async function clickAtOnce(page: Page, places: readonly string[]): Promise<void> {
  await page.evaluate((all) => {
    for (const place of all) document.querySelector(place)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }, places);
}

/** Play a first-game guide, always clicking what it offers, until it says that it is over. */
export async function playGuide(page: Page, offered: string, which: "first" | "last" = "first"): Promise<void> {
  for (let clicks = 0; clicks < 300; clicks++) {
    await page.waitForSelector(".lit[data-anchor], .coach .primary", { timeout: 30_000 });
    if (await page.locator(".coach a.primary").count()) return;
    // The guide may have ended since, with a link instead of a button.
    await page.locator(`.coach button.primary, ${offered}`)[which]().dispatchEvent("click", undefined, { timeout: 5_000 }).catch(() => undefined);
    await page.waitForTimeout(20);
  }
}
