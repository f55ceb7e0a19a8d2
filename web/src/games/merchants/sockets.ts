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

/**
 * How large pieces are, in sides of a hex: as large as their places allow. A caravan has less room between two cities,
 * and two on one route have less still; so have two merchants beside one post.
 */
export const SIZES = { post: 0.65, merchant: 0.5, couple: 0.37, caravan: 0.44, between: 0.35, pair: 0.33, squeezed: 0.27, goods: 0.45, robber: 0.58, disc: 0.29 } as const;
/** What a piece covers around its place, in its own size: a convex outline, clockwise. */
const POST = [[0, -0.54], [0.47, -0.08], [0.42, 0.4], [-0.42, 0.4], [-0.47, -0.08]] as const;
const MERCHANT = [[0.19, -0.53], [0.3, -0.1], [0.34, 0.52], [-0.34, 0.52], [-0.3, -0.1], [-0.19, -0.53]] as const;
const CARAVAN = [[0.3, -0.46], [0.46, -0.2], [0.5, 0.2], [0.3, 0.4], [-0.3, 0.4], [-0.5, 0.2], [-0.46, -0.2], [-0.3, -0.46]] as const;
const GOODS = [[0.36, -0.36], [0.36, 0.36], [-0.36, 0.36], [-0.36, -0.36]] as const;
const ROBBER = [[0.22, -0.56], [0.36, 0.54], [-0.36, 0.54], [-0.22, -0.56]] as const;
const DISC = Array.from({ length: 16 }, (_, i): Point => [Math.cos((i * Math.PI) / 8), Math.sin((i * Math.PI) / 8)]);
const OUTLINES = { post: POST, merchant: MERCHANT, couple: MERCHANT, caravan: CARAVAN, between: CARAVAN, pair: CARAVAN, squeezed: CARAVAN, goods: GOODS, robber: ROBBER, disc: DISC } as const;
export type Shape = keyof typeof SIZES;

export function outlineOf(shape: Shape, [x, y]: Point): Point[] {
  const size = SIZES[shape] * SIDE;
  return OUTLINES[shape].map(([dx, dy]) => [x + dx * size, y + dy * size]);
}

export function boxOf(shape: Shape, at: Point): Box {
  const outline = outlineOf(shape, at);
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

export function meets(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** How deep two outlines lie in each other, in sides of a hex: the least shift that parts them; 0 where they do not meet. */
export function depth(a: readonly Point[], b: readonly Point[]): number {
  let least = Infinity;
  for (const outline of [a, b]) {
    let [x, y] = outline.at(-1) ?? [0, 0];
    for (const [toX, toY] of outline) {
      const length = Math.hypot(toX - x, toY - y);
      const [dx, dy] = [(toY - y) / length, (x - toX) / length];
      least = Math.min(least, reach(a, dx, dy) + reach(b, -dx, -dy), reach(a, -dx, -dy) + reach(b, dx, dy));
      if (least <= 0) return 0; // as soon as any side parts them: of a thousand pairs few are near each other
      [x, y] = [toX, toY];
    }
  }
  return least / SIDE;
}

/** How far an outline goes in a direction. */
function reach(outline: readonly Point[], dx: number, dy: number): number {
  let most = -Infinity;
  for (const [x, y] of outline) most = Math.max(most, x * dx + y * dy);
  return most;
}

/** How much two boxes share, in square sides of a hex. */
export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? (wide * high) / (SIDE * SIDE) : 0;
}

/**
 * In the wedge on one side: the token of goods that a post has taken; before there is a post, the coin for founding it.
 * Where a city lies below another, the sides change: a hex never has merchants of both.
 */
export function goodsAt(town: Town): Point {
  return shifted(town, -0.485, 0.125);
}

/** In the wedge on the other side: a merchant beside a post, or both of them. */
export function merchantAt(town: Town, which: number, many: boolean): Point {
  if (!many) return shifted(town, 0.41, 0.385);
  return which ? shifted(town, 0.56, 0.1) : shifted(town, 0.33, 0.41);
}

/** A merchant on the road stands in the wide wedge of its crossing, between the caravans of two paths. */
export function crossingAt([x, y]: Point, up: boolean): Point {
  return [x, round(y + (up ? -0.1 : 0.1) * SIDE)];
}

/** On its route, a little away from a city; two caravans share it, one on either side. */
export function caravanAt(path: Path, which: number, many: boolean): Point {
  if (!many) return along(path, 0.5 + 0.06 * path.leaning, 0);
  const beside = path.between ? 0.14 : 0.18;
  return along(path, 0.5 + 0.1 * path.leaning, (which ? beside : -beside) * SIDE);
}

/** The robber and the number that he blocks share the place of the number's disc. */
export function robberAt([x, y]: Point): Point {
  return [round(x - 0.2 * SIDE), y];
}

function shifted({ at: [x, y], up, stretch }: Town, right: number, away: number): Point {
  return [round(x + (up ? right : -right) * SIDE * stretch), round(y + (up ? away : -away) * SIDE)];
}

/** Everything that names must not lie on: numbers, and the places of pieces at cities. */
export function reservedBoxes(layout: Layout): Box[] {
  const numbers = [...layout.fields.values()].map((field) => boxOf("disc", field.at));
  const cities = [...layout.towns.values()].flatMap((town) => [boxOf("post", town.at), boxOf("goods", goodsAt(town))]);
  return [...numbers, ...cities];
}
