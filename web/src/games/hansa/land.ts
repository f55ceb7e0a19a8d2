// Land and sea, computed: water flows in from the sides that a board names, as far as no city, road or printed
// thing keeps it off. Coasts are contours of that field, so they fit every board's coordinates.
import type { BoardData, Point } from "./types";

export interface Coast {
  land: string;
  regions: { country: string; path: string }[];
  rivers: string[];
  ship: Point | null;
  /** Where a rose shows that north is to the right. */
  rose: Point | null;
  hills: Point[];
}

interface Art {
  sides: ("top" | "left" | "right" | "bottom")[];
  rivers: Point[][];
}

// Which sides are sea, and a few rivers roughly where they flow: art, not rules.
const WESER: Point[] = [[690, 60], [735, 180], [640, 262], [600, 450], [700, 600], [800, 760], [760, 960], [770, 1010]];
const ELBE: Point[] = [[880, 40], [960, 130], [1130, 210], [1200, 300], [1230, 420], [1370, 600], [1220, 700], [1350, 860], [1440, 900]];
const EMS: Point[] = [[470, 120], [480, 260], [300, 330], [470, 500], [500, 680]];
const RHINE: Point[] = [[-10, 480], [60, 600], [110, 680], [60, 780], [70, 900], [40, 1010]];
const ODER: Point[] = [[700, 215], [720, 400], [690, 470], [770, 640], [930, 700], [900, 870], [1000, 1010]];
const VISTULA: Point[] = [[1150, 230], [1090, 390], [1030, 560], [1060, 700], [1130, 800], [1210, 960], [1230, 1010]];
const THAMES: Point[] = [[680, 770], [600, 790], [470, 790], [420, 760], [330, 690]];
const SEVERN: Point[] = [[215, 800], [270, 745], [290, 690], [230, 640]];
const TRENT: Point[] = [[600, 480], [540, 545], [450, 590], [400, 540]];

const ARTS: Record<string, Art> = {
  league: { sides: ["top"], rivers: [WESER, ELBE, EMS, RHINE] },
  east: { sides: ["top"], rivers: [ODER, VISTULA] },
  britannia: { sides: ["top", "left", "right", "bottom"], rivers: [THAMES, SEVERN, TRENT] },
};

/** How fine the field of a board is, and that of a thumbnail, which needs a quarter of the work. */
const CELL = 9;
export const COARSE = 18;

class Field {
  readonly cols: number;
  readonly rows: number;
  readonly values: Float64Array;

  constructor(
    readonly width: number,
    readonly height: number,
    readonly cell: number,
    start: number,
  ) {
    // Two cells beyond every edge, so that a contour closes outside of what is visible.
    this.cols = Math.ceil(width / cell) + 5;
    this.rows = Math.ceil(height / cell) + 5;
    this.values = new Float64Array(this.cols * this.rows).fill(start);
  }

  /** Change the cells within a distance of a point: each gets what `change` makes of its value and its distance. */
  around([x, y]: Point, reach: number, change: (value: number, distance: number) => number): void {
    const { cell } = this;
    const index = (v: number, most: number): number => Math.min(Math.max(Math.round(v / cell) + 2, 0), most - 1);
    for (let j = index(y - reach, this.rows); j <= index(y + reach, this.rows); j++) {
      for (let i = index(x - reach, this.cols); i <= index(x + reach, this.cols); i++) {
        const at = j * this.cols + i;
        const distance = Math.hypot((i - 2) * cell - x, (j - 2) * cell - y);
        this.values[at] = change(this.values[at] ?? 0, distance);
      }
    }
  }

  at(i: number, j: number): number {
    if (i <= 0 || j <= 0 || i >= this.cols - 1 || j >= this.rows - 1) return -1;
    return this.values[j * this.cols + i] ?? -1;
  }
}

/** A deterministic wobble, so that coasts look grown rather than drawn with compasses. */
function wobble(x: number, y: number): number {
  return (
    Math.sin(x / 41 + 1.3) * Math.cos(y / 37 - 0.7) * 9 +
    Math.sin(x / 17 + y / 23) * 5 +
    Math.cos(x / 11 - y / 13 + 2) * 2.5
  );
}

