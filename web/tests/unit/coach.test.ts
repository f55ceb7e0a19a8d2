// The coach's numbers as they are read.
import { expect, test } from "vitest";
import { hundredths, percent, signed } from "../../src/lib/coach";

test("a result without luck may lie beyond 0 and 1, and has no plus", () => {
  expect([1.254, 1, 0.5, 0, -0.031].map(hundredths)).toEqual(["125.4", "100", "50", "0", "−3.1"]);
  expect([signed(3.14), signed(-2)]).toEqual(["+3.1", "−2"]);
});

test("what is neither certain nor impossible does not read like it", () => {
  expect([0, 0.001, 0.5, 0.999, 1].map(percent)).toEqual([0, 1, 50, 99, 100]);
});
