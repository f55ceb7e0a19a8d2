import { expect, test } from "vitest";
import type { Line } from "../../src/lib/log";
import { markOf, moveOf, startOf, turnAfter, turnBefore } from "../../src/lib/replay";

const lines = (...seats: (number | null)[]): Line[] => seats.map((seat, i) => ({ decision: i + 1, seat, text: "x", at: 0 }));

test("the past begins where the first player decides", () => {
  expect(startOf(lines(null, null, 1, null, 2))).toBe(2);
  expect(startOf(lines(0, 1))).toBe(0);
  expect(startOf(lines(null))).toBe(0);
  expect(startOf([])).toBe(0);
});

test("a step by turns goes to the beginning of a turn, at either end to that end", () => {
  const starts = [2, 5, 9];
  expect([12, 10, 9, 6, 5, 3, 2].map((now) => turnBefore(starts, now))).toEqual([9, 9, 5, 5, 2, 2, 2]);
  expect([2, 4, 5, 8, 9, 12].map((now) => turnAfter(starts, now, 12))).toEqual([5, 5, 9, 9, 12, 12]);
  expect([turnBefore([], 3), turnAfter([], 3, 7)]).toEqual([0, 7]); // before they are known
});

test("an address names a point of the past, and nothing else does", () => {
  expect(moveOf(markOf(57))).toBe(57);
  for (const other of ["", "move-", "move-x", "H4.8", "xmove-5"]) expect(moveOf(other)).toBeNull();
});
