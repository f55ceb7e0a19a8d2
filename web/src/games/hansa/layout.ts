// Where everything lies on a board, from the coordinates of its data. One unit `u` is the size of a cube, so that
// boards of different density are drawn by the same rules.
import { arranged, BANNER, PITCH, ROW, unitOf } from "./arrange";
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
  /** Where the pennant of whoever controls it stands. */
  mast: Point;
}

export interface Road {
  route: RouteData;
  path: string;
  /** The way between the posts only: what lies over the pieces must not cover cities. */
  core: string;
  sea: boolean;
  posts: { at: Point; boat: boolean }[];
  /** Where its bonus marker lies: on the road. */
  marker: Point;
  /** The printed place beside it: for a tavern, and for what lies there for good. */
  aside: Point;
  /** Where the flag of a complete route flies. */
  flag: Point;
}

export interface Layout {
  u: number;
  font: number;
  width: number;
  height: number;
  plates: Map<string, Plate>;
  roads: Map<string, Road>;
  track: Point[];
  /** Where merchants stand on the cells of special prestige. */
  cells: Point[];
  prestige: { x: number; y: number; step: number };
}

export const MOST_PRESTIGE = 24;
const STRIP = 2.3; // the prestige track below the map, in units

export function layoutOf(data: BoardData, names: (city: string) => string): Layout {
  const board = arranged(data);
  const u = unitOf(board);
  const font = u * 0.86;
  const [width, height] = board.size;
  const plates = new Map(board.cities.map((city) => [city.id, plateOf(board, city, u, font, names(city.id))]));
  for (const plate of plates.values()) plate.mast = mastOf(board, plate, plates, u);
  const roads = new Map(board.routes.map((route) => [route.id, roadOf(board, route, plates, u)]));
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
    cells: board.special.cells.map((cell): Point => [cell.at[0], cell.at[1] + 0.22 * u]),
    prestige: { x: u, y: height + 0.15 * u, step },
  };
}

function plateOf(board: BoardData, city: CityData, u: number, font: number, name: string): Plate {
  const [cx, cy] = city.at;
  const step = PITCH * u;
  const n = Math.max(city.slots.length, 1);
  const left = cx - ((n - 1) * step) / 2;
  const slots = city.slots.map((_, i): Point => [left + i * step, cy]);
  const rowWidth = n * step + 0.36 * u;
  const row = [cx - rowWidth / 2, cy - (ROW / 2) * u, rowWidth, ROW * u] as const;
  const wide = Math.max(rowWidth * 0.86, name.length * font * (/[\u0400-\u04ff]/.test(name) ? 0.66 : 0.6) + 0.8 * font); // Cyrillic letters are wider
  const x = Math.min(Math.max(cx - wide / 2, 4), board.size[0] - wide - 4);
  const banner = [x, cy + (ROW / 2 - 0.08) * u, wide, BANNER * u] as const;
  return {
    city,
    slots,
    row,
    banner,
    label: [x + wide / 2, banner[1] + BANNER * u * 0.5 + font * 0.35],
    // Green cities have no printed slot: their offices grow from the middle to the left.
    extra: (i) => (city.slots.length ? [left - (i + 1) * step, cy] : [left - i * step, cy]),
    scroll: [row[0] + rowWidth + 0.6 * u, cy],
    mast: [row[0], row[1]],
  };
}

/** At the corner or along the upper edge, wherever the pennant covers least. */
function mastOf(board: BoardData, plate: Plate, plates: ReadonlyMap<string, Plate>, u: number): Point {
  const [x, y, w] = plate.row;
  const others = new Map([...plates].filter(([, other]) => other !== plate));
  let best: Point = [x + 0.16 * u, y + 0.2 * u];
  let least = Infinity;
  for (const [i, at] of [x + 0.16 * u, x + w / 2 - 0.5 * u, x + w - 1.1 * u].entries()) {
    const covered = crowd(board, [at, y - 1.5 * u, 1.2 * u, 1.3 * u], others, u) + i * 0.01;
    if (covered < least) [least, best] = [covered, [at, y + 0.2 * u]];
  }
  return best;
}

