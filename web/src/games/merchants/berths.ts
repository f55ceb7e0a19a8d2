// Where a merchant or a caravan stands alone: in its usual place, or a little beside it where a name would lie on it.
// Worked out once for a map and its names, so that every place stays where it is during a game.
import { along, SIDE, type Layout } from "./layout";
import type { Label } from "./labels";
import { boxOf, caravanAt, crossingAt, depth, goodsAt, merchantAt, outlineOf, overlap, type Shape } from "./sockets";
import type { Point } from "./types";

/** Points by the ids of intersections and of paths. */
export type Berths = ReadonlyMap<string, Point>;

interface Berth {
  shape: Shape;
  /** The usual place first. */
  places: Point[];
}

/** Beside the usual place, in sides of a hex: along and across a path; to the right and into the wedge at an intersection. */
const ON_PATHS = [0, 0.05, -0.05, 0.1, -0.1, 0.15, -0.15, 0.22, -0.22].flatMap((further) => [0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3].map((beside) => [further, beside] as const));
const AT_CITIES = [[0.41, 0.385], [0.46, 0.3], [0.5, 0.2], [0.36, 0.45], [0.3, 0.5], [0.5, 0.1], [0, -0.66]] as const;
const AT_CROSSINGS = [0, 0.12, -0.12, 0.24, -0.24, 0.36, -0.36, 0.45, -0.45].flatMap((right) => [-0.1, 0, 0.1, -0.2, 0.2, -0.3, 0.3, 0.4].map((away) => [right, away] as const));
/** As much of a piece may lie under a name, and so deep may outlines meet: hardly anything. */
const HIDDEN = 0.02;
const TOUCH = 0.01;

export function berthsOf(layout: Layout, labels: Iterable<Label>): Berths {
  const names = [...labels].map(({ box }) => box);
  const berths = usual(layout);
  const at = new Map([...berths].map(([id, { places }]) => [id, places[0] ?? ([0, 0] as const)]));
  const hidden = (shape: Shape, point: Point): number => {
    const box = boxOf(shape, point);
    return names.reduce((sum, name) => sum + overlap(box, name), 0) / overlap(box, box);
  };
  const fixed = [...layout.fields.values()].map((field) => outlineOf("disc", field.at));
  for (const town of layout.towns.values()) fixed.push(outlineOf("post", town.at), outlineOf("goods", goodsAt(town)));
  const couples = [...layout.towns.values()].flatMap((town) => [0, 1].map((which) => outlineOf("couple", merchantAt(town, which, true))));
  const standing = new Map([...berths].map(([id, { shape }]) => [id, outlineOf(shape, at.get(id) ?? [0, 0])]));
  for (const [id, { shape, places }] of berths) {
    const first = places[0];
    if (!first || hidden(shape, first) <= HIDDEN) continue;
    const around = (outlines: readonly Point[][]): Point[][] => outlines.filter(([corner]) => corner && Math.hypot(corner[0] - first[0], corner[1] - first[1]) < 1.8 * SIDE);
    const others = [...standing].flatMap(([other, outline]) => (other === id ? [] : [outline]));
    const near = [...around(fixed), ...around(others), ...(shape === "merchant" ? [] : around(couples))];
    const clash = (point: Point): number => {
      const outline = outlineOf(shape, point);
      return near.reduce((sum, one) => sum + Math.max(0, depth(outline, one) - TOUCH), 0);
    };
    // From the cheapest on; what stands in the way is looked for only where a place could still be better.
    const priced = places.map((point) => ({ point, price: 10 * hidden(shape, point) + Math.hypot(point[0] - first[0], point[1] - first[1]) / SIDE }));
    let [best, least] = [first, Infinity];
    for (const { point, price } of priced.sort((one, other) => one.price - other.price)) {
      if (price >= least) break;
      const all = price + 200 * clash(point);
      if (all < least) [best, least] = [point, all];
    }
    at.set(id, best);
    standing.set(id, outlineOf(shape, best));
  }
  return at;
}

function usual(layout: Layout): Map<string, Berth> {
  const out = new Map<string, Berth>();
  for (const [id, [x, y]] of layout.corners) {
    const town = layout.towns.get(id);
    const up = town ? town.up : id.endsWith("s");
    const places = (town ? AT_CITIES : AT_CROSSINGS).map(([right, away]): Point => [x + (up ? right : -right) * SIDE * (town ? layout.stretch : 1), y + (up ? away : -away) * SIDE]);
    out.set(id, { shape: "merchant", places: [town ? merchantAt(town, 0, false) : crossingAt([x, y], up), ...places] });
  }
  for (const [id, path] of layout.paths) {
    const shape = path.between ? "between" : "caravan";
    out.set(id, { shape, places: [caravanAt(path, 0, false), ...ON_PATHS.map(([further, beside]) => along(path, 0.5 + 0.06 * path.leaning + further, beside * SIDE))] });
  }
  return out;
}
