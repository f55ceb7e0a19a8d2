// Where a board is drawn: a tall map is turned to lie on its side, and what would cover something else is moved a little.
// The data holds the printed coordinates; how far a place is drawn from there is for the eyes only.
import type { BoardData, CityData, Point } from "./types";

/** Distances in units of a cube. */
export const PITCH = 1.34; // from slot to slot
export const ROW = 1.62; // height of a row of slots
export const BANNER = 1.16; // height of a name
const POST = 0.66; // half of what a post takes
const LOWER = 3.9; // where a row of cells lies below the buttons
const ROUNDS = 130;
const CALM = 50; // rounds at the end in which nothing is drawn home any more

const known = new WeakMap<BoardData, BoardData>();

/** The board as it is drawn; of a board that was arranged, itself. */
export function arranged(board: BoardData): BoardData {
  const found = known.get(board);
  if (found) return found;
  const out = spread(belowButtons(turned(board)));
  known.set(board, out);
  known.set(out, out);
  return out;
}

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

/** A board that is higher than wide, with north to the right: screens are wide. */
export function turned(board: BoardData): BoardData {
  const [width, height] = board.size;
  if (width >= height) return board;
  const turn = ([x, y]: Point): Point => [height - y, x];
  // Both rows of cells stay rows: they only move to their corner.
  const cells = board.special.cells;
  const first = cells[0]?.at ?? [0, 0];
  const across = (cells.at(-1)?.at ?? first)[0] - first[0];
  const left = Math.min(Math.max(turn(first)[0], 30), height - across - 30);
  const row = 2.9 * unitOf(board);
  const [x1, y, x2, count] = board.full_cities_track;
  const end = turn([x2, y]);
  const long = x2 - x1;
  const from = Math.min(Math.max(end[0] - long / 2, 30), height - long - 30);
  return {
    ...board,
    turned: true,
    size: [height, width],
    full_cities_track: [from, end[1], from + long, count],
    special: { ...board.special, cells: cells.map((cell) => ({ ...cell, at: [left + cell.at[0] - first[0], row] })) },
    cities: board.cities.map((city) => ({ ...city, at: turn(city.at), slots: city.slots.map((slot) => ({ ...slot, at: turn(slot.at) })) })),
    routes: board.routes.map((route) => ({
      ...route,
      marker_at: turn(route.marker_at),
      posts: route.posts.map((post) => (post[2] ? ([...turn([post[0], post[1]]), post[2]] as const) : turn([post[0], post[1]]))),
    })),
  };
}

/** The cells of special prestige lie below the buttons in the upper right corner, not under them. */
function belowButtons(board: BoardData): BoardData {
  const u = unitOf(board);
  const { cells } = board.special;
  const under = cells.some(({ at: [x, y] }) => x > board.size[0] - 6 * u && y < LOWER * u);
  if (!under) return board;
  return { ...board, special: { ...board.special, cells: cells.map((cell) => ({ ...cell, at: [cell.at[0], LOWER * u] as const })) } };
}

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Something with a place of its own that may give way. */
interface Body {
  x: number;
  y: number;
  /** Where it wants to be. */
  home: Point;
  /** What it covers, around its place. */
  boxes: readonly Box[];
  /** How much of a push it takes: 0 stays. */
  gives: number;
}

/** What a city covers around its middle: its slots with the scrolls beside them, and its name below. */
export function cityBoxes(city: CityData, u: number): Box[] {
  const half = (Math.max(city.slots.length, 1) * PITCH + 0.36) / 2;
  const scroll = city.abilities?.length ? 1.5 : 0;
  const name = Math.max(half, city.id.length * 0.27 + 0.4);
  const row: Box = [-half * u, (-ROW / 2) * u, (half + scroll) * u, (ROW / 2) * u];
  return [row, [-name * u, (ROW / 2) * u, name * u, (ROW / 2 + BANNER) * u]];
}

/** One box around several: what is pushed out of one of them must not land in the next. */
function hull(boxes: readonly Box[]): Box {
  const side = (i: 0 | 1 | 2 | 3): number[] => boxes.map((box) => box[i]);
  return [Math.min(...side(0)), Math.min(...side(1)), Math.max(...side(2)), Math.max(...side(3))];
}

