// How quickly the table without a server begins, and how long its bots take: bench/static.py
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, test } from "vitest";
import { FOLDER, startBrowser, startHost, type Host } from "./host";

interface Row {
  what: string;
  value: number;
  unit: string;
  goal?: number;
}

const GAMES = ["hansa", "yokohama", "merchants"];
const SECONDS = Number(process.env.KOGGE_SECONDS ?? 60);
const rows: Row[] = [];
let browser: Browser;
let host: Host;

beforeAll(async () => {
  host = await startHost();
  browser = await startBrowser();
});

afterAll(async () => {
  await browser.close();
  await host.stop();
  const out = process.env.KOGGE_MEASURED;
  if (out) writeFileSync(out, JSON.stringify(rows));
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: "en-GB" });
  context.setDefaultTimeout(300_000);
  return context.newPage();
}

test("weight", () => {
  const sizes = readdirSync(FOLDER, { recursive: true, encoding: "utf-8" }).map((name) => statSync(join(FOLDER, name)));
  const total = sizes.filter((one) => one.isFile()).reduce((sum, one) => sum + one.size, 0);
  rows.push({ what: "the folder", value: total / 1e6, unit: "MB", goal: 25 });
});

test("start", async () => {
  const page = await newPage();
  const board = async (): Promise<void> => {
    await page.waitForSelector(".board svg");
    await page.waitForSelector(".prompt");
  };
  const cold = await timed(async () => {
    await page.goto(host.address);
    await page.click("button.go");
    await board();
  });
  rows.push({ what: "first board, nothing cached", value: cold, unit: "s", goal: 10 });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload(); // the service worker answers from now on
  await board();
  const warm = await timed(async () => {
    await page.reload();
    await board();
  });
  rows.push({ what: "the same board, everything cached", value: warm, unit: "s", goal: 3 });
  await page.context().close();
});

/** Seconds of each turn of the table that the page shows, by the times of its entries. */
async function turnsOf(page: Page): Promise<number[]> {
  const entries = await page.evaluate(async () => {
    const table = /\/t\/([^#]+)/.exec(location.search)?.[1] ?? "";
    const done = <T>(request: IDBRequest<T>): Promise<T> => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const database = await done(indexedDB.open("kogge"));
    const found = await done(database.transaction("entries").objectStore("entries").getAll(IDBKeyRange.bound([table], [table, Infinity])));
    database.close();
    return found as { kind: string; seat?: number; at: number }[];
  });
  const decided = entries.filter(({ kind }) => kind === "play" || kind === "start");
  const ends = decided.filter((entry, i) => entry.seat !== decided[i + 1]?.seat).map(({ at }) => at);
  return ends.slice(1, -1).map((at, i) => (at - (ends[i] ?? at)) / 1000); // the last turn may not be over
}

test.each(GAMES)("bots of %s", async (game) => {
  const page = await newPage();
  await page.goto(host.address);
  await page.waitForSelector("button.go");
  await page.locator(`input[name=game][value=${game}]`).check({ force: true });
  await page.click("summary");
  await page.locator("details .grid select").first().selectOption("bot:merchant");
  await page.click("button.go");
  await page.waitForSelector(".board svg");
  await page.waitForTimeout(SECONDS * 1000);
  const turns = (await turnsOf(page)).sort((a, b) => a - b);
  const at = (share: number): number => turns[Math.min(turns.length - 1, Math.floor(turns.length * share))] ?? NaN;
  rows.push({ what: `${game}: turn of a Journeyman, median of ${turns.length}`, value: at(0.5), unit: "s", goal: 1 });
  rows.push({ what: `${game}: turn of a Journeyman, p95`, value: at(0.95), unit: "s", goal: 3 });
  await page.context().close();
});
