// What a solver has done, and which puzzle comes next.
import { expect, test } from "vitest";
import { counted, dayOf, keepProgress, NEW, nextPuzzle, readProgress, themesOf } from "../../src/lib/puzzles";
import type { PuzzleSummary } from "../../src/wire/types";

const puzzle = (id: string, rating: number, theme = "office"): PuzzleSummary => ({ id, rating, theme, board: "league-3", players: 3, level: "easy" });
const NOTHING = readProgress({ getItem: () => null });
const better = { rating: 1500, deviation: 200 };

test("only the first try counts, and a failure ends the streak", () => {
  const one = counted(NOTHING, "hansa", "a", { solved: true, solver: better });
  expect(one).toEqual({ ratings: { hansa: better }, streak: 1, best: 1, done: { "hansa/a": true } });
  expect(counted(one, "hansa", "a", { solved: false, solver: NEW })).toBe(one);
  const two = counted(one, "hansa", "b", { solved: false, solver: null });
  expect([two.streak, two.best, two.ratings.hansa]).toEqual([0, 1, better]);
});

test("what is kept can be read, and what is damaged is nothing", () => {
  const store = new Map<string, string>();
  const one = counted(NOTHING, "hansa", "a", { solved: true, solver: better });
  keepProgress({ setItem: (key, value) => void store.set(key, value) }, one);
  expect(readProgress({ getItem: (key) => store.get(key) ?? null })).toEqual(one);
  expect(readProgress({ getItem: () => "{" })).toEqual(NOTHING);
  keepProgress({ setItem: () => { throw new Error("full"); } }, one);
});

test("the next puzzle is a new one of about the solver's rating", () => {
  const all = Array.from({ length: 30 }, (_, i) => puzzle(`p${i}`, 600 + 50 * i));
  const ratings = Array.from({ length: 20 }, (_, i) => nextPuzzle(all, NOTHING, "hansa", "", () => i / 20)?.rating ?? 0);
  expect(Math.max(...ratings.map((rating) => Math.abs(rating - 1400)))).toBeLessThanOrEqual(300);
  const two = [puzzle("a", 1400), puzzle("b", 1400)];
  const done = counted(NOTHING, "hansa", "a", { solved: true, solver: null });
  expect(nextPuzzle(two, done, "hansa", "", () => 0)?.id).toBe("b");
  expect(nextPuzzle(two, counted(done, "hansa", "b", { solved: true, solver: null }), "hansa", "a", () => 0)?.id).toBe("b");
  expect(nextPuzzle([], NOTHING, "hansa", "", () => 0)).toBeUndefined();
});

test("themes are counted, and days are those of this clock", () => {
  expect(themesOf([puzzle("a", 1, "link"), puzzle("b", 1), puzzle("c", 1)])).toEqual([["office", 2], ["link", 1]]);
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});
