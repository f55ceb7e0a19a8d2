// What pages weigh, how quickly they answer and how smoothly they move: make bench-web. Machines differ, so nothing is
// judged here.
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { BOT, myTurn, newTable, visit } from "../browser/browser";
import { GAMES } from "../browser/games";
import { firstPage, quantile, tableLoad, timedClick, type Load } from "../browser/measures";
import { framesOf } from "./frames";
import { hand, report } from "./report";

const CLICKS = Number(process.env.KOGGE_CLICKS ?? 100);
const SECONDS = Number(process.env.KOGGE_SECONDS ?? 8);
const median = (values: readonly number[]): number => quantile(values, 0.5);
const p95 = (values: readonly number[]): number => quantile(values, 0.95);

afterAll(hand);

test("first page", { timeout: 300_000 }, async () => {
  const page = await visit("/about");
  const runs: Load[] = [];
  for (let i = 0; i < 7; i++) runs.push(await firstPage(page));
  report("first page, compressed", (runs[0]?.bytes ?? 0) / 1000, "kB", 110);
  report("first page, requests", runs[0]?.requests ?? 0, "requests");
  report("first page, first paint, median", median(runs.map((run) => run.paint)), "ms");
  report("first page, ready to press, median", median(runs.map((run) => run.interactive)), "ms");
  expect(runs).toHaveLength(7);
});

/** The page notes when the server's acknowledgements arrive. */
async function watchAcknowledgements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const acks: number[] = [];
    Object.assign(window, { acks });
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols);
        this.addEventListener("message", ({ data }) => {
          if (/"type":\s*"ack"/.test(String(data))) acks.push(performance.now());
        });
      }
    };
  });
}

/** Milliseconds from the press to the acknowledgement of the last click. */
async function acknowledged(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { acks, times } = window as unknown as { acks: number[]; times: { from: number } };
    return (acks.find((at) => at > times.from) ?? NaN) - times.from;
  });
}

test.each(GAMES)("a table of $title", { timeout: 300_000 }, async (game) => {
  const { page } = await game.begun();
  await watchAcknowledgements(page);
  await myTurn(page);
  const runs: Load[] = [];
  for (let i = 0; i < 5; i++) runs.push(await tableLoad(page));
  report(`${game.title}, a table, compressed`, (runs[0]?.bytes ?? 0) / 1000, "kB", 130);
  report(`${game.title}, a table, ready to press, median`, median(runs.map((run) => run.interactive)), "ms");
  const [pressed, done, shown]: number[][] = [[], [], []];
  while ((pressed?.length ?? CLICKS) < CLICKS) {
    await game.toLastClick(page);
    for (const selector of [game.lastClick, "[aria-label=Undo]"]) {
      const click = await timedClick(page, selector);
      pressed?.push(click.accepted);
      shown?.push(click.shown);
      done?.push(await acknowledged(page));
      await myTurn(page);
    }
  }
  report(`${game.title}, click to shown as pressed, p95`, p95(pressed ?? []), "ms");
  report(`${game.title}, click to acknowledged, median`, median(done ?? []), "ms");
  report(`${game.title}, click to acknowledged, p95`, p95(done ?? []), "ms", 50);
  report(`${game.title}, click to effect, p95`, p95(shown ?? []), "ms");
  expect(done?.every(Number.isFinite)).toBe(true);
});

test.each(GAMES.flatMap((game) => [1, 4].map((slower) => ({ game, title: game.title, slower }))))("a bot's turn of $title, $slower times slower", { timeout: 120_000 }, async ({ game, slower }) => {
  const [{ board, players } = { board: "", players: 3 }] = game.setups;
  const seats = Array.from({ length: players }, () => BOT);
  const { page } = await newTable(board, seats, {}, { settings: { pace: undefined, motion: undefined } }, game.name);
  await page.waitForSelector(".line >> nth=5");
  const frames = await framesOf(page, SECONDS, slower);
  const kind = slower === 1 ? "" : `, processor ${slower} times slower`;
  const goal = slower === 1 ? 60 : 30;
  report(`${game.title}, bots play${kind}, drawn, mean`, frames.drawn.mean, "frames/s", goal);
  report(`${game.title}, bots play${kind}, drawn, worst second`, frames.drawn.worst, "frames/s");
  report(`${game.title}, bots play${kind}, by the page, mean`, frames.page.mean, "frames/s", goal);
  report(`${game.title}, bots play${kind}, by the page, worst second`, frames.page.worst, "frames/s");
  report(`${game.title}, bots play${kind}, by the page, longest standstill`, frames.page.longest, "ms");
  // Slowed down, a thread waits busily: only at full speed is it its work.
  if (slower === 1) report(`${game.title}, bots play, work of the page in a second`, frames.work, "ms");
  expect(frames.drawn.mean).toBeGreaterThan(0);
});
