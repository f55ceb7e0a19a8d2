// Prints what pages weigh and how quickly they answer: npm run measure. Machines differ, so nothing is judged.
import { expect, test } from "vitest";
import { myTurn, visit } from "../browser/browser";
import { GAMES } from "../browser/games";
import { firstPage, quantile, shiftsOfTheBoard, tableLoad, timedClick, watchShifts, type Click, type Load } from "../browser/measures";

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

test.each(GAMES)("a table of $title", { timeout: 300_000 }, async (game) => {
  const { page } = await game.begun();
  await myTurn(page);
  const runs: Load[] = [];
  for (let i = 0; i < 5; i++) runs.push(await tableLoad(page));
  const [first] = runs;
  console.log(
    `${game.title}: a table opened without a cache: ${((first?.bytes ?? 0) / 1000).toFixed(1)} kB compressed in ${first?.requests} requests; ` +
      `lit places to click after median ${ms(quantile(runs.map((run) => run.interactive), 0.5))}, slowest of ${runs.length} ${ms(Math.max(...runs.map((run) => run.interactive)))}`,
  );
  await watchShifts(page);
  const clicks: Click[] = [];
  for (let i = 0; i < 50; i++) {
    await game.toLastClick(page);
    clicks.push(await timedClick(page, game.lastClick));
    await myTurn(page);
    clicks.push(await timedClick(page, "[aria-label=Undo]"));
    await myTurn(page);
  }
  const [accepted, shown] = [clicks.map((one) => one.accepted), clicks.map((one) => one.shown)];
  console.log(
    `${game.title}: ${clicks.length} clicks: shown as accepted median ${ms(quantile(accepted, 0.5))}, 95% ${ms(quantile(accepted, 0.95))}; ` +
      `effect shown median ${ms(quantile(shown, 0.5))}, 95% ${ms(quantile(shown, 0.95))}; shifts of the board ${(await shiftsOfTheBoard(page)).length}`,
  );
  expect(clicks).toHaveLength(100);
});
