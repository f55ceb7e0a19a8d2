import { expect, test } from "vitest";
import { findSetup, percent, verdict, type OpeningLine, type OpeningSetup } from "../../src/lib/openings";

const line = (low: number, high: number, usual: number): OpeningLine => ({ words: ["a"], plays: 10, share: (low + high) / 2, low, high, usual });
const setup = (board: string, players: number): OpeningSetup => ({
  board, title: board, players, games: 1, bots: "greedy", places: [], turns: 1, points: 1, ended_by: {}, others: 0, lines: [],
});

test("only what the interval leaves out is called better or worse", () => {
  expect(verdict(line(0.3, 0.5, 0.25))).toBe("better");
  expect(verdict(line(0.1, 0.2, 0.25))).toBe("worse");
  expect(verdict(line(0.2, 0.3, 0.25))).toBe("");
  expect(percent(0.256)).toBe("26 %");
});

test("an address names a set-up, or the first is shown", () => {
  const all = [setup("league-45", 4), setup("east", 3)];
  expect(findSetup(all, "east", "3")).toBe(all[1]);
  expect(findSetup(all, "east", "5")).toBe(all[0]);
  expect(findSetup(all)).toBe(all[0]);
  expect(findSetup([])).toBeUndefined();
});
