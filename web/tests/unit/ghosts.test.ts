// What others did stays on the board, and is shown turn by turn.
import { expect, test } from "vitest";
import { ghostsOf } from "../../src/lib/ghosts";
import type { Line } from "../../src/lib/log";
import { pauseAfter, PACES, waitingAfter } from "../../src/lib/pace";

let decision = 0;
const line = (turn: number, seat: number | null, anchor: string): Line => ({ decision: ++decision, seat, text: "x", at: 0, turn, anchor });
const marks = (lines: Line[], ...mine: number[]): string[] => ghostsOf(lines, mine).map(({ seat, n, anchor }) => `${seat}.${n} ${anchor}`);

test("the last turn of every other seat is marked, place by place", () => {
  const lines = [line(1, 0, "a"), line(2, 1, "b"), line(2, null, "x"), line(2, 1, "c"), line(2, 1, ""), line(3, 2, "d")];
  expect(marks(lines, 0)).toEqual(["1.1 b", "1.2 c", "2.1 d"]);
});

test("who answers in another's turn and then has a turn of their own is marked in both", () => {
  expect(marks([line(2, 1, "b"), line(2, 2, "c"), line(3, 2, "d")], 0)).toEqual(["1.1 b", "2.1 c", "2.1 d"]);
});

test("one's own next decision clears the board", () => {
  expect(marks([line(2, 1, "b"), line(3, 0, "a")], 0)).toEqual([]);
});

test("of two turns of a seat only the last is marked", () => {
  expect(marks([line(1, 1, "a"), line(2, 2, "b"), line(3, 1, "c")], 0)).toEqual(["1.1 c", "2.1 b"]);
});

test("a place that is decided about twice in a row is marked once, and who answers in a turn is marked too", () => {
  expect(marks([line(1, 1, "a"), line(1, 1, "a"), line(1, 2, "a"), line(1, 1, "b")], 0)).toEqual(["1.1 a", "2.1 a", "1.2 b"]);
});

test("a trail leads where something moved from the mark before", () => {
  const texts = (...verbs: string[]): Line[] => verbs.map((verb, i) => ({ ...line(1, 1, `p${i}`), text: `${verb} x` }));
  expect(ghostsOf(texts("put", "move", "put", "place"), [0], ["put"]).map(({ moved }) => moved)).toEqual([false, false, true, false]);
});

test("who only watches sees the last turn", () => {
  expect(marks([line(1, 0, "a"), line(2, 1, "b")])).toEqual(["1.1 b"]);
});

test("a turn takes as long as it should, however many decisions it has", () => {
  for (const known of [3, 5, 12]) {
    const all = Array.from({ length: known }, (_, i) => pauseAfter(false, { shown: i + 1, known, turns: 0 }, PACES.normal));
    expect(all.reduce((sum, one) => sum + one)).toBeCloseTo(1500);
  }
});

test("one's own decisions do not wait, nor does anything for who wants no pauses; a crowd is shown faster", () => {
  const waiting = { shown: 1, known: 3, turns: 0 };
  expect([pauseAfter(true, waiting, 1500), pauseAfter(false, waiting, PACES.off)]).toEqual([0, 0]);
  expect(pauseAfter(false, { ...waiting, turns: 4 }, 1500)).toBeLessThan(pauseAfter(false, waiting, 1500) / 2);
});

test("what waits behind a position is counted around it: its own turn, and as many later ones as make a crowd", () => {
  const turn = (n: number, seats: (number | null)[]): Line[] => seats.map((seat) => line(n, seat, ""));
  const lines = [...turn(1, [0, 0]), ...turn(2, [null, 1, 1, null, 1]), ...[3, 4, 5, 6].flatMap((n) => turn(n, [2, 2]))];
  expect(waitingAfter(lines, 4)).toEqual({ shown: 1, known: 3, turns: 3 });
  expect(waitingAfter(lines.slice(0, 7), 5)).toEqual({ shown: 2, known: 3, turns: 0 });
  expect(waitingAfter(lines.slice(0, 8), 6)).toEqual({ shown: 2, known: 3, turns: 1 });
});