interface Node {
  at: Point;
  reach: number;
  country: string;
}

function nodesOf(board: BoardData, scale: number): { land: Node[]; boats: Point[] } {
  const land: Node[] = board.cities.map((city) => ({
    at: city.at,
    reach: (62 + city.slots.length * 10) * scale,
    country: (city.countries?.length === 1 && city.countries[0]) || (city.countries?.length ? "both" : "england"),
  }));
  const boats: Point[] = [];
  for (const route of board.routes) {
    const sea = route.posts.some((post) => post[2] === "boat");
    for (const post of route.posts) {
      if (post[2] === "boat") boats.push([post[0], post[1]]);
      // Land posts of a sea route are capes and islets: they must not bridge the sea.
      else land.push({ at: [post[0], post[1]], reach: (sea ? 33 : 58) * scale, country: route.country ?? "england" });
    }
  }
  return { land, boats };
}

export function coastOf(board: BoardData, u: number, cell = CELL): Coast {
  const [width, height] = board.size;
  const art = ARTS[board.board.replace(/-\d+$/, "")] ?? { sides: ["top"], rivers: [] };
  const scale = u / 24;
  const { land, boats } = nodesOf(board, scale);
  const near = new Field(width, height, cell, -40);
  for (const node of land) near.around(node.at, node.reach + 40, (value, distance) => Math.max(value, node.reach - distance));
  for (const boat of boats) near.around(boat, 90 * scale, (value, distance) => Math.min(value, distance - 46 * scale));
  near.values.forEach((value, at) => {
    const [i, j] = [at % near.cols, Math.floor(at / near.cols)];
    near.values[at] = value + wobble((i - 2) * cell, (j - 2) * cell) * scale;
  });
  const dry = flooded(near, art.sides);
  const ship = openWater(board, dry, []);
  return {
    land: contour(dry),
    regions: regionsOf(board, dry, land),
    rivers: art.rivers.map((river) => smoothLine(board.turned ? river.map(([x, y]): Point => [width - y, x]) : river)),
    ship,
    rose: board.turned ? openWater(board, dry, ship ? [ship] : []) : null,
    hills: hillsOf(dry, land, board),
  };
}

/** Everything that water cannot reach from the open sides is land. */
function flooded(field: Field, sides: Art["sides"]): Field {
  const { cols, rows } = field;
  const wet = new Uint8Array(cols * rows);
  const queue: number[] = [];
  const visit = (i: number, j: number): void => {
    if (i < 0 || j < 0 || i >= cols || j >= rows) return;
    const at = j * cols + i;
    if (wet[at] || (field.values[at] ?? 0) > 0) return;
    wet[at] = 1;
    queue.push(at);
  };
  for (let i = 0; i < cols; i++) {
    if (sides.includes("top")) visit(i, 0);
    if (sides.includes("bottom")) visit(i, rows - 1);
  }
  for (let j = 0; j < rows; j++) {
    if (sides.includes("left")) visit(0, j);
    if (sides.includes("right")) visit(cols - 1, j);
  }
  // On a board with one coast, water does not creep round the corners into the hinterland.
  const deepest = sides.length === 1 ? rows * 0.27 : rows;
  while (queue.length) {
    const at = queue.pop() ?? 0;
    const [i, j] = [at % cols, Math.floor(at / cols)];
    if (j > deepest) continue;
    visit(i + 1, j);
    visit(i - 1, j);
    visit(i, j + 1);
    visit(i, j - 1);
  }
  const out = new Field(field.width, field.height, field.cell, 0);
  for (let at = 0; at < wet.length; at++) out.values[at] = wet[at] ? Math.min(field.values[at] ?? -1, -0.5) : 20;
  return soften(out);
}

