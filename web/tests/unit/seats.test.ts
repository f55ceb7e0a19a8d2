import { expect, test } from "vitest";
import { mayKeep, paintOf, seatMark } from "../../src/lib/seats";

type Colour = readonly [number, number, number];
const SEATS = [0, 1, 2, 3, 4];
const ALL = [-1, ...SEATS];
const rgb = (colour: string): number[] => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255);
/** Light as it is added up, without the curve of a screen. */
const linear = (colour: string): Colour => rgb(colour).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as unknown as Colour;
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, one, i) => sum + one * (b[i] ?? 0), 0);
const luminance = (light: Colour): number => dot([0.2126, 0.7152, 0.0722], light);
const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(linear(a)), luminance(linear(b))].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
};

// How colours look to eyes without one kind of cones: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A
// Physiologically-based Model for Simulation of Color Vision Deficiency", 2009, severity 1.0, on linear light.
const EYES = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
} as const;
const seenBy = (eyes: readonly (readonly number[])[], light: Colour): Colour =>
  eyes.map((row) => Math.min(1, Math.max(0, dot(row, light)))) as unknown as Colour;

/** CIELAB under daylight (D65): distances in it are about as large as they look. */
function lab(light: Colour): Colour {
  const curve = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = curve(dot([0.4124, 0.3576, 0.1805], light) / 0.9505);
  const y = curve(luminance(light));
  const z = curve(dot([0.0193, 0.1192, 0.9505], light) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
const distance = (a: Colour, b: Colour): number => Math.hypot(...lab(a).map((one, i) => one - (lab(b)[i] ?? 0)));
const PAIRS = ALL.flatMap((a) => ALL.filter((b) => a < b).map((b): [number, number] => [a, b]));

test.each(Object.entries(EYES))("no two seats look alike: %s", (_, eyes) => {
  for (const [a, b] of PAIRS) {
    const away = distance(seenBy(eyes, linear(paintOf(a).front)), seenBy(eyes, linear(paintOf(b).front)));
    expect(away, `seats ${a} and ${b}`).toBeGreaterThan(20);
  }
});

test("no two seats are equally light", () => {
  for (const [a, b] of PAIRS) expect(contrast(paintOf(a).front, paintOf(b).front), `seats ${a} and ${b}`).toBeGreaterThan(1.4);
});

test("every seat has a pattern of its own", () => {
  expect(new Set(SEATS.map((seat) => paintOf(seat).pattern)).size).toBe(5);
});

test("what these eyes confuse is found: a blue and a violet without red cones, a red and a green that are equally light", () => {
  const [blue, violet] = [linear("#1d64a8"), linear("#70459b")];
  expect(distance(seenBy(EYES.protanopia, blue), seenBy(EYES.protanopia, violet))).toBeLessThan(15);
  expect(distance(blue, violet)).toBeGreaterThan(30);
  expect(contrast("#c03a2b", "#227a4c")).toBeLessThan(1.05);
});

test("seat 1 is blue, seat 2 red, seat 3 yellow, seat 4 green: the guides and the pictures say so", () => {
  const strongest = (seat: number): number => rgb(paintOf(seat).front).indexOf(Math.max(...rgb(paintOf(seat).front)));
  expect([0, 1, 3].map(strongest)).toEqual([2, 0, 1]);
  const [red = 0, green = 0, blue = 0] = rgb(paintOf(2).front);
  expect(Math.min(red, green)).toBeGreaterThan(4 * blue);
});

test("a number can be read on its seat's colour", () => {
  for (const seat of ALL) expect(contrast(paintOf(seat).front, paintOf(seat).ink), `seat ${seat}`).toBeGreaterThan(4.5);
  expect(ALL.map(seatMark)).toEqual(["n", "1", "2", "3", "4", "5"]);
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
