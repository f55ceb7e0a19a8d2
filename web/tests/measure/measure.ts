// Prints what the first page weighs and how quickly pages answer: npm run measure. Machines differ, so nothing is judged.
import { expect, test } from "vitest";
import { makeTable, ME, myTurn, openTable, visit } from "../browser/browser";
import { firstPage, quantile, timedClick, type Click } from "../browser/measures";

const ms = (value: number): string => `${value.toFixed(0)} ms`;

test("first page", async () => {
  const page = await visit("/about");
  const runs = [];
  for (let i = 0; i < 7; i++) runs.push(await firstPage(page));
  const [first] = runs;
  const interactive = runs.map((run) => run.interactive);
  const paint = runs.map((run) => run.paint);
  console.log(
    `first page: ${((first?.bytes ?? 0) / 1000).toFixed(1)} kB compressed in ${first?.requests} requests; ` +
      `first paint median ${ms(quantile(paint, 0.5))}; interactive median ${ms(quantile(interactive, 0.5))}, slowest of ${runs.length} ${ms(Math.max(...interactive))}`,
  );
  expect(runs).toHaveLength(7);
});

test("clicks", { timeout: 300_000 }, async () => {
  const page = await visit("/", { settings: { motion: false } });
  await openTable(page, await makeTable(page, "league-3", [ME, ME, ME], { first: "1" }));
  await myTurn(page);
  const clicks: Click[] = [];
  const timed = async (selector: string): Promise<void> => {
    clicks.push(await timedClick(page, selector));
    await myTurn(page);
  };
  for (let i = 0; i < 50; i++) {
    await page.click("[data-anchor='post:quedlinburg-gottingen.1']");
    await timed("[role=menuitem]");
    await timed("[aria-label=Undo]");
  }
  const [accepted, shown] = [clicks.map((one) => one.accepted), clicks.map((one) => one.shown)];
  console.log(
    `${clicks.length} clicks: shown as accepted median ${ms(quantile(accepted, 0.5))}, 95% ${ms(quantile(accepted, 0.95))}; ` +
      `effect shown median ${ms(quantile(shown, 0.5))}, 95% ${ms(quantile(shown, 0.95))}`,
  );
  expect(clicks).toHaveLength(100);
});
