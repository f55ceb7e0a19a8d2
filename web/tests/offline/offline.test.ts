// The table without a server, with the network cut: the host that served the files is stopped.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { request, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startServer } from "../browser/setup";
import { startBrowser, startHost, type Host } from "./host";

const RECORDS = fileURLToPath(new URL("../../../tests/records/", import.meta.url));
let browser: Browser;
let context: BrowserContext;
let host: Host;
const complaints: string[] = [];

beforeAll(async () => {
  browser = await startBrowser();
  host = await startHost();
  context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: "en-GB" });
  context.setDefaultTimeout(180_000);
  await context.addInitScript(() => {
    const { persist } = StorageManager.prototype;
    StorageManager.prototype.persist = function () {
      sessionStorage.setItem("asked", `${sessionStorage.getItem("asked") ?? ""}!`);
      return persist.call(this);
    };
    if (sessionStorage.getItem("visited")) return;
    sessionStorage.setItem("visited", "yes"); // every tab begins in English
    localStorage.setItem("kogge", JSON.stringify({ pace: 0, motion: false, confirm: false }));
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

/** As a link inside the page leads there: the engine that is there already goes on answering. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const link = document.createElement("a");
    link.href = to;
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
}

interface Entry {
  kind: string;
  seat?: number;
}

/** The entries of the page's table that this browser keeps. */
async function entries(page: Page): Promise<Entry[]> {
  return page.evaluate(async () => {
    const table = /\/t\/([^#]+)/.exec(location.search)?.[1] ?? "";
    const done = <T>(request: IDBRequest<T>): Promise<T> => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const database = await done(indexedDB.open("kogge"));
    const found = await done(database.transaction("entries").objectStore("entries").getAll(IDBKeyRange.bound([table], [table, Infinity])));
    database.close();
    return found as Entry[];
  });
}
const kept = async (page: Page): Promise<number> => (await entries(page)).length;

/** Everything that was decided, as the page tells it. */
async function told(page: Page): Promise<string> {
  await page.evaluate(() => document.querySelectorAll<HTMLElement>(".turn:not([open]) > summary").forEach((turn) => turn.click()));
  return (await page.locator(".talk .turn").allInnerTexts()).join("\n");
}

/** One click on whatever the page offers: a menu that is open, what a guide asks for, a place, or a button. */
async function click(page: Page): Promise<void> {
  await page.evaluate(() => {
    const offered = ["[role=menuitem]", ".coach button.primary", ".board .lit[data-anchor]", ".lit[data-anchor]", ".choice:enabled"];
    const found = offered.map((one) => document.querySelector(one)).find(Boolean);
    found?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
}

/** Click until something has come of it. */
async function clickUntil(page: Page, come: () => Promise<boolean>): Promise<void> {
  const again = async (): Promise<boolean> => {
    if (await come()) return true;
    await click(page);
    return false;
  };
  await expect.poll(again, { timeout: 120_000, interval: 250 }).toBe(true);
}

async function decide(page: Page): Promise<void> {
  await page.waitForSelector(".prompt.mine");
  const before = await kept(page);
  await clickUntil(page, async () => (await kept(page)) > before);
}

/** Letters that only this language has, of those that the pages speak. */
const LETTERS: Record<string, RegExp> = { en: /^[^ąęłńśźżіїєыэ]*$/, pl: /[ąęłńśźż]/, ru: /[ыэ]/, uk: /[іїє]/ };

test("a game against bots goes on after the page was closed", async () => {
  const page = await home();
  expect(await page.locator("text=Open tables").count()).toBe(0);
  await page.click("button.go");
  await page.waitForSelector(".board svg");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("asked"))).toBe("!"); // to keep what is here
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
  const record = readFileSync(await (await saved).path(), "utf-8");
  expect(record).toMatch(/^kogge record/);

  // A server reads it, and has the same game.
  const server = await startServer();
  try {
    const person = await request.newContext({ baseURL: server.address });
    await person.post("/api/me", { data: { name: "Hanna" } });
    const { id } = (await (await person.post("/api/records", { data: { record } })).json()) as { id: string };
    const told = await (await person.get(`/api/tables/${id}/record`)).text();
    const decisions = (text: string): string[] => text.split("\n").filter((line) => /^\d+ /.test(line));
    expect(decisions(told)).toEqual(decisions(record));
    expect(decisions(told).length).toBeGreaterThan(2);
    await person.dispose();
  } finally {
    await server.stop();
  }
});

test.each([["hansa", "uk"], ["yokohama", "pl"], ["merchants", "ru"]])("%s is played, explained and learnt without a network, in the language %s", async (game, language) => {
  const page = await home();
  await page.locator("header select").selectOption(language);
  await page.waitForSelector(`html[lang=${language}]`);
  await page.locator(`input[name=game][value=${game}]`).check({ force: true });
  await page.click("button.go");
  await page.waitForSelector(".board svg");
  // One's own decisions, until all bots have decided too.
  const seats = async (): Promise<number> => new Set((await entries(page)).filter(({ kind }) => kind === "play").map(({ seat }) => seat)).size;
  await clickUntil(page, async () => (await seats()) >= 3);
  await expect.poll(() => told(page)).toMatch(LETTERS[language] as RegExp);

  await follow(page, `/rules/${game}`);
  await page.waitForSelector(".page h1");
  await expect.poll(() => page.locator(".page").first().innerText()).toMatch(LETTERS[language] as RegExp);

  await follow(page, `/guide/${game}`);
  await page.waitForSelector(".coach .words");
  const words = (): Promise<string> => page.locator(".coach .words").innerText();
  const first = await words();
  expect(first).toMatch(LETTERS[language] as RegExp);
  await clickUntil(page, async () => (await words()) !== first);
  expect(Number(await page.locator(".coach progress").getAttribute("value"))).toBeGreaterThan(0);

  await follow(page, `/puzzles/${game}`);
  await page.waitForSelector(".task");
  await clickUntil(page, async () => (await page.locator(".task[data-made='0']").count()) === 0);
  if (!(await page.locator("[data-verdict]").count())) await page.locator(".task .tools button").last().click();
  await page.waitForSelector("[data-verdict]");
  await expect.poll(() => page.locator(".solution li").count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator(".task").innerText()).toMatch(LETTERS[language] as RegExp);
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
  const shown = async (): Promise<string> => (await page.locator(".replay p b").innerText()).replaceAll(/\D+/g, " ").trim();
  await expect.poll(shown).toMatch(/^12 \d+$/);
  const all = (await shown()).split(" ")[1] ?? "";
  const said = new Set<string>(); // the markers are dealt before the first decision of a player
  for (const [button, decision] of [["One back", "11"], ["One forward", "12"], ["To the end", all], ["To the start", "4"]] as const) {
    await page.click(`.replay [aria-label='${button}']`);
    await expect.poll(shown).toBe(`${decision} ${all}`);
    said.add((await page.locator(".replay p").innerText()) + (await page.locator(".piece").count()));
  }
  expect(said.size).toBe(4);
  expect(await page.locator(".piece").count()).toBe(0);
  await page.click(".replay [aria-label='One turn forward']");
  await expect.poll(shown).not.toBe(`4 ${all}`);
  // The link to this moment names the page as a host of files knows it.
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(host.address).origin });
  await page.click(".replay .ways >> text=Copy");
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`^${host.address}\\?/t/[\\w-]+#move-\\d+$`));
});
