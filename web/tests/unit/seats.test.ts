import { expect, test } from "vitest";
import { mayKeep, paintOf, seatMark } from "../../src/lib/seats";

const SEATS = [0, 1, 2, 3, 4];
const rgb = (colour: string): number[] => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255);
/** The relative luminance of a colour, as contrasts are reckoned. */
const luminance = (colour: string): number => {
  const [r = 0, g = 0, b = 0] = rgb(colour).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

test("every seat has a colour of its own, nobody's pieces another", () => {
  expect(new Set([-1, ...SEATS].map((seat) => paintOf(seat).front)).size).toBe(6);
});

test("seat 1 is blue, seat 2 red, seat 3 yellow, seat 4 green: the guides and the pictures say so", () => {
  const strongest = (seat: number): number => rgb(paintOf(seat).front).indexOf(Math.max(...rgb(paintOf(seat).front)));
  expect([0, 1, 3].map(strongest)).toEqual([2, 0, 1]);
  const [red = 0, green = 0, blue = 0] = rgb(paintOf(2).front);
  expect(Math.min(red, green)).toBeGreaterThan(4 * blue);
});

test("a number can be read on its seat's colour", () => {
  for (const seat of [-1, ...SEATS]) expect(contrast(paintOf(seat).front, paintOf(seat).ink), `seat ${seat}`).toBeGreaterThan(4.5);
  expect([-1, ...SEATS].map(seatMark)).toEqual(["n", "1", "2", "3", "4", "5"]);
});

test("the keys of a seat are for the host and for who holds it, as long as the table lives", () => {
  const seat = { kind: "human", mine: false };
  const table = { host: true, copy: false, status: "running" };
  expect(mayKeep(table, seat)).toBe(true);
  expect(mayKeep({ ...table, host: false }, seat)).toBe(false);
  expect(mayKeep({ ...table, host: false }, { ...seat, mine: true })).toBe(true);
  expect(mayKeep(table, { ...seat, kind: "open" })).toBe(true);
  expect(mayKeep(table, { ...seat, kind: "bot" })).toBe(false);
  expect(mayKeep({ ...table, copy: true }, seat)).toBe(false);
  for (const status of ["over", "closed"]) expect(mayKeep({ ...table, status }, seat)).toBe(false);
});
