// Where everything lies on a board, from the coordinates of its data. One unit `u` is the size of a cube, so that
// boards of different density are drawn by the same rules.
import type { BoardData, CityData, Point, RouteData } from "./types";

export interface Plate {
  city: CityData;
  slots: Point[];
  /** Left, top, width, height of the row of slots. */
  row: readonly [number, number, number, number];
  /** The name's banner. */
  banner: readonly [number, number, number, number];
  label: Point;
  /** Where the n-th extra office from the right goes: left of all slots. */
  extra(n: number): Point;
  scroll: Point;
}

export interface Road {
  route: RouteData;
  path: string;
  /** The way between the posts only: what lies over the pieces must not cover cities. */
  core: string;
  sea: boolean;
  posts: { at: Point; boat: boolean }[];
  marker: Point;
}

export interface Layout {
  u: number;
  font: number;
  width: number;
  height: number;
  plates: Map<string, Plate>;
  roads: Map<string, Road>;
  track: Point[];
  prestige: { x: number; y: number; step: number };
}

export const MOST_PRESTIGE = 24;
const STRIP = 2.3; // the prestige track below the map, in units

export function unitOf(board: BoardData): number {
  let nearest = 30;
  for (const city of board.cities) {
    for (let i = 1; i < city.slots.length; i++) {
      const [a, b] = [city.slots[i - 1], city.slots[i]];
      if (a && b) nearest = Math.min(nearest, Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]));
    }
  }
  return nearest * 0.9;
}

export function layoutOf(board: BoardData, names: (city: string) => string): Layout {
  const u = unitOf(board);
  const font = Math.max(u * 0.74, 14);
  const [width, height] = board.size;
  const plates = new Map(board.cities.map((city) => [city.id, plateOf(board, city, u, font, names(city.id))]));
  const roads = new Map(board.routes.map((route) => [route.id, roadOf(route, plates)]));
  const [x1, y, x2, cells] = board.full_cities_track;
  const track = Array.from({ length: cells }, (_, i): Point => [x1 + ((x2 - x1) * i) / (cells - 1), y]);
  const step = (width - 2 * u) / (MOST_PRESTIGE + 1);
  return {
    u,
    font,
    width,
    height: height + STRIP * u,
    plates,
    roads,
    track,
    prestige: { x: u, y: height + 0.15 * u, step },
  };
}

function plateOf(board: BoardData, city: CityData, u: number, font: number, name: string): Plate {
  const [cx, cy] = city.at;
  const step = 1.2 * u;
  const n = Math.max(city.slots.length, 1);
  const left = cx - ((n - 1) * step) / 2;
  const slots = city.slots.map((_, i): Point => [left + i * step, cy]);
  const rowWidth = n * step + 0.3 * u;
  const row = [cx - rowWidth / 2, cy - 0.75 * u, rowWidth, 1.5 * u] as const;
  const wide = Math.max(rowWidth, name.length * font * 0.64 + 0.9 * font);
  const banner = bannerOf(board, city, wide, u, font);
  const scrollX = row[0] + rowWidth + 0.62 * u;
  return {
    city,
    slots,
    row,
    banner,
    label: [banner[0] + wide / 2, banner[1] + font],
    // Green cities have no printed slot: their offices grow from the middle to the left.
    extra: (i) => (city.slots.length ? [left - (i + 1) * step, cy] : [left - i * step, cy]),
    scroll: [scrollX > board.size[0] - u ? row[0] - 0.7 * u : scrollX, cy],
  };
}

/** Below the slots or above them, in the middle or shifted: wherever it covers least. */
function bannerOf(board: BoardData, city: CityData, wide: number, u: number, font: number): Plate["banner"] {
  const tall = font * 1.32;
  const [cx, cy] = city.at;
  let best: Plate["banner"] = inside(board, [cx - wide / 2, cy + 0.72 * u, wide, tall]);
  let least = crowd(board, best, u, city.id);
  for (const top of [cy + 0.72 * u, cy - 0.72 * u - tall]) {
    for (const shift of [0, -0.2, 0.2, -0.36, 0.36]) {
      const banner = inside(board, [cx - wide / 2 + shift * wide, top, wide, tall]);
      const covered = crowd(board, banner, u, city.id) + Math.abs(shift) * u * 0.5;
      if (covered < least - 0.01) [least, best] = [covered, banner];
    }
  }
  return best;
}

