// A host of files gets a new build, while the browser still remembers files of the old one.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBrowser, startHost, type Host } from "./host";

/** Names that stay the same from build to build. */
const KEPT_NAMES = ["python/kogge.zip", "index.html", "manifest.webmanifest"];
let browser: Browser;
let host: Host;

beforeAll(async () => {
  browser = await startBrowser();
  host = await startHost();
});

afterAll(async () => {
  await browser.close();
  await host.stop();
});

/** The end of a file in every build that the browser keeps, by the build. */
function ends(page: Page, name: string): Promise<Record<string, string>> {
  return page.evaluate(async (file) => {
    const found: Record<string, string> = {};
    for (const build of await caches.keys()) {
      const bytes = await (await caches.match(file, { cacheName: build }))?.text();
      if (bytes !== undefined) found[build.split(" ").at(-1) ?? ""] = bytes.slice(-8);
    }
    return found;
  }, name === "index.html" ? "./" : name);
}

test("a new build is kept as it is, whatever the browser remembers of the old one", async () => {
  const page = await browser.newPage();
  await page.goto(`${host.address}icon-192.png`); // something of the folder that starts no engine
  const installed = (): Promise<string> =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register("service-worker.js");
      const worker = registration.installing ?? registration.waiting ?? registration.active;
      await new Promise<void>((done) => (worker?.state === "installing" ? worker.addEventListener("statechange", () => done(), { once: true }) : done()));
      return worker?.state ?? "";
    });
  expect(await installed()).not.toBe("redundant");
  await page.evaluate((names) => Promise.all(names.map((name) => fetch(name).then((answer) => answer.text()))), KEPT_NAMES);
  for (const name of KEPT_NAMES) await host.change(name, (bytes) => Buffer.concat([bytes, Buffer.from("<!-- 2nd")]));
  await host.change("service-worker.js", (bytes) => bytes.toString().replace(/[0-9a-f]{16}/, "2222222222222222"));
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  expect(await installed()).not.toBe("redundant");
  for (const name of KEPT_NAMES) {
    const found = await ends(page, name);
    expect(Object.keys(found).length, name).toBe(2);
    expect(found["2222222222222222"], name).toBe("<!-- 2nd");
  }
});
