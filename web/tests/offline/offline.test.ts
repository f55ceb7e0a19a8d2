// The table without a server, with the network cut: the host that served the files is stopped.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startHost, type Host } from "./host";

const RECORDS = fileURLToPath(new URL("../../../tests/records/", import.meta.url));
let browser: Browser;
let context: BrowserContext;
let host: Host;
const complaints: string[] = [];

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: process.env.KOGGE_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
  host = await startHost();
  context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: "en-GB" });
  context.setDefaultTimeout(180_000);
  await context.addInitScript(() => {
    if (!localStorage.getItem("kogge")) localStorage.setItem("kogge", JSON.stringify({ pace: 0, motion: false, confirm: false }));
  });
  const page = await visit("");
  // Everything is kept before anything is cut.
  await page.evaluate(async () => {
    const { active, installing, waiting } = await navigator.serviceWorker.ready;
    const worker = active ?? waiting ?? installing;
    if (worker?.state === "activated") return;
    await new Promise<void>((done) => worker?.addEventListener("statechange", () => worker.state === "activated" && done()));
  });
  await page.close();
  await host.stop();
}, 300_000);

afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});

afterAll(() => browser.close());

async function visit(path: string): Promise<Page> {
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.goto(host.address + path);
  return page;
}

async function home(): Promise<Page> {
  const page = await visit("");
  await page.waitForSelector("button.go");
  return page;
}

/** How many entries of the page's table this browser keeps. */
async function kept(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const table = /\/t\/([^#]+)/.exec(location.search)?.[1] ?? "";
    const done = <T>(request: IDBRequest<T>): Promise<T> => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const database = await done(indexedDB.open("kogge"));
    const found = await done(database.transaction("entries").objectStore("entries").count(IDBKeyRange.bound([table], [table, Infinity])));
    database.close();
    return found;
  });
}

/** Everything that was decided, as the page tells it. */
async function told(page: Page): Promise<string> {
  await page.evaluate(() => document.querySelectorAll<HTMLElement>(".turn:not([open]) > summary").forEach((turn) => turn.click()));
  return (await page.locator(".talk .turn").allInnerTexts()).join("\n");
}

async function decide(page: Page): Promise<void> {
  await page.waitForSelector(".prompt.mine");
  const before = await kept(page);
  await page.locator(".board .lit[data-anchor]").first().dispatchEvent("click");
  await expect.poll(() => kept(page), { timeout: 120_000 }).toBeGreaterThan(before);
}

test("a game against bots goes on after the page was closed", async () => {
  const page = await home();
  expect(await page.locator("text=Open tables").count()).toBe(0);
  await page.click("button.go");
  await page.waitForSelector(".board svg");
  await decide(page);
  const table = new URL(page.url()).search;
  expect(table).toMatch(/^\?\/t\//);
  const made = await kept(page);
  await page.close();

  const again = await visit(table);
  await again.waitForSelector(".board svg");
  expect(await kept(again)).toBeGreaterThanOrEqual(made);
  // Another tab hears of what is done in this one, and both lead to the same table.
  const other = await visit(table);
  await other.waitForSelector(".board svg");
  await decide(again);
  await again.waitForSelector(".prompt.mine");
  await expect.poll(async () => (await told(other)) === (await told(again)), { timeout: 120_000 }).toBe(true);
  const saved = again.waitForEvent("download");
  await again.click(".tools [aria-label=More]");
  await again.click("dialog[open] >> text=/record/i");
  expect(readFileSync(await (await saved).path(), "utf-8")).toMatch(/^kogge record/);
});

test.each(["yokohama", "merchants"])("%s begins, and its guide and rules are there, in another language too", async (game) => {
  const page = await home();
  await page.locator(`input[name=game][value=${game}]`).check({ force: true });
  await page.click("button.go");
  await page.waitForSelector(".board svg");
  await page.goto(`${host.address}?/rules/${game}`);
  await page.waitForSelector(".page h1");
  await page.locator("header select").selectOption("uk");
  await page.waitForSelector("html[lang=uk]");
  await page.goto(`${host.address}?/guide/${game}`);
  await page.waitForSelector(".coach");
  await page.waitForSelector(".board svg");
  await page.evaluate(() => localStorage.setItem("kogge", JSON.stringify({ pace: 0, motion: false, confirm: false, language: "en" })));
});

test("several people share the screen", async () => {
  const page = await home();
  await page.click("summary");
  for (const select of await page.locator("details .grid select").filter({ hasText: "Somebody at this screen" }).all()) await select.selectOption("me");
  await page.click("button.go");
  await page.waitForSelector(".curtain button, .prompt.mine");
  if (await page.locator(".curtain button").count()) await page.click(".curtain button");
  await decide(page);
});

test("a record of a server is replayed", async () => {
  const page = await home();
  await page.setInputFiles("input[type=file]", `${RECORDS}hansa/1/britannia-3-3-cities.txt`);
  await page.waitForSelector(".board svg");
  await expect.poll(() => page.locator(".scores, dialog[open]").count(), { timeout: 60_000 }).toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await page.goto(`${page.url()}#move-12`);
  await page.waitForSelector(".replay >> text=12");
});
