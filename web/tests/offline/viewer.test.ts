// <kogge-board> on somebody's page: one script and one file, no server of ours. `make viewer` builds the script.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBrowser } from "./host";

const root = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const PYTHON = process.env.KOGGE_PYTHON ?? root(".venv/bin/python");
const RECORDS: Record<string, string> = {
  hansa: "tests/records/hansa/2/britannia-3-3-cities.txt",
  yokohama: "tests/records/yokohama/2/city-3-orders.txt",
  merchants: "tests/records/merchants/3/short-3-goods.txt",
};
const page = (...parts: string[]): [string, string] => ["text/html", `<!doctype html><title>A blog</title><p>Look at this move:</p>${parts.join("")}`];
const script = (game: string, how = ""): string => `<script src="kogge-${game}.js" ${how}></script>`;
const board = (game: string, more = ""): string => `<kogge-board id="${game}" record="${game}.json" move="57" ${more}></kogge-board>`;
let browser: Browser;
let server: Server;
let address = "";
const files = new Map<string, [string, string | Buffer]>();
const asked: string[] = [];

beforeAll(async () => {
  for (const [game, record] of Object.entries(RECORDS)) {
    const env = { ...process.env, PYTHONPATH: root("src") };
    files.set(`/${game}.json`, ["application/json", execFileSync(PYTHON, ["-m", "kogge", "replay", root(record), "--frames"], { env, maxBuffer: 1e8 })]);
    files.set(`/kogge-${game}.js`, ["text/javascript", readFileSync(root(`build/viewer/kogge-${game}.js`))]);
    files.set(`/${game}.html`, page(board(game), script(game)));
  }
  files.set("/all.html", page(script("yokohama"), board("hansa"), board("yokohama"), board("merchants"), script("hansa", "defer"), script("merchants", "async")));
  files.set("/dark.html", page(script("hansa"), script("yokohama"), board("hansa", 'data-theme="dark"'), board("yokohama", 'data-theme="dark"')));
  files.set("/alone.html", page(script("hansa"), board("yokohama")));
  files.set("/wrong.html", page(script("hansa"), '<kogge-board record="hansa.html"></kogge-board>'));
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const found = files.get(request.url ?? "");
    if (found) response.writeHead(200, { "content-type": found[0] }).end(found[1]);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const at = server.address();
  address = at !== null && typeof at !== "string" ? `http://127.0.0.1:${at.port}` : "";
  browser = await startBrowser();
}, 300_000);

afterAll(async () => {
  await browser.close();
  server.close();
});

async function visit(path: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage({ viewport: { width: 760, height: 900 } });
  page.setDefaultTimeout(120_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  asked.length = 0;
  await page.goto(address + path);
  return { page, complaints };
}

test.each(Object.keys(RECORDS))("a game of %s is stepped through", async (game) => {
  const { page, complaints } = await visit(`/${game}.html`);
  await page.waitForSelector("kogge-board .board svg");
  expect(asked.filter((one) => one.endsWith(".json"))).toEqual([`/${game}.json`]);
  expect(await page.locator("kogge-board .viewer").count()).toBe(1);
  await expect.poll(() => page.locator("kogge-board output").innerText()).toMatch(/^57 \/ \d+$/);
  const told = await page.locator("kogge-board [aria-current]").innerText();
  expect(told.length).toBeGreaterThan(5);
  await page.click("kogge-board [aria-label=Next]");
  await expect.poll(() => page.getAttribute("kogge-board", "move")).toBe("58");
  await expect.poll(() => page.locator("kogge-board [aria-current]").innerText()).not.toBe(told);
  await page.click("kogge-board [aria-label=Last]");
  await page.waitForSelector("kogge-board .result");
  mkdirSync(root("build/images"), { recursive: true });
  await page.screenshot({ path: root(`build/images/viewer-${game}.png`) });
  expect(complaints).toEqual([]);
});

test("games of all kinds stand on one page, whenever their scripts come", async () => {
  const { page, complaints } = await visit("/all.html");
  for (const game of Object.keys(RECORDS)) {
    await page.waitForSelector(`#${game} .board svg`);
    await page.click(`#${game} [aria-label=Next]`);
    await expect.poll(() => page.locator(`#${game} output`).innerText()).toMatch(/^58 /);
    await page.evaluate((id) => document.getElementById(id)?.setAttribute("move", "3"), game);
    await expect.poll(() => page.locator(`#${game} output`).innerText()).toMatch(/^3 /);
  }
  // Another record in the same element, of a game that another script shows; then elsewhere on the page.
  await page.evaluate(() => document.getElementById("hansa")?.setAttribute("record", "merchants.json"));
  await page.waitForSelector("#hansa .europe-paint");
  await page.evaluate(() => document.body.append(document.getElementById("hansa") as Element));
  await page.waitForSelector("#hansa .europe-paint");
  expect(await page.locator("#hansa .viewer").count()).toBe(1);
  expect(complaints).toEqual([]);
});

test("a board may be dark", async () => {
  const { page } = await visit("/dark.html");
  const paint = (id: string, part: string, what: string): Promise<string> =>
    page.locator(`#${id} ${part}`).first().evaluate((found, name) => getComputedStyle(found).getPropertyValue(name), what);
  for (const [id, name] of [["hansa", "--land"], ["yokohama", "--y-land"]] as const) {
    await page.waitForSelector(`#${id} .board svg`);
    const ink = await paint(id, ".viewer", "color");
    const land = await paint(id, ".board", name);
    await page.screenshot({ path: root(`build/images/viewer-${id}-dark.png`) });
    await page.evaluate((one) => document.getElementById(one)?.setAttribute("data-theme", "light"), id);
    await expect.poll(() => paint(id, ".viewer", "color")).not.toBe(ink);
    await expect.poll(() => paint(id, ".board", name)).not.toBe(land);
  }
});

test("a game whose script is missing is named", async () => {
  const { page } = await visit("/alone.html");
  await expect.poll(() => page.evaluate(() => document.querySelector("kogge-board")?.shadowRoot?.textContent ?? "")).toContain("the script for yokohama is missing");
});

test("a file of another kind is refused with a sentence", async () => {
  const { page } = await visit("/wrong.html");
  await expect.poll(() => page.evaluate(() => document.querySelector("kogge-board")?.shadowRoot?.textContent ?? "")).toContain("JSON");
});
