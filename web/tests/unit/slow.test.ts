// The next game by a key, and plans from what was tried on a copy.
import { expect, test } from "vitest";
import type { Line } from "../../src/lib/log";
import { plannedTurns } from "../../src/lib/plans";
import { gameAfter } from "../../src/lib/waiting.svelte";
import type { OngoingGame } from "../../src/wire/types";

const game = (table: string, waiting: boolean): OngoingGame => ({ table, waiting, game: "hansa", board: "", seat: 0, status: "running", names: [], since: null, deadline: null });

test("one key goes round the games that wait", () => {
  const games = [game("a", true), game("b", true), game("c", false)];
  expect(gameAfter(games, "")).toBe("/t/a");
  expect(gameAfter(games, "a")).toBe("/t/b");
  expect(gameAfter(games, "b")).toBe("/t/a");
  expect(gameAfter(games, "c")).toBe("/t/a");
  expect(gameAfter([game("a", true)], "a")).toBe("/games");
  expect(gameAfter([], "a")).toBe("/games");
});

test("a plan is the own decisions of each turn, without those of others and of chance", () => {
  const line = (seat: number | null, text: string): Line => ({ decision: 0, seat, text, at: 0 });
  const lines = [line(1, "x"), line(0, "a"), line(null, "draw"), line(0, "b"), line(1, "y"), line(0, "c")];
  expect(plannedTurns(lines, 0)).toEqual([["a", "b"], ["c"]]);
  expect(plannedTurns([], 0)).toEqual([]);
});
