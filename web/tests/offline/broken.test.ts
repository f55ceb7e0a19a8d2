// An engine that cannot begin: the page says so, in its own language.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "vitest";
import { startBrowser, startHost, type Host } from "./host";

const PICTURES = fileURLToPath(new URL("../../../build/images/", import.meta.url));

const DAMAGED: [string, (host: Host) => unknown][] = [
  ["its files", (host) => host.change("python/kogge.zip", () => "nothing")],
  ["its script", (host) => host.lose(/^assets\/worker-/)],
];

test.each(DAMAGED)("a page whose engine is damaged says so: %s", async (_what, damage) => {
  const browser = await startBrowser();
  const host = await startHost();
  await damage(host);
  const page = await browser.newPage({ locale: "uk-UA", serviceWorkers: "block" });
  await page.goto(host.address);
  await page.waitForSelector("text=Рушій не запустився в цьому браузері", { timeout: 60_000 });
  await page.goto(`${host.address}?/t/abc`);
  await page.waitForSelector("text=Рушій не запустився в цьому браузері", { timeout: 60_000 });
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}broken.png` });
  await browser.close();
  await host.stop();
});
