// An engine that cannot begin: the page says so, in its own language.
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "vitest";
import { startBrowser, startHost } from "./host";

const PICTURES = fileURLToPath(new URL("../../../build/images/", import.meta.url));

test.each(["python/kogge.zip", "script"])("a page whose engine is damaged says so: %s", async (damaged) => {
  const browser = await startBrowser();
  const host = await startHost();
  if (damaged !== "script") await host.change(damaged, () => "nothing");
  const page = await browser.newPage({ locale: "uk-UA", serviceWorkers: "block" });
  if (damaged === "script") await page.route(/assets\/worker-/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto(host.address);
  await page.waitForSelector("text=Рушій не запустився в цьому браузері", { timeout: 60_000 });
  await page.goto(`${host.address}?/t/abc`);
  await page.waitForSelector("text=Рушій не запустився в цьому браузері", { timeout: 60_000 });
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}broken.png` });
  await browser.close();
  await host.stop();
});
