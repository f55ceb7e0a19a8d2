// Where pieces stand at a city, beside a path and on a hex: fixed places that leave each other, the paths and the
// numbers free. Paths leave an intersection in three directions; the wedges between them are left for what stands there.
import { along, round, SIDE, type Layout, type Path, type Town } from "./layout";
import type { Point } from "./types";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How large pieces are, in sides of a hex. */
export const SIZES = { post: 0.55, merchant: 0.37, caravan: 0.32, pair: 0.3, goods: 0.34, robber: 0.58, disc: 0.29 } as const;
/** What a piece covers around its place: half its width, and how far up and down, in its own size. */
const COVERS = {
  post: [0.49, 0.54, 0.46],
  merchant: [0.31, 0.56, 0.54],
  caravan: [0.55, 0.49, 0.42],
  pair: [0.55, 0.49, 0.42],
  goods: [0.38, 0.36, 0.4],
  robber: [0.37, 0.57, 0.54],
  disc: [1, 1, 1],
} as const;
export type Shape = keyof typeof SIZES;

export function boxOf(shape: Shape, [x, y]: Point): Box {
  const [wide, up, down] = COVERS[shape];
  const size = SIZES[shape] * SIDE;
  return { left: x - wide * size, right: x + wide * size, top: y - up * size, bottom: y + down * size };
}

export function meets(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** How much two boxes share, in square sides of a hex. */
export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? (wide * high) / (SIDE * SIDE) : 0;
}

/** In the wedge on the left: the token of goods that a post has taken; before there is a post, the coin for founding it. */
export function goodsAt(town: Town): Point {
  return shifted(town, -0.44, 0.25);
}

/** In the wedge on the right: merchants beside a post. A merchant elsewhere is alone and stands on the intersection. */
export function merchantAt(town: Town, which: number): Point {
  return which ? shifted(town, 0.74, 0) : shifted(town, 0.46, 0.11);
}

/** On its route; two caravans share it, one on either side. */
export function caravanAt(path: Path, which: number, many: boolean): Point {
  return along(path, 0.5, many ? (which ? 0.17 : -0.17) * SIDE : 0);
}

/** The robber and the number that he blocks share the place of the number's disc. */
export function robberAt([x, y]: Point): Point {
  return [round(x - 0.2 * SIDE), y];
}

function shifted({ at: [x, y], up, stretch }: Town, right: number, away: number): Point {
  return [round(x + right * SIDE * stretch), round(y + (up ? away : -away) * SIDE)];
}

/** Everything that names must not lie on: numbers, and the places of pieces at cities. */
export function reservedBoxes(layout: Layout): Box[] {
  const numbers = [...layout.fields.values()].map((field) => boxOf("disc", field.at));
  const cities = [...layout.towns.values()].flatMap((town) => [boxOf("post", town.at), boxOf("goods", goodsAt(town))]);
  return [...numbers, ...cities];
}