function roadOf(board: BoardData, route: RouteData, plates: Map<string, Plate>, u: number): Road {
  const posts = route.posts.map((post) => ({ at: [post[0], post[1]] as Point, boat: post[2] === "boat" }));
  const ends = route.ends.map((id) => plates.get(id)?.city.at ?? [0, 0]) as [Point, Point];
  const points = posts.map((post) => post.at);
  // The data lists posts from the first end; where it does not, the shorter way round is the true one.
  const straight = gap(ends[0], points[0]) + gap(points.at(-1), ends[1]);
  const turned = gap(ends[1], points[0]) + gap(points.at(-1), ends[0]);
  const chain = straight <= turned ? [ends[0], ...points, ends[1]] : [ends[1], ...points, ends[0]];
  return {
    route,
    posts,
    path: smooth(chain),
    core: smooth(chain.slice(1, -1)),
    sea: posts.some((post) => post.boat),
    marker: onTheRoad(points, route.marker_at, u),
    aside: route.marker_at,
    flag: besideTheRoad(board, points, plates, u),
  };
}

/** Between two posts, in the middle of the road or wherever there is room; else beside it. */
function onTheRoad(points: readonly Point[], aside: Point, u: number): Point {
  let best = aside;
  let most = 1.9 * u;
  for (let i = 0; i + 1 < points.length; i++) {
    const [a, b] = [points[i] ?? aside, points[i + 1] ?? aside];
    if (gap(a, b) > most + 0.2 * u) [most, best] = [gap(a, b), [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]];
  }
  return best;
}

/** Where a flag beside the middle of a road covers least. */
function besideTheRoad(board: BoardData, points: readonly Point[], plates: ReadonlyMap<string, Plate>, u: number): Point {
  const middle = points[Math.floor((points.length - 1) / 2)] ?? [0, 0];
  const next = points[Math.floor((points.length - 1) / 2) + 1] ?? middle;
  const [x, y] = [(middle[0] + next[0]) / 2, (middle[1] + next[1]) / 2];
  let best: Point = [x, y - 2 * u];
  let least = Infinity;
  for (const [dx, dy] of [[0, -2], [0, 2], [3.2, -1], [-3.2, -1], [3.2, 1], [-3.2, 1], [0, -3], [0, 3], [4, 0], [-4, 0]] as const) {
    const at: Point = [Math.min(Math.max(x + dx * u, 3 * u), board.size[0] - 3 * u), Math.min(Math.max(y + dy * u, u), board.size[1] - u)];
    const covered = crowd(board, [at[0] - 2.6 * u, at[1] - 0.8 * u, 5.2 * u, 1.6 * u], plates, u) + Math.hypot(dx, dy) * 0.05 * u;
    if (covered < least) [least, best] = [covered, at];
  }
  return best;
}

/** How much of posts, cities and counted cells a box would cover. */
function crowd(board: BoardData, [x, y, w, h]: readonly [number, number, number, number], plates: ReadonlyMap<string, Plate>, u: number): number {
  let covered = 0;
  for (const route of board.routes) {
    for (const [px, py] of route.posts) {
      const away = Math.hypot(Math.max(x - px, 0, px - x - w), Math.max(y - py, 0, py - y - h));
      covered += Math.max(0, 0.8 * u - away);
    }
  }
  for (const { at: [cx, cy] } of board.special.cells) {
    const away = Math.hypot(Math.max(x - cx, 0, cx - x - w), Math.max(y - cy, 0, cy - y - h));
    covered += Math.max(0, 1.4 * u - away);
  }
  for (const { row, banner } of plates.values()) {
    const town = [row[0], row[1] - 0.9 * u, row[2], 0.9 * u] as const;
    for (const [bx, by, bw, bh] of [row, banner, town]) {
      const over = Math.min(x + w, bx + bw) - Math.max(x, bx);
      const down = Math.min(y + h, by + bh) - Math.max(y, by);
      if (over > 0 && down > 0) covered += Math.min(over, down);
    }
  }
  return covered;
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
