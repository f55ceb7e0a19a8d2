// What opens without a network: the rules, and finished games to their last position. And a new version, which waits
// for a word and loses nothing. (The table that needs no server at all: tests/offline.)
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { address, BOT, forgive, makeTable, ME } from "./browser";
import { beforeServer } from "./next-build";
import { inCharge, withWorker } from "./worker";

/** What is asked for again and again, and pictures that nobody has looked at. */
const CUT = /ERR_(FAILED|INTERNET_DISCONNECTED)|the server cannot be reached/;

async function cut(page: Page): Promise<void> {
  await page.context().setOffline(true);
}

/** Close the page, which would go on asking, and forgive what it has complained of. */
async function end(page: Page): Promise<void> {
  await page.context().close();
  forgive(CUT);
}

test("the rules that were read open without a network", async () => {
  const { page } = await withWorker("/rules/hansa");
  const title = await page.locator("h1").first().textContent();
  await page.reload(); // the first visit came before the worker
  await page.waitForSelector("main h1");
  // As if this browser had played at the table without a server, which the host has put beside these pages.
  await page.evaluate(() => caches.open("kogge /alone/ 0123456789abcdef").then(() => undefined));
  await cut(page);
  await page.waitForSelector("[role=status] >> text=No connection");
  expect(await page.locator("[role=status] a").getAttribute("href")).toBe("/alone/");
  await page.reload();
  await expect.poll(() => page.locator("h1").first().textContent()).toBe(title);
  await page.context().setOffline(false);
  await page.waitForSelector("[role=status] >> text=No connection", { state: "detached" });
  await end(page);
});

test("a finished game that was looked at is replayed without a network, and the first page leads to it", async () => {
  const { page } = await withWorker("/");
  const record = readFileSync(join(import.meta.dirname, "records", "yokohama.txt"), "utf-8");
  const { id } = (await (await page.request.post(`${address}/api/records`, { data: { record } })).json()) as { id: string };
  /** The board after four decisions, as an address of the past shows it. */
  const drawn = async (): Promise<string> => {
    await page.goto(`${address}/t/${id}#move-4`);
    await page.waitForSelector(".replay >> text=Move 4 of");
    return page.locator(".board svg").first().innerHTML();
  };
  const board = await drawn();
  await expect.poll(() => page.evaluate(async () => (await (await caches.open("finished-games")).keys()).length)).toBe(1);
  await page.goto(address); // the list of own games
  await page.waitForSelector(`a[href='/t/${id}']`);

  await cut(page);
  await page.reload();
  await page.click(`a[href='/t/${id}']`);
  await page.waitForSelector("dialog[open] .total");
  await page.click("dialog[open] >> text=Watch the replay");
  await page.waitForSelector(".replay");
  await page.keyboard.press("ArrowRight");
  await page.waitForURL(/#move-\d+$/);
  await page.goto(address);
  expect(await drawn()).toBe(board);
  await end(page);
});

test("a table that was not kept says that there is no connection", async () => {
  const { page } = await withWorker("/");
  const id = await makeTable(page, "league-3", [ME, BOT, BOT]);
  await cut(page);
  await page.goto(`${address}/t/${id}`);
  await page.waitForSelector("text=There is no connection");
  await end(page);
});

test("a new version waits for a word, loses no click, and leaves other pages whole", async () => {
  const next = await beforeServer(address);
  const { page } = await withWorker("/about", { at: next.address });
  const id = await makeTable(page, "league-3", [ME, ME, ME], { first: "1" });
  const other = await page.context().newPage();
  await other.goto(`${next.address}/about`);
  await inCharge(other);
  await page.goto(`${next.address}/t/${id}`);
  await page.waitForSelector(".prompt.mine");

  next.update(/assets\/Settings-/);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await page.waitForSelector(".update");
  await page.evaluate(() => {
    // What is clicked is on its way for long enough to begin anew meanwhile.
    const held = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      setTimeout(() => held.call(this, text), 2_500);
    };
    document.querySelector<HTMLElement>(".board .lit[data-anchor]")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    document.querySelector<HTMLElement>(".update button")?.click();
  });
  await page.waitForEvent("load");
  await page.waitForSelector(".prompt.mine");
  expect(await page.locator(".update").count()).toBe(0);
  const { decisions } = (await (await page.request.get(`${address}/api/tables/${id}/position?seat=0`)).json()) as { decisions: number };
  const start = (await (await page.request.get(`${address}/api/tables/${id}/turns`)).json()) as number[];
  expect(decisions).toBe((start[0] ?? 0) + 1);

  await other.click("nav >> text=More");
  await other.click("nav >> text=Settings"); // a part that the new version does not have
  await other.waitForSelector("main h1");
  await page.context().close();
  await next.stop();
  forgive(/^foreign: /);
});
