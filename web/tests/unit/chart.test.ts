import { expect, test } from "vitest";
import { linesOf, spread } from "../../src/lib/chart";

const POINTS = [
  { decision: 0, turn: 0, parts: [{ track: 0, network: 0 }, { track: 0, network: 0 }] },
  { decision: 9, turn: 4, parts: [{ track: 3, network: 2 }, { track: 1, network: 0 }] },
];

test("a chart has the total first, then the categories that the game has", () => {
  const lines = linesOf(POINTS, ["network", "moon"]);
  expect(lines.map((line) => line.name)).toEqual(["", "network"]);
  expect(lines[0]?.seats).toEqual([[0, 5], [0, 1]]);
  expect(lines[1]?.seats).toEqual([[0, 2], [0, 0]]);
  expect(lines[0]?.turns).toBe(4);
  expect(linesOf([], ["network"])[0]?.seats).toEqual([]);
});

test("labels at the ends of lines keep their order and their distance", () => {
  expect(spread([100, 98, 40], 10, 0)).toEqual([100, 90, 40]);
  expect(spread([50, 50, 50], 10, 0)).toEqual([50, 40, 30]);
  expect(spread([9, 12, 12], 10, 8)).toEqual([8, 28, 18]);
});
