// A browser for the tests. Every page fails its test when it writes an error to the console or asks another server.
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, afterEach, expect, inject } from "vitest";

export const address: string = inject("address");
export const DESKTOP = { width: 1280, height: 720 };
export const PHONE = { width: 390, height: 844 };
export const TOUCH = { viewport: PHONE, hasTouch: true, isMobile: true };
/** Settings of somebody in a hurry. */
export const QUICK = { confirm: false, motion: false };

let browser: Browser | undefined;
const complaints: string[] = [];

export interface Wishes extends BrowserContextOptions {
  settings?: Record<string, unknown>;
}

/** A page of a new person: settings as given, moves of others shown without pauses. */
export async function visit(path = "/", { settings = {}, ...options }: Wishes = {}): Promise<Page> {
  browser ??= await chromium.launch({
    executablePath: process.env.KOGGE_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
  const context = await browser.newContext({ viewport: DESKTOP, locale: "en-GB", ...options });
  await context.addInitScript((kept) => {
    if (!localStorage.getItem("kogge")) localStorage.setItem("kogge", kept);
  }, JSON.stringify({ pace: 0, confirm: true, ...settings }));
  const page = await context.newPage();
  watch(page);
  await page.goto(address + path);
  return page;
}

function watch(page: Page): void {
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url())) complaints.push(`foreign: ${request.url()}`);
  });
}

/** A console message that a test provokes on purpose. */
export function forgive(pattern: RegExp): void {
  for (let i = complaints.length - 1; i >= 0; i--) if (pattern.test(complaints[i] ?? "")) complaints.splice(i, 1);
}

afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close();
  const found = complaints.splice(0);
  expect(found).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  browser = undefined;
});

export interface Seat {
  kind: "me" | "bot" | "open";
  level?: string;
}
export const ME: Seat = { kind: "me" };
export const BOT: Seat = { kind: "bot" }; // the usual one
export const OPEN: Seat = { kind: "open" };

/** Make a table the way a program would, as the person of the page. */
export async function makeTable(page: Page, board: string, seats: Seat[], options: Record<string, string> = {}, game = "hansa"): Promise<string> {
  return page.evaluate(
    async ({ game, board, seats, options }) => {
      const post = async (path: string, body: unknown): Promise<{ id: string }> => {
        const headers = { "content-type": "application/json" };
        const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
        return (await response.json()) as { id: string };
      };
      await post("/api/me", { name: "Hanna" });
      localStorage.setItem("kogge.guest", "known");
      return (await post("/api/tables", { game, board, seats, options })).id;
    },
    { game, board, seats, options },
  );
}

export async function openTable(page: Page, id: string): Promise<void> {
  await page.goto(`${address}/t/${id}`);
  await page.waitForSelector(".board svg");
}

/** Somebody else sits down by the invitation that the page shows, in a browser of their own. */
export async function join(page: Page, name: string, wishes: Wishes = {}): Promise<Page> {
  const link = await page.inputValue("input[readonly]");
  const other = await visit(new URL(link).pathname, wishes);
  await other.fill("input", name);
  await other.click("text=Sit down");
  return other;
}

/** A table that begins with a game as text, opened; every seat belongs to the person of the page. */
export async function recordTable(record: string, wishes: Wishes = {}): Promise<{ page: Page; id: string }> {
  const page = await visit("/", { ...wishes, settings: { ...QUICK, ...wishes.settings } });
  const id = await page.evaluate(async (record) => {
    const headers = { "content-type": "application/json" };
    await fetch("/api/me", { method: "POST", headers, body: JSON.stringify({ name: "Hanna" }) });
    localStorage.setItem("kogge.guest", "known");
    const response = await fetch("/api/records", { method: "POST", headers, body: JSON.stringify({ record }) });
    if (!response.ok) throw new Error(await response.text());
    return ((await response.json()) as { id: string }).id;
  }, record);
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
  const refusal = await page.evaluate(
    async ({ id, seat, action }) => {
      const { version } = (await (await fetch(`/api/tables/${id}/position?seat=${seat}`)).json()) as { version: number };
      const body = JSON.stringify({ type: "play", id: crypto.randomUUID(), seat, action, version });
      const response = await fetch(`/api/tables/${id}/commands`, { method: "POST", headers: { "content-type": "application/json" }, body });
      return response.ok ? "" : await response.text();
    },
    { id, seat, action },
  );
  if (refusal) throw new Error(`${action}: ${refusal}`);
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
    await page.waitForSelector(".lit[data-anchor], .coach .primary", { timeout: 20_000 });
    if (await page.locator(".coach a.primary").count()) return;
    await page.locator(`.coach button.primary, ${offered}`)[which]().dispatchEvent("click");
    await page.waitForTimeout(100);
  }
}
