// How the work of a page is counted in a browser's trace.
import { expect, test } from "vitest";
import { framesIn, workIn, type TraceEvent } from "../measure/frames";

const event = (ts: number, dur: number, tdur: number, tid = 1): TraceEvent => ({ name: "x", ts: ts * 1000, dur: dur * 1000, tdur: tdur * 1000, pid: 1, tid });

test("what lies within another event is part of it, on each thread for itself", () => {
  expect(workIn([event(0, 10, 6), event(2, 3, 3), event(10, 4, 4), event(1, 2, 2, 2)])).toBe(12);
});

test("waiting for a processor is no work", () => {
  expect(workIn([event(0, 100, 5)])).toBe(5);
});

test("callbacks of one frame count once", () => {
  expect(framesIn([0, 1, 500, 501, 1000])).toEqual({ mean: 2, worst: 2, longest: 500 });
});
