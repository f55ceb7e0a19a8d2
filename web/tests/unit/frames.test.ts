// Positions of a recorded game follow from its changes, as the specification's vectors say.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { changed, type Change } from "../../src/lib/changes";
import { viewsOf, type Frames } from "../../src/viewer/frames";

interface Vector {
  about: string;
  before: unknown;
  set: Change[];
  after: unknown;
}
const VECTORS = JSON.parse(readFileSync(new URL("../../../tests/vectors/changes.json", import.meta.url), "utf-8")) as Vector[];

test.each(VECTORS.map((one) => [one.about, one] as const))("%s", (_, { before, set, after }) => {
  const kept = structuredClone(before);
  expect(set.reduce((value, change) => changed(value, change, change.length === 1), before)).toEqual(after);
  expect(before).toEqual(kept); // every position stays as it was
});

test("there is a view before the first decision and after each", () => {
  const frame = { seat: 0, turn: 0, text: "a", say: "a" };
  const frames = { view: { n: 0 }, frames: [{ ...frame, set: [[["n"], 1]] }, { ...frame, set: [] }] } as unknown as Frames;
  expect(viewsOf(frames)).toEqual([{ n: 0 }, { n: 1 }, { n: 1 }]);
});
