// The browser's own database, without an engine: what two tabs do at the same moment.
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../src/offline/database";
import { startBrowser, startHost, type Host } from "./host";

declare const kogge: { Database: typeof Database };
let browser: Browser;
let host: Host;
let script = "";

beforeAll(async () => {
  const entry = fileURLToPath(new URL("../../src/offline/database.ts", import.meta.url));
  const built = await build({ configFile: false, logLevel: "error", build: { write: false, lib: { entry, formats: ["iife"], name: "kogge" } } });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  script = output[0].code;
  host = await startHost();
  browser = await startBrowser();
});

afterAll(async () => {
  await browser.close();
  await host.stop();
});

/** A page at an address of its own, so with a database of its own. */
async function open(): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${host.address}icon-192.png`);
  await page.addScriptTag({ content: script });
  return page;
}

test("two tabs that come for the first time are one person", async () => {
  const page = await open();
  const found = await page.evaluate(async () => {
    const tabs = await Promise.all([kogge.Database.open(), kogge.Database.open(), kogge.Database.open()]);
    const first = await Promise.all(tabs.map((tab, i) => tab.keepOnce("id", `guest ${i}`)));
    return [...first, await tabs[2]?.keepOnce("id", "later"), await tabs[1]?.fact("id")];
  });
  expect(new Set(found).size).toBe(1);
  expect(found[0]).toMatch(/^guest \d$/);
});

test("an entry is written once: whoever comes second is told of a conflict, and changes nothing", async () => {
  const page = await open();
  const found = await page.evaluate(async () => {
    const table = (what: string): string => JSON.stringify([{ info: { id: "t", what }, seats: [], entries: [{ number: 1, what }] }]);
    const [here, there] = await Promise.all([kogge.Database.open(), kogge.Database.open()]);
    const heard = new Promise((done) => there?.onNotice(done));
    const wrote = await Promise.all([here?.write(table("mine")), there?.write(table("yours"))]);
    return { wrote, kept: JSON.parse((await there?.load("t", 0)) ?? "null") as unknown, later: await here?.load("t", 1), notice: await heard, none: await here?.load("u", 0) };
  });
  expect(found).toEqual({
    wrote: ["", "conflict"],
    kept: { info: { id: "t", what: "mine" }, seats: [], entries: [{ number: 1, what: "mine" }] },
    later: JSON.stringify({ info: { id: "t", what: "mine" }, seats: [], entries: [] }),
    notice: { table: "t", number: 1 },
    none: undefined,
  });
});
