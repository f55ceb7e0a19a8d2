// What the pages cost, in bytes and in time.
import type { Page } from "playwright-core";

export interface Load {
  /** Everything that came over the wire, compressed as it came. */
  bytes: number;
  requests: number;
  /** Milliseconds from the navigation until the first paint, and until what one came for can be pressed. */
  paint: number;
  interactive: number;
}

/** Load a page without a cache. */
async function load(page: Page, address: string, ready: string): Promise<Load> {
  let bytes = 0;
  let requests = 0;
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.loadingFinished", (event) => {
    bytes += event.encodedDataLength;
    requests += 1;
  });
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForSelector(ready);
  const times = await page.evaluate(async () => {
    await new Promise((done) => setTimeout(done)); // the thread is free: a click would be answered now
    return { paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0, interactive: performance.now() };
  });
  await page.waitForLoadState("networkidle");
  await session.detach();
  return { bytes, requests, ...times };
}

export async function firstPage(page: Page): Promise<Load> {
  return load(page, new URL("/", page.url()).href, ".go:enabled");
}

/** The table on the page, opened again. */
export async function tableLoad(page: Page): Promise<Load> {
  return load(page, page.url(), ".prompt.mine:not([aria-busy=true])");
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
    const told = document.querySelector(".talk .lines")?.textContent;
    addEventListener("click", (event) => (times.from = event.timeStamp), { capture: true, once: true });
    const look = (): void => {
      const now = performance.now();
      const done = document.querySelector(".talk .lines")?.textContent !== told;
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

/** From now on every shift of the layout that moves the board, or anything that contains it, is written down. */
export async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { sources } = entry as unknown as { sources: { node: Node | null }[] };
        for (const { node } of sources) {
          // What opens and closes beside or above it, as a panel does, moves no picture.
          const picture = document.querySelector(".board svg");
          if (node instanceof Element && picture && node.contains(picture)) shifts.push(node.outerHTML.slice(0, 80));
        }
      }
    }).observe({ type: "layout-shift" });
  });
}

export async function shiftsOfTheBoard(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

/** The value that this share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
