// Where everything lies on a map of hexes, from the engine's coordinates: x in half widths of a hex, y in half sides.
import type { CityData, EdgeData, HexData, Point, Scene } from "./types";

export const SIDE = 60;
const HALF_WIDTH = (SIDE * Math.sqrt(3)) / 2;
const HALF_SIDE = SIDE / 2;
const MARGIN = 0.26 * SIDE;
/**
 * A map that is higher than wide is drawn with wider hexes: names and pieces get the room that is left beside it. On a
 * screen that is itself higher than wide there is less of it.
 */
const WIDEST = 1.45;
const WIDEST_UPRIGHT = 1.25;
const BROAD = 1.3;

export interface Field {
  hex: HexData;
  at: Point;
  path: string;
}

export interface Path {
  edge: EdgeData;
  a: Point;
  b: Point;
  mid: Point;
  /** Degrees, so that what lies on it is never upside down. */
  angle: number;
  /** From a city at one end towards the other end: 1 to the second, -1 to the first; 0 if both or none are cities. */
  leaning: number;
  /** Whether both ends are cities. */
  between: boolean;
}

export interface Town {
  city: CityData;
  at: Point;
  /** Whether two paths leave upwards and one downwards, so that there is room above; otherwise below. */
  up: boolean;
  /** Of the map that it is on. */
  stretch: number;
}

export interface Layout {
  width: number;
  height: number;
  /** How much wider than regular the hexes are. */
  stretch: number;
  fields: Map<string, Field>;
  corners: Map<string, Point>;
  paths: Map<string, Path>;
  towns: Map<string, Town>;
  sea: Point[];
  /** All land, and the land beyond the map. */
  land: string;
  beyond: string;
}

export function layoutOf(scene: Scene, upright = false): Layout {
  const all = Object.values(scene.vertices);
  const stretch = stretchOf(all, upright ? WIDEST_UPRIGHT : WIDEST);
  const half = HALF_WIDTH * stretch;
  const xs = all.map(([x]) => x * half);
  const ys = all.map(([, y]) => y * HALF_SIDE);
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const place = ([x, y]: Point): Point => [round(x * half - left), round(y * HALF_SIDE - top)];
  const corners = new Map(Object.entries(scene.vertices).map(([id, at]) => [id, place(at)]));
  const fields = new Map(scene.hexes.map((hex) => [hex.id, { hex, at: place(hex.at), path: hexagon(place(hex.at), SIDE, stretch) }]));
  const cities = new Set(scene.cities.map((city) => city.id));
  const paths = new Map(scene.edges.map((edge) => [edge.id, pathOf(edge, corners, cities)]));
  const towns = new Map(scene.cities.map((city) => [city.id, townOf(city, corners, stretch)]));
  return {
    width: Math.max(...xs) + MARGIN - left,
    height: Math.max(...ys) + MARGIN - top,
    stretch,
    fields,
    corners,
    paths,
    towns,
    sea: scene.sea.map((one) => place(one.at)),
    land: scene.hexes.map((hex) => hexagon(place(hex.at), SIDE, stretch)).join(""),
    beyond: scene.beyond.map((one) => hexagon(place(one.at), SIDE, stretch)).join(""),
  };
}

export function aspectOf(scene: Scene, upright = false): number {
  const { width, height } = layoutOf(scene, upright);
  return width / height;
}

function stretchOf(corners: readonly Point[], widest: number): number {
  const extent = (values: number[]): number => Math.max(...values) - Math.min(...values);
  const aspect = (extent(corners.map(([x]) => x)) * HALF_WIDTH) / (extent(corners.map(([, y]) => y)) * HALF_SIDE);
  return Math.min(widest, Math.max(1, BROAD / aspect));
}

/** A hex with a corner at the top. */
export function hexagon([x, y]: Point, side: number, stretch: number): string {
  const half = ((side * Math.sqrt(3)) / 2) * stretch;
  const points = [[0, -side], [half, -side / 2], [half, side / 2], [0, side], [-half, side / 2], [-half, -side / 2]];
  return `M${points.map(([dx = 0, dy = 0]) => `${round(x + dx)},${round(y + dy)}`).join("L")}Z`;
}

function pathOf(edge: EdgeData, corners: Map<string, Point>, cities: ReadonlySet<string>): Path {
  const [a, b] = edge.ends.map((id) => corners.get(id) ?? [0, 0]) as [Point, Point];
  const turned = b[0] < a[0];
  const [from, to] = turned ? [b, a] : [a, b];
  const angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  const [first, second] = edge.ends.map((id) => (cities.has(id) ? 1 : 0)) as [number, number];
  return { edge, a, b, mid: [round((a[0] + b[0]) / 2), round((a[1] + b[1]) / 2)], angle: round(angle), leaning: first - second, between: first + second > 1 };
}

function townOf(city: CityData, corners: Map<string, Point>, stretch: number): Town {
  const at = corners.get(city.id) ?? corners.get(city.corner) ?? [0, 0];
  return { city, at, up: city.corner.endsWith("s"), stretch };
}

/** A point of a path: at a share of its length from the first end, and beside it. */
export function along(path: Path, share: number, beside: number): Point {
  const [dx, dy] = [path.b[0] - path.a[0], path.b[1] - path.a[1]];
  const length = Math.hypot(dx, dy) || 1;
  return [round(path.a[0] + dx * share - (dy / length) * beside), round(path.a[1] + dy * share + (dx / length) * beside)];
}

/** How many of the 36 throws of two dice make a sum. */
export function odds(number: number): number {
  return number < 2 || number > 12 ? 0 : 6 - Math.abs(7 - number);
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
