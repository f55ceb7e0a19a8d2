// Paths that are moved as text are what a transform would have drawn.
import { expect, test } from "vitest";
import { placed } from "../../src/lib/paths";

test("absolute commands move and grow, relative ones only grow", () => {
  expect(placed("M0-.5.44-.12V.44h-.4v.5l.1.2q.1 0 .2.1T1 1z", [10, 20], 10)).toBe("M10 15 14.4 18.8V24.4h-4v5l1 2q1 0 2 1T20 30z");
});

test("an arc keeps its flags and its turn", () => {
  expect(placed("M1 0A2 3 30 0 1-1 0a.5.5 0 1 0 1 0", [5, 5], 2)).toBe("M7 5A4 6 30 0 1 3 5a1 1 0 1 0 2 0");
});

test("a mirror changes sides, and the way round", () => {
  expect(placed("M1 2H3a1 1 0 0 1 1 0", [0, 0], 2, true)).toBe("M-2 4H-6a2 2 0 0 0 -2 0");
});
