import { expect, test } from "vitest";
import { framesIn } from "../measure/frames";

test("frames a second from the times of a trace: callbacks of one frame count once, a standstill shows", () => {
  const even = Array.from({ length: 121 }, (_, i) => (i * 1000) / 60);
  expect(framesIn(even).mean).toBeCloseTo(60);
  expect(framesIn(even.flatMap((time) => [time, time + 0.4])).mean).toBeCloseTo(60);
  const stuck = framesIn(even.filter((time) => time < 1000 || time >= 1500));
  expect(stuck.mean).toBeCloseTo(45, 0);
  expect(stuck.worst).toBe(30);
  expect(stuck.longest).toBeGreaterThan(500);
});
