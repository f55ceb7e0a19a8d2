// <kogge-board> on somebody's page: one script and one file, no server of ours. `make viewer` builds the script.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const PYTHON = process.env.KOGGE_PYTHON ?? root(".venv/bin/python");
const RECORDS: Record<string, string> = {
  hansa: "tests/records/hansa/2/britannia-3-3-cities.txt",
};
let browser: Browser;
let server: Server;
let address = "";
const files = new Map<string, [string, string | Buffer]>();

beforeAll(async () => {
  for (const [game, record] of Object.entries(RECORDS)) {
    const env = { ...process.env, PYTHONPATH: root("src") };
    files.set(`/${game}.json`, ["application/json", execFileSync(PYTHON, ["-m", "kogge", "replay", root(record), "--frames"], { env, maxBuffer: 1e8 })]);
    files.set(`/kogge-${game}.js`, ["text/javascript", readFileSync(root(`build/viewer/kogge-${game}.js`))]);
    files.set(`/${game}.html`, ["text/html", `<!doctype html><title>A blog</title><p>Look at this move:</p><script src="kogge-${game}.js"></script><kogge-board record="${game}.json" move="57"></kogge-board>`]);
  }
  files.set("/wrong.html", ["text/html", '<!doctype html><script src="kogge-hansa.js"></script><kogge-board record="hansa.html"></kogge-board>']);
  server = createServer((request, response) => {
    const found = files.get(request.url ?? "");
    if (found) response.writeHead(200, { "content-type": found[0] }).end(found[1]);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const at = server.address();
  address = at !== null && typeof at !== "string" ? `http://127.0.0.1:${at.port}` : "";
  browser = await chromium.launch({
    executablePath: process.env.KOGGE_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
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
  await page.goto(address + path);
  return { page, complaints };
}

test.each(Object.keys(RECORDS))("a game of %s is stepped through", async (game) => {
  const { page, complaints } = await visit(`/${game}.html`);
  await page.waitForSelector("kogge-board .board svg");
  expect(await page.locator("kogge-board output").innerText()).toMatch(/^57 \/ \d+$/);
  const told = await page.locator("kogge-board [aria-current]").innerText();
  expect(told.length).toBeGreaterThan(5);
  await page.click("kogge-board [aria-label=Next]");
  await expect.poll(() => page.getAttribute("kogge-board", "move")).toBe("58");
  expect(await page.locator("kogge-board [aria-current]").innerText()).not.toBe(told);
  await page.click("kogge-board [aria-label=Last]");
  await page.waitForSelector("kogge-board .result");
  mkdirSync(root("build/images"), { recursive: true });
  await page.screenshot({ path: root(`build/images/viewer-${game}.png`) });
  expect(complaints).toEqual([]);
});

test("a file of another kind is refused with a sentence", async () => {
  const { page } = await visit("/wrong.html");
  await expect.poll(() => page.evaluate(() => document.querySelector("kogge-board")?.shadowRoot?.textContent ?? "")).toContain("JSON");
});
