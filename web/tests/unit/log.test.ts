import { expect, test } from "vitest";
import { LogBook, sinceOwn } from "../../src/lib/log";

let number = 0;
const event = (kind: string, seat: number | null, text = "", data?: unknown) => ({ number: ++number, kind, seat, at: 0, text, data });

function book(): LogBook {
  number = 0;
  const log = new LogBook();
  for (const one of [event("start", null), event("chance", null, "first 1"), event("play", 0, "a"), event("play", 1, "b")]) log.add(one);
  return log;
}

test("decisions are counted, table talk is not", () => {
  const log = book();
  log.add(event("chat", 1, "", { name: "Anna", text: "hello" }));
  expect(log.lines.map((line) => [line.decision, line.text])).toEqual([[1, "first 1"], [2, "a"], [3, "b"]]);
  expect(log.said).toEqual([{ seat: 1, name: "Anna", text: "hello", at: 0 }]);
});

test("undo takes lines back and redo plays them again", () => {
  const log = book();
  log.add(event("undo", 1, "1"));
  expect(log.lines.at(-1)?.text).toBe("a");
  log.add(event("redo", 1, "b"));
  expect(log.lines.at(-1)).toMatchObject({ decision: 3, text: "b" });
});

test("rewind keeps the first decisions only", () => {
  const log = book();
  log.add(event("rewind", 0, "1"));
  expect(log.lines.map((line) => line.text)).toEqual(["first 1"]);
});

test("an event that comes twice after a reconnect counts once", () => {
  const log = book();
  log.add({ number: 4, kind: "play", seat: 1, at: 0, text: "b" });
  expect(log.lines).toHaveLength(3);
  expect(log.last).toBe(4);
});

test("what is new begins after one's own last decision", () => {
  const log = book();
  expect(sinceOwn(log.lines, [0]).map((line) => line.text)).toEqual(["b"]);
  expect(sinceOwn(log.lines, [1])).toEqual([]);
  expect(sinceOwn(log.lines, [4])).toHaveLength(3);
});