function inside(board: BoardData, [x, y, w, h]: readonly [number, number, number, number]): readonly [number, number, number, number] {
  return [Math.min(Math.max(x, 4), board.size[0] - w - 4), y, w, h];
}

/** How much a banner would cover: posts count most, the edge of the map excludes. */
function crowd(board: BoardData, [x, y, w, h]: readonly [number, number, number, number], u: number, own: string): number {
  if (y < 0 || y + h > board.size[1]) return Infinity;
  let covered = 0;
  for (const city of board.cities) {
    if (city.id === own) continue;
    for (const slot of city.slots) {
      const dx = Math.max(x - slot.at[0], 0, slot.at[0] - x - w);
      const dy = Math.max(y - slot.at[1], 0, slot.at[1] - y - h);
      covered += Math.max(0, 1.6 * u - Math.hypot(dx, dy));
    }
  }
  for (const route of board.routes) {
    for (const post of route.posts) {
      const dx = Math.max(x - post[0], 0, post[0] - x - w);
      const dy = Math.max(y - post[1], 0, post[1] - y - h);
      covered += Math.max(0, 1.1 * u - Math.hypot(dx, dy));
    }
    const dx = Math.max(x - route.marker_at[0], 0, route.marker_at[0] - x - w);
    const dy = Math.max(y - route.marker_at[1], 0, route.marker_at[1] - y - h);
    covered += Math.max(0, 1.1 * u - Math.hypot(dx, dy));
  }
  return covered;
}

function roadOf(route: RouteData, plates: Map<string, Plate>): Road {
  const posts = route.posts.map((post) => ({ at: [post[0], post[1]] as Point, boat: post[2] === "boat" }));
  const ends = route.ends.map((id) => plates.get(id)?.city.at ?? [0, 0]) as [Point, Point];
  const points = posts.map((post) => post.at);
  // The data lists posts from the first end; where it does not, the shorter way round is the true one.
  const straight = gap(ends[0], points[0]) + gap(points.at(-1), ends[1]);
  const turned = gap(ends[1], points[0]) + gap(points.at(-1), ends[0]);
  const chain = straight <= turned ? [ends[0], ...points, ends[1]] : [ends[1], ...points, ends[0]];
  return { route, posts, path: smooth(chain), core: smooth(chain.slice(1, -1)), sea: posts.some((post) => post.boat), marker: route.marker_at };
}

function gap(a: Point | undefined, b: Point | undefined): number {
  return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
}

/** A Catmull-Rom curve through all points. */
export function smooth(points: readonly Point[]): string {
  const at = (i: number): Point => points[Math.min(Math.max(i, 0), points.length - 1)] ?? [0, 0];
  let path = `M${round(at(0))}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const first: Point = [b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6];
    const second: Point = [c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6];
    path += `C${round(first)} ${round(second)} ${round(c)}`;
  }
  return path;
}

function round([x, y]: Point): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
}

/** How discs that share a cell of the prestige track lie beside each other, around the middle of the free part of the
 * cell and in its units: in one row while they fit, else in two rows of smaller ones. They never pile up. */
export function discsInCell(count: number, width: number): { r: number; at: (readonly [number, number])[] } {
  const gap = 0.05;
  const oneRow = (width - 0.12) / count / 2 - gap / 2;
  const rows = oneRow >= 0.3 ? 1 : 2;
  const columns = Math.ceil(count / rows);
  const r = Math.min(rows === 1 ? 0.36 : 0.24, (width - 0.12) / columns / 2 - gap / 2);
  const step = 2 * r + gap;
  const at = Array.from({ length: count }, (_, i): readonly [number, number] => {
    const row = Math.floor(i / columns);
    const inRow = Math.min(columns, count - row * columns);
    return [((i % columns) - (inRow - 1) / 2) * step, (row - (rows - 1) / 2) * step];
  });
  return { r, at };
}
