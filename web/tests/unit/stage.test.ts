import { expect, test } from "vitest";
import { meant } from "../../src/lib/stage";

const lit = (x: number, y = 0) => ({ x, y, lit: true });
const unlit = (x: number, y = 0) => ({ x, y, lit: false });

test("a click beside targets means the nearest lit one in reach", () => {
  expect(meant([lit(0), lit(30)], 14, 0, 20)).toBe(0);
  expect(meant([lit(0), lit(30)], 16, 0, 20)).toBe(1);
  expect(meant([lit(0)], 19, 0, 20)).toBe(0);
  expect(meant([lit(0)], 21, 0, 20)).toBe(-1);
});

test("an unlit place that is nearer keeps its click", () => {
  expect(meant([lit(0), unlit(10)], 9, 0, 20)).toBe(-1);
  expect(meant([lit(0), unlit(30)], 9, 0, 20)).toBe(0);
});
