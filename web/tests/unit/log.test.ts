import { expect, test } from "vitest";
import { EMPTY, sinceOwn, withEvents, type Log } from "../../src/lib/log";
import type { WireEvent } from "../../src/wire/types";

type Brief = [kind: string, seat: number | null, text?: string, data?: unknown];
/** Events as the server numbers them, after those that a log has. */
function told(log: Log, ...briefs: Brief[]): Log {
  return withEvents(log, briefs.map(([kind, seat, text = "", data], i): WireEvent => ({ number: log.last + 1 + i, kind, seat, at: 0, text, data })));
}
const texts = (log: Log): string[] => log.lines.map((line) => line.text);

const GAME = told(EMPTY, ["start", null], ["chance", null, "first 1"], ["play", 0, "a"], ["play", 1, "b"], ["play", 1, "c"], ["play", 1, "d"]);

test("decisions are counted, table talk is not", () => {
  const log = told(GAME, ["chat", 1, "", { name: "Anna", text: "hello" }], ["play", 0, "e"]);
  expect(log.lines.map((line) => [line.decision, line.seat, line.text])).toEqual([[1, null, "first 1"], [2, 0, "a"], [3, 1, "b"], [4, 1, "c"], [5, 1, "d"], [6, 0, "e"]]);
  expect(log.said).toEqual([{ seat: 1, name: "Anna", text: "hello", at: 0 }]);
  expect(log.last).toBe(8);
});

test("of what was deleted nothing is said", () => {
  const log = told(GAME, ["chat", 1, "", { name: "", text: "" }]);
  expect(log.said).toEqual([]);
  expect(log.last).toBe(7);
});

test("undo takes the last line back, a reset as many as it says", () => {
  expect(texts(told(GAME, ["undo", 1, "1"]))).toEqual(["first 1", "a", "b", "c"]);
  expect(texts(told(GAME, ["undo", 1, "3"]))).toEqual(["first 1", "a"]);
  expect(texts(told(GAME, ["undo", 1, "2"], ["undo", 1, "1"]))).toEqual(["first 1", "a"]);
});

test("what is played again returns in its order, and is counted from where the log stands", () => {
  const log = told(GAME, ["undo", 1, "3"], ["redo", 1, "b"], ["redo", 1, "c"]);
  expect(texts(log)).toEqual(["first 1", "a", "b", "c"]);
  expect(log.lines.at(-1)).toMatchObject({ decision: 4, seat: 1 });
});

test("rewind keeps the first decisions only", () => {
  const log = told(GAME, ["rewind", 0, "1"], ["chance", null, "first 2"]);
  expect(log.lines.map((line) => [line.decision, line.text])).toEqual([[1, "first 1"], [2, "first 2"]]);
  expect(texts(told(GAME, ["rewind", 0, "0"]))).toEqual([]);
});

test("events that come twice after a reconnect count once", () => {
  const again: WireEvent[] = [{ number: 6, kind: "play", seat: 1, at: 0, text: "d" }, { number: 7, kind: "play", seat: 0, at: 0, text: "e" }];
  expect(texts(withEvents(GAME, again))).toEqual(["first 1", "a", "b", "c", "d", "e"]);
  expect(withEvents(withEvents(GAME, again), again).last).toBe(7);
});

test("a log is a value: what is told later does not change it", () => {
  told(GAME, ["undo", 1, "3"], ["chat", 1, "", { name: "Anna", text: "hello" }]);
  expect(texts(GAME)).toHaveLength(5);
  expect(GAME.said).toEqual([]);
});

test("a line knows the step that it answered", () => {
  expect(withEvents(EMPTY, [{ number: 1, kind: "play", seat: 0, at: 7, text: "done", step: "build" }]).lines).toEqual([{ decision: 1, seat: 0, text: "done", at: 7, step: "build" }]);
});

test("what is new begins after one's own last decision", () => {
  const log = told(GAME, ["play", 0, "e"], ["chance", null, "f"], ["play", 2, "g"]);
  const since = (...mine: number[]): string[] => sinceOwn(log.lines, mine).map((line) => line.text);
  expect(since(0)).toEqual(["f", "g"]);
  expect(since(1)).toEqual(["e", "f", "g"]);
  expect(since(0, 2)).toEqual([]);
  expect(since(4)).toHaveLength(8);
});
