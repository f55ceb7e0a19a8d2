// Clocks are counted on between two messages of the server, whatever this machine's clock says.
import { expect, test } from "vitest";
import { l } from "../../src/i18n/lobby";
import { clockFace, clockWords, duration, leftOf, PRESETS, type ShownClocks } from "../../src/lib/clocks";

const clocks = (more: Partial<ShownClocks> = {}): ShownClocks => ({ now: 5_000_000, at: 1_000, running: 0, seats: [{ seat: 0, left: 60_000, free: 0, vacation: null, vacation_left: 0 }, { seat: 2, left: 90_000, free: 10_000, vacation: null, vacation_left: 0 }], ...more });

test("the clock that runs runs down, the others stand still", () => {
  expect(leftOf(clocks(), 0, 11_000)).toEqual({ left: 50_000, running: true, free: 0 });
  expect(leftOf(clocks(), 2, 11_000)).toEqual({ left: 90_000, running: false, free: 10_000 });
  expect(leftOf(clocks(), 1, 11_000)).toBeNull();
  expect(leftOf(clocks({ running: null }), 0, 11_000)?.left).toBe(60_000);
});

test("what is free is used up first", () => {
  const running = clocks({ running: 2 });
  expect(leftOf(running, 2, 5_000)).toEqual({ left: 90_000, running: true, free: 6_000 });
  expect(leftOf(running, 2, 31_000)).toEqual({ left: 70_000, running: true, free: 0 });
});

test("in a vacation nothing runs, until it is over", () => {
  const seats = [{ seat: 0, left: 60_000, free: 0, vacation: 5_010_000, vacation_left: 3 }];
  expect(leftOf(clocks({ seats }), 0, 10_000)?.running).toBe(false);
  expect(leftOf(clocks({ seats }), 0, 12_000)?.running).toBe(true);
});

test("a clock's face", () => {
  expect([0, 999, 59_000, 61_000, 3_723_000, -5_000].map((one) => clockFace(one, "en"))).toEqual(["0:00", "0:01", "0:59", "1:01", "1:02:03", "0:00"]);
  expect(clockFace(90_000_000 + 60_000, "en")).toBe("1 day 1:01");
  expect(clockFace(2 * 86_400_000, "uk")).toBe("2 дні 0:00");
});

test("times and clocks in words", () => {
  expect([30, 60, 900, 5_400, 86_400, 259_200].map((one) => duration(one, "en"))).toEqual(["30 seconds", "1 minute", "15 minutes", "90 minutes", "1 day", "3 days"]);
  expect(Object.values(PRESETS).map((one) => clockWords(one, l, "en"))).toEqual([
    "No clock",
    "2 minutes for a turn",
    "15 minutes; the first 20 seconds of a turn are free",
    "30 minutes, and 30 seconds more each turn",
    "1 day for a turn",
    "3 days for a turn",
  ]);
  expect(clockWords({ bank: 600 }, l, "en")).toBe("10 minutes for the game");
});