function soften(field: Field): Field {
  const { cols, rows, values } = field;
  for (let round = 0; round < 2; round++) {
    const before = values.map((v) => Math.max(-20, Math.min(20, v)));
    for (let j = 1; j + 1 < rows; j++) {
      for (let i = 1; i + 1 < cols; i++) {
        let sum = 0;
        for (let dj = -1; dj <= 1; dj++) for (let di = -1; di <= 1; di++) sum += before[(j + dj) * cols + i + di] ?? 0;
        values[j * cols + i] = sum / 9;
      }
    }
  }
  return field;
}

/** Land belongs to the country of the nearest city or post. */
function regionsOf(board: BoardData, dry: Field, land: Node[]): Coast["regions"] {
  const countries = [...new Set(board.routes.map((route) => route.country).filter((c) => c !== undefined))];
  if (!countries.length) return [];
  const distances = new Field(dry.width, dry.height, dry.cell, Infinity);
  const owners = new Array<string>(dry.cols * dry.rows).fill("");
  for (const node of land) {
    for (let at = 0; at < owners.length; at++) {
      if ((dry.values[at] ?? -1) <= 0) continue;
      const dx = ((at % dry.cols) - 2) * dry.cell - node.at[0];
      const dy = (Math.floor(at / dry.cols) - 2) * dry.cell - node.at[1];
      const distance = dx * dx + dy * dy;
      if (distance >= (distances.values[at] ?? 0)) continue;
      distances.values[at] = distance;
      owners[at] = node.country;
    }
  }
  return countries.map((country) => {
    const field = new Field(dry.width, dry.height, dry.cell, -20);
    owners.forEach((owner, at) => {
      if (owner === country) field.values[at] = 20;
    });
    return { country, path: contour(soften(field)) };
  });
}

/** The place in open water that is farthest from everything drawn. */
function openWater(board: BoardData, dry: Field, drawn: readonly Point[]): Point | null {
  const [tx1, ty, tx2] = board.full_cities_track;
  const taken: Point[] = [...drawn, ...board.special.cells.map((cell) => cell.at), ...board.routes.flatMap((r) => [...r.posts.map((p): Point => [p[0], p[1]]), r.marker_at])];
  /** How much room there is; as soon as it is no more than the best place has, any number does. */
  const roomAt = (x: number, y: number): number => {
    let room = Math.hypot(Math.max(tx1 - x, 0, x - tx2), y - ty);
    for (const p of taken) if ((room = Math.min(room, Math.hypot(p[0] - x, p[1] - y))) <= best) return room;
    for (const city of board.cities) if ((room = Math.min(room, Math.hypot(city.at[0] - x, city.at[1] - y) * 0.7)) <= best) return room;
    return room;
  };
  let best = board.size[0] > 1000 ? 46 : 40;
  let found: Point | null = null;
  for (let y = 84; y < dry.height - 60; y += 12) {
    for (let x = 84; x < dry.width - 84; x += 12) {
      if ((dry.values[(Math.round(y / dry.cell) + 2) * dry.cols + Math.round(x / dry.cell) + 2] ?? 1) > -1) continue;
      const room = roomAt(x, y);
      if (room > best) [best, found] = [room, [x, y]];
    }
  }
  return found;
}

/** Small hills and woods where nothing else is drawn. */
function hillsOf(dry: Field, land: Node[], board: BoardData): Point[] {
  const out: Point[] = [];
  const scale = board.size[0] > 1000 ? 1 : 0.7;
  for (let y = 30; y < dry.height - 20; y += 26) {
    for (let x = 30; x < dry.width - 20; x += 26) {
      const [px, py] = [x + wobble(x, y) * 1.5, y + wobble(y, x) * 1.5];
      const i = Math.round(px / dry.cell) + 2;
      const j = Math.round(py / dry.cell) + 2;
      if ((dry.values[j * dry.cols + i] ?? -1) < 15) continue;
      const free = (p: Point, r: number): boolean => Math.hypot(p[0] - px, p[1] - py) > r * scale;
      if (!land.every((node) => free(node.at, node.reach > 70 * scale ? 95 : 48))) continue;
      if (!board.routes.every((route) => free(route.marker_at, 44))) continue;
      if (!board.special.cells.every((cell) => free(cell.at, 60))) continue;
      if (!out.every((other) => free(other, 40))) continue;
      out.push([px, py]);
    }
  }
  return out;
}

