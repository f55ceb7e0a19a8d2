// The log as a story: turns, what is told of them in short, and what they brought.
import { expect, test } from "vitest";
import type { Line } from "../../src/lib/log";
import { bySeat, chapters, entriesOf, sameEntries, signed, toldGains } from "../../src/lib/story";
import type { Gain } from "../../src/wire/types";

let decision = 0;
const line = (turn: number, seat: number | null, text: string, ...gains: Gain[]): Line => ({ decision: ++decision, seat, text, at: 0, turn, gains });
const TELLING = { quiet: ["end"], last: ["walk", "step"], together: ["place"], trail: [] };
const told = (lines: Line[]): string[] => chapters(lines, TELLING).map((chapter) => chapter.map(({ text }) => text).join(" + "));

test("an entry is a turn, and belongs to the seat that decides first in it", () => {
  const entries = entriesOf([line(1, null, "dice 6"), line(1, 0, "a"), line(1, 2, "put"), line(1, 0, "b"), line(2, 1, "c")]);
  expect(entries.map(({ turn, seat, lines }) => [turn, seat, lines.length])).toEqual([[1, 0, 4], [2, 1, 1]]);
});

test("before the first turn everybody has entries of their own", () => {
  const entries = entriesOf([line(0, null, "first 1"), line(0, null, "tile"), line(0, 1, "keep"), line(0, 0, "keep"), line(1, 0, "a")]);
  expect(entries.map(({ seat, lines }) => [seat, lines.length])).toEqual([[null, 2], [1, 1], [0, 1], [0, 1]]);
});

test("a line whose turn is not known belongs to the turn before it", () => {
  const { turn: _, ...old } = line(0, 1, "b");
  expect(entriesOf([line(3, 0, "a"), old]).map(({ lines }) => lines.length)).toEqual([2]);
});

test("entries that have not changed stay the same objects, others do not", () => {
  const lines = [line(1, 0, "a"), line(1, 0, "b"), line(2, 1, "c")];
  const before = entriesOf(lines);
  const more = sameEntries(before, entriesOf([...lines, line(2, 1, "d")]));
  expect([more[0] === before[0], more[1] === before[1], more[1]?.lines.length]).toEqual([true, false, 2]);
  const other = sameEntries(before, entriesOf([...lines.slice(0, 2), line(2, 1, "instead")]));
  expect([other[0] === before[0], other[1]?.lines[0]?.text]).toEqual([true, "instead"]);
});

test("a summary leaves out what says nothing, and puts together what belongs together", () => {
  expect(told([line(1, 0, "place a"), line(1, 0, "place b"), line(1, 0, "build"), line(1, 0, "place c"), line(1, 0, "end")])).toEqual(["place a + place b", "build", "place c"]);
  expect(told([line(1, 0, "place a"), line(1, 1, "place b")])).toEqual(["place a", "place b"]);
  expect(told([line(1, 0, "walk 1 a"), line(1, 0, "step b"), line(1, 0, "step c"), line(1, 0, "sell"), line(1, 0, "walk 2 d")])).toEqual(["step c", "sell", "walk 2 d"]);
});

test("gains of a turn are summed up, those that the words tell are left out", () => {
  const gain = (seat: number | null, what: string, count: number, more: Partial<Gain> = {}): Gain => ({ seat, what, count, ...more });
  const lines = [
    line(1, 0, "a", gain(0, "gold", 2), gain(0, "gold", 1, { why: "named" }), gain(1, "points", 1, { why: "control", at: "city:a" })),
    line(1, 0, "b", gain(0, "gold", -3), gain(1, "points", 1, { why: "control", at: "city:b" }), gain(1, "points", 4, { why: "network" })),
    line(1, 0, "c", gain(0, "gold", 1), gain(0, "wood", -1), gain(0, "wood", 1)),
  ];
  const told = (worded?: (why: string) => boolean): unknown[] => toldGains(lines, worded).map(({ seat, what, count }) => [seat, what, count]);
  expect(told()).toEqual([[1, "points", 6]]);
  expect(told((why) => why === "network")).toEqual([[1, "points", 2], [1, "points", 4]]);
});

test("the seat whose turn it is comes first", () => {
  const gains: Gain[] = [{ seat: 1, what: "gold", count: 1 }, { seat: null, what: "gold", count: 2 }, { seat: 0, what: "gold", count: 3 }, { seat: 1, what: "wood", count: 4 }];
  expect(bySeat(gains, 0).map(([seat, mine]) => [seat, mine.length])).toEqual([[0, 1], [1, 2], [null, 1]]);
});

test("what is lost has a minus sign", () => {
  expect([signed(2), signed(-3)]).toEqual(["+2", "−3"]);
});
