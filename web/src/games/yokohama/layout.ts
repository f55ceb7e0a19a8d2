// Where everything lies on the table: the city as an upside-down pyramid, church and customs in the corners it leaves
// free, laboratories and ports as rows of cards below. One unit is a pixel where the board is smallest on a desktop.
import type { Point, Scene, Side } from "./types";
import { SIDES } from "./types";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Six slots of cards and where they begin. */
export interface Row {
  board: "lab" | "port";
  side: Side;
  box: Box;
  slots: Point[];
}

export interface Layout {
  width: number;
  height: number;
  /** Scale of a location's own drawing, which is TILE large. */
  scale: number;
  /** Upper left corner of each location. */
  cells: Point[];
  church: Box;
  customs: Box;
  goals: Box;
  supply: Box;
  rows: Row[];
}

export const TILE = { w: 155, h: 105 } as const;
export const CARD = { w: 73, h: 90 } as const;
const SLOTS = 6;
const GAP = 4;
const WIDTH = 964;
const HEIGHT = 666;
const MARGIN = 6;
const STRIP = 19; // the name at the left of a row of cards
const MARKS = 14; // what a slot costs, above its card
const ROW_HEIGHT = MARKS + CARD.h + 6;

export function layoutOf(scene: Scene): Layout {
  const rows = cardRows(scene);
  const cardsFrom = Math.min(...rows.map((row) => row.box.y));
  const columns = Math.max(...scene.rows);
  const [wide, high] = [WIDTH - 2 * MARGIN, cardsFrom - MARGIN - GAP];
  const scale = Math.min((wide / columns - GAP) / TILE.w, (high / scene.rows.length - GAP) / TILE.h);
  const [stepX, stepY] = [TILE.w * scale + GAP, TILE.h * scale + GAP];
  const left = (WIDTH - columns * stepX + GAP) / 2;
  const top = MARGIN + (high - scene.rows.length * stepY + GAP) / 2;
  const cells = scene.places.map(({ x, y }): Point => [left + x * stepX, top + y * stepY]);
  const free = (row: number): number => left + (row / 2) * stepX - GAP - MARGIN;
  const corner = (row: number, right: boolean, h: number): Box => {
    const w = Math.min(free(row), 250 * Math.max(1, scale));
    return { x: right ? WIDTH - MARGIN - w : MARGIN, y: top + row * stepY, w, h };
  };
  const h = TILE.h * scale;
  return {
    width: WIDTH,
    height: HEIGHT,
    scale,
    cells,
    goals: corner(2, false, h),
    church: corner(3, false, h),
    supply: corner(2, true, h),
    customs: corner(3, true, h),
    rows,
  };
}

function cardRows(scene: Scene): Row[] {
  const boards = SIDES.flatMap((side) =>
    (["lab", "port"] as const)
      .filter((board) => (scene.boards_in_play[`${board === "lab" ? "laboratory" : "port"}_${side}`] ?? 0) > 0)
      .map((board) => ({ board, side })),
  );
  const lines = boards.some(({ side }) => side === "b") ? 2 : 1;
  const width = (WIDTH - 2 * MARGIN - GAP) / 2;
  return boards.map(({ board, side }) => {
    const line = side === "a" ? 0 : 1;
    const x = MARGIN + (board === "lab" ? 0 : width + GAP);
    const y = HEIGHT - MARGIN - (lines - line) * ROW_HEIGHT - (lines - line - 1) * GAP;
    const step = (width - STRIP - 2) / SLOTS;
    const slots = Array.from({ length: SLOTS }, (_, i): Point => [x + STRIP + i * step + (step - CARD.w) / 2, y + MARKS]);
    return { board, side, box: { x, y, w: width, h: ROW_HEIGHT }, slots };
  });
}

/** Cells of church or customs, two lines of four, below the name. */
export function controlCells(box: Box, count: number): Box[] {
  const columns = Math.ceil(count / 2);
  const head = 17;
  const [w, h] = [(box.w - 6) / columns, (box.h - head - 3) / 2];
  return Array.from({ length: count }, (_, i) => ({
    x: box.x + 3 + (i % columns) * w + 1,
    y: box.y + head + Math.floor(i / columns) * h + 1,
    w: w - 2,
    h: h - 2,
  }));
}

/** Achievement tiles side by side. */
export function goalBoxes(box: Box, count: number): Box[] {
  const w = (box.w + 3) / count;
  return Array.from({ length: count }, (_, i) => ({ x: box.x + i * w, y: box.y, w: w - 3, h: box.h }));
}

const PIECES_TOP = 42;
/** So many assistants of a seat stand in one line and are drawn large: there is more room among fewer seats. */
export const few = (seats: number): number => 6 - seats;
const LOTS_TOP = 74;

/** The middle of a lot of the building tile, in a location's own units: four shops, then the trading house. */
export function lotBox(n: number): Box {
  return n < 5 ? { x: 4 + (n - 1) * 28, y: LOTS_TOP, w: 27, h: 28 } : { x: 117, y: LOTS_TOP, w: 34, h: 28 };
}

/** Where a seat's president stands, in a location's own units. */
export function presidentSpot(seat: number, seats: number): Point {
  const w = (TILE.w - 8) / seats;
  return [4 + seat * w + 9, PIECES_TOP + 17];
}

/** Where the seat's assistant number i of so many stands: beside the president, many in two lines. */
export function assistantSpot(seat: number, seats: number, i: number, count: number): Point {
  const w = (TILE.w - 8) / seats;
  const columns = count <= few(seats) ? few(seats) : Math.ceil(count / 2);
  const room = Math.min(w - 25, columns * 12 - 12);
  const step = columns > 1 ? room / (columns - 1) : 0;
  const y = count <= few(seats) ? 19 : 8 + Math.floor(i / columns) * 15;
  return [4 + seat * w + 22 + (i % columns) * step, PIECES_TOP + y];
}