/** Marching squares: closed outlines of everything above zero, as one path. */
function contour(field: Field): string {
  const { cols } = field;
  // By the edges that an outline crosses: from each to the next one. Between two cells of a row the edge is even.
  const links = new Map<number, number>();
  const edges = { t: 0, l: 1, r: 3, b: 2 * cols };
  for (let j = 0; j + 1 < field.rows; j++) {
    for (let i = 0; i + 1 < cols; i++) {
      const mask = (field.at(i, j) > 0 ? 1 : 0) | (field.at(i + 1, j) > 0 ? 2 : 0) | (field.at(i + 1, j + 1) > 0 ? 4 : 0) | (field.at(i, j + 1) > 0 ? 8 : 0);
      const first = 2 * (j * cols + i);
      for (const [from, to] of SEGMENTS[mask] ?? []) links.set(first + edges[from], first + edges[to]);
    }
  }
  return chains(links, field);
}

/** Where an outline crosses an edge. */
function crossing(edge: number, field: Field): Point {
  const at = edge >> 1;
  const [i, j] = [at % field.cols, Math.floor(at / field.cols)];
  const here = field.at(i, j);
  const there = edge % 2 ? field.at(i, j + 1) : field.at(i + 1, j);
  const cut = here === there ? 0.5 : here / (here - there);
  return edge % 2 ? [(i - 2) * field.cell, (j + cut - 2) * field.cell] : [(i + cut - 2) * field.cell, (j - 2) * field.cell];
}

type Edge = "t" | "r" | "b" | "l";
// For each pattern of corners the cut edges, so that land lies on the right-hand side.
const SEGMENTS: Record<number, [Edge, Edge][]> = {
  1: [["t", "l"]],
  2: [["r", "t"]],
  3: [["r", "l"]],
  4: [["b", "r"]],
  5: [["t", "l"], ["b", "r"]],
  6: [["b", "t"]],
  7: [["b", "l"]],
  8: [["l", "b"]],
  9: [["t", "b"]],
  10: [["r", "t"], ["l", "b"]],
  11: [["r", "b"]],
  12: [["l", "r"]],
  13: [["t", "r"]],
  14: [["l", "t"]],
};

function chains(links: Map<number, number>, field: Field): string {
  let path = "";
  while (links.size) {
    const points: Point[] = [];
    let at = links.keys().next().value;
    while (at !== undefined) {
      const next = links.get(at);
      if (next === undefined) break;
      links.delete(at);
      points.push(crossing(at, field));
      at = next;
    }
    if (points.length > 8) path += closed(points);
  }
  return path;
}

/** Quadratic curves through the middles of the edges: no corner is left. */
function closed(points: Point[]): string {
  const kept = points.filter((_, i) => i % 2 === 0);
  const middle = (a: Point, b: Point): string => `${((a[0] + b[0]) / 2).toFixed(1)},${((a[1] + b[1]) / 2).toFixed(1)}`;
  const last = kept.at(-1) ?? [0, 0];
  const first = kept[0] ?? [0, 0];
  let path = `M${middle(last, first)}`;
  kept.forEach((p, i) => {
    const next = kept[(i + 1) % kept.length] ?? first;
    path += `Q${p[0].toFixed(1)},${p[1].toFixed(1)} ${middle(p, next)}`;
  });
  return `${path}Z`;
}

function smoothLine(points: Point[]): string {
  const [first = [0, 0] as Point, ...rest] = points;
  let path = `M${first[0]},${first[1]}`;
  for (let i = 0; i + 1 < rest.length; i++) {
    const [p, q] = [rest[i] ?? first, rest[i + 1] ?? first];
    path += `Q${p[0]},${p[1]} ${(p[0] + q[0]) / 2},${(p[1] + q[1]) / 2}`;
  }
  const end = rest.at(-1) ?? first;
  return `${path}L${end[0]},${end[1]}`;
}