function spread(board: BoardData): BoardData {
  const u = unitOf(board);
  const cities = board.cities.map((city): Body => ({ x: city.at[0], y: city.at[1], home: city.at, boxes: [hull(cityBoxes(city, u))], gives: 0.35 }));
  const byId = new Map(board.cities.map((city, i) => [city.id, cities[i]]));
  const square: Box = [-POST * u, -POST * u, POST * u, POST * u];
  const roads = board.routes.map((route) => route.posts.map((post): Body => ({ x: post[0], y: post[1], home: [post[0], post[1]], boxes: [square], gives: 1 })));
  const ends = board.routes.map((route) => route.ends.map((id) => byId.get(id)));
  const beside = board.routes.map(({ marker_at: at, tavern }): Body => ({ x: at[0], y: at[1], home: at, boxes: tavern ? [square] : [], gives: 1 }));
  const bodies = [...cities, ...roads.flat(), ...beside, ...printed(board, u)];
  let near: [Body, Body][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    if (round % 40 === 0) near = neighbours(bodies, 2 * u);
    const pull = 0.03 * Math.max(0, 1 - round / (ROUNDS - CALM));
    for (const [i, posts] of roads.entries()) straighten(posts, ends[i] ?? [], pull);
    for (const body of bodies) {
      if (!body.gives) continue;
      body.x += (body.home[0] - body.x) * pull;
      body.y += (body.home[1] - body.y) * pull;
    }
    for (const [a, b] of near) part(a, b);
    for (const body of bodies) if (body.gives) keepInside(body, board.size);
  }
  const at = (body: Body | undefined): Point => [Math.round((body?.x ?? 0) * 10) / 10, Math.round((body?.y ?? 0) * 10) / 10];
  return {
    ...board,
    cities: board.cities.map((city, i) => ({ ...city, at: at(cities[i]) })),
    routes: board.routes.map((route, r) => ({ ...route, marker_at: at(beside[r]), posts: route.posts.map((post, i) => (post[2] ? ([...at(roads[r]?.[i]), post[2]] as const) : at(roads[r]?.[i]))) })),
  };
}

/** Pairs that are closer than a distance. */
function neighbours(bodies: readonly Body[], reach: number): [Body, Body][] {
  const out: [Body, Body][] = [];
  for (const [i, a] of bodies.entries()) {
    for (const b of bodies.slice(0, i)) {
      const close = a.boxes.some((p) => b.boxes.some((q) => Math.max(a.x + p[0] - b.x - q[2], b.x + q[0] - a.x - p[2], a.y + p[1] - b.y - q[3], b.y + q[1] - a.y - p[3]) < reach));
      if (close && a.gives + b.gives) out.push([a, b]);
    }
  }
  return out;
}

/** What is printed on the map and stays where it is. */
function printed(board: BoardData, u: number): Body[] {
  const fixed = (box: Box): Body => ({ x: 0, y: 0, home: [0, 0], boxes: [box], gives: 0 });
  const [x1, y, x2] = board.full_cities_track;
  const cells = board.special.cells.map((cell) => cell.at);
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, cy]) => cy);
  return [
    fixed([x1 - 0.9 * u, y - 1.6 * u, x2 + 0.9 * u, y + 0.8 * u]),
    fixed([Math.min(...xs) - 1.1 * u, Math.min(...ys) - 2.1 * u, Math.max(...xs) + 1.1 * u, Math.max(...ys) + 1.2 * u]),
  ];
}

/** Posts of a road draw each other into an even line between its ends. */
function straighten(posts: readonly Body[], [from, to]: readonly (Body | undefined)[], pull: number): void {
  if (!from || !to || !posts.length) return;
  const first = posts[0] as Body;
  const turnedRound = Math.hypot(first.home[0] - from.home[0], first.home[1] - from.home[1]) > Math.hypot(first.home[0] - to.home[0], first.home[1] - to.home[1]) && posts.length > 1;
  const [a, b] = turnedRound ? [to, from] : [from, to];
  for (const [i, post] of posts.entries()) {
    const [before, after] = [posts[i - 1] ?? a, posts[i + 1] ?? b];
    post.x += ((before.x + after.x) / 2 - post.x) * pull;
    post.y += ((before.y + after.y) / 2 - post.y) * pull;
  }
}

/** Two bodies that cover each other go apart, along the shorter way. */
function part(a: Body, b: Body): void {
  const gives = a.gives + b.gives;
  for (const p of a.boxes) {
    for (const q of b.boxes) {
      const right = a.x + p[2] - b.x - q[0];
      const left = b.x + q[2] - a.x - p[0];
      const down = a.y + p[3] - b.y - q[1];
      const up = b.y + q[3] - a.y - p[1];
      const x = right < left ? -right : left;
      const y = down < up ? -down : up;
      if (Math.min(right, left, down, up) <= 0) continue;
      const share = 0.5 / gives;
      if (Math.abs(x) < Math.abs(y)) {
        a.x += x * share * a.gives;
        b.x -= x * share * b.gives;
      } else {
        a.y += y * share * a.gives;
        b.y -= y * share * b.gives;
      }
    }
  }
}

function keepInside(body: Body, [width, height]: Point): void {
  const edge = 6;
  for (const [left, top, right, bottom] of body.boxes) {
    body.x = Math.min(Math.max(body.x, edge - left), width - edge - right);
    body.y = Math.min(Math.max(body.y, edge - top), height - edge - bottom);
  }
}
