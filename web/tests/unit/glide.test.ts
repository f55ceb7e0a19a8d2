import { expect, test } from "vitest";
import { follow, type Keyed, type Spot } from "../../src/lib/glide";

const spot = (place: string, x: number, like = "1t"): Spot => ({ place, at: [x, 0], like });
function keyed(...spots: Spot[]): Keyed<Spot>[] {
  return spots.map((one, key) => ({ ...one, key }));
}

test("who stays keeps the key, who moves takes it along, who is new gets one", () => {
  const before = keyed(spot("a", 0), spot("b", 10), spot("c", 20, "2t"));
  const after = follow(before, [spot("a", 0), spot("d", 12), spot("e", 30, "3t")], () => 9);
  expect(after.map((piece) => [piece.key, piece.place])).toEqual([[0, "a"], [1, "d"], [9, "e"]]);
});

test("of two that could have moved, the nearest did", () => {
  const after = follow(keyed(spot("a", 0), spot("b", 100)), [spot("c", 90), spot("d", 10)], () => 9);
  expect(after.map((piece) => [piece.key, piece.place])).toEqual([[0, "d"], [1, "c"]]);
});

test("traders never become merchants on the way", () => {
  const after = follow(keyed(spot("a", 0)), [spot("a", 0, "1m")], () => 9);
  expect(after.map((piece) => piece.key)).toEqual([9]);
});
