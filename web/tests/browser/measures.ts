// What the pages cost, in bytes and in time.
import type { Page } from "playwright-core";

export interface FirstPage {
  /** Everything that came over the wire, compressed as it came. */
  bytes: number;
  requests: number;
  /** Milliseconds from the navigation until the first paint, and until the start button can be pressed. */
  paint: number;
  interactive: number;
}

/** Load the first page without a cache. */
export async function firstPage(page: Page): Promise<FirstPage> {
  let bytes = 0;
  let requests = 0;
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.loadingFinished", (event) => {
    bytes += event.encodedDataLength;
    requests += 1;
  });
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.goto(new URL("/", page.url()).href, { waitUntil: "commit" });
  await page.waitForSelector(".go:enabled");
  const times = await page.evaluate(async () => {
    await new Promise((done) => setTimeout(done)); // the thread is free: a click would be answered now
    return { paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0, interactive: performance.now() };
  });
  await page.waitForLoadState("networkidle");
  await session.detach();
  return { bytes, requests, ...times };
}

export interface Click {
  /** Milliseconds from the press until the page shows that it was accepted, and until its effect is shown. */
  accepted: number;
  shown: number;
}

/** Press what a locator names, with the mouse, and watch the page from inside. */
export async function timedClick(page: Page, selector: string): Promise<Click> {
  await page.evaluate(() => {
    const times = { accepted: 0, shown: 0, from: 0 };
    Object.assign(window, { times });
    const lines = document.querySelectorAll(".line").length;
    addEventListener("click", (event) => (times.from = event.timeStamp), { capture: true, once: true });
    const look = (): void => {
      const now = performance.now();
      const done = document.querySelectorAll(".line").length !== lines;
      if (times.from && !times.accepted && (done || document.querySelector(".pressed, .prompt[aria-busy=true]"))) times.accepted = now - times.from;
      if (times.from && done) times.shown = now - times.from;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.click(selector);
  await page.waitForFunction(() => (window as unknown as { times: { shown: number } }).times.shown > 0);
  return page.evaluate(() => (window as unknown as { times: Click }).times);
}

/** The value that so large a share of all do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
