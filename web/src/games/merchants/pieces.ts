// Every piece on the map and where it stands.
import type { Standing } from "../../lib/glide";
import { along, round, SIDE, type Layout } from "./layout";
import type { MerchantsView, Point } from "./types";

export type Figure = "post" | "merchant" | "caravan" | "goods" | "robber";

export interface FigureSpot extends Standing {
  kind: Figure;
}

export function spotsOf(view: MerchantsView, layout: Layout): FigureSpot[] {
  const out: FigureSpot[] = [];
  const add = (place: string, kind: Figure, owner: number, at: Point | undefined): void => {
    if (at) out.push({ place, like: `${kind} ${owner}`, at, kind, owner });
  };
  for (const [city, post] of Object.entries(view.posts)) {
    const at = layout.towns.get(city)?.at;
    add(`post:${city}`, "post", post.owner === "neutral" ? -1 : post.owner, at);
    if (at && post.goods !== null) add(`goods:${city}`, "goods", post.goods, [at[0] - 0.36 * SIDE, at[1] + 0.18 * SIDE]);
  }
  view.seats.forEach((seat, owner) => {
    seat.merchants.forEach((vertex, i) => {
      if (vertex !== null) add(`merchant:${owner}.${i + 1}`, "merchant", owner, standing(vertex, owner, i, view, layout));
    });
    seat.caravans.forEach((edge, i) => {
      if (edge !== null) add(`caravan:${owner}.${i + 1}`, "caravan", owner, parked(edge, owner, i, view, layout));
    });
  });
  const hex = view.robber === null ? undefined : layout.fields.get(view.robber)?.at;
  if (hex) add("robber", "robber", -1, [hex[0] - 0.5 * SIDE, hex[1] - 0.02 * SIDE]);
  return out;
}

/** Merchants at one intersection stand side by side, and beside a post rather than on it. */
function standing(vertex: string, owner: number, which: number, view: MerchantsView, layout: Layout): Point | undefined {
  const at = layout.corners.get(vertex);
  if (!at) return undefined;
  const there = view.seats.flatMap((seat, s) => seat.merchants.flatMap((v, i) => (v === vertex ? [`${s}.${i}`] : [])));
  const n = there.indexOf(`${owner}.${which}`);
  const beside = view.posts[vertex] ? 0.4 : 0;
  return [round(at[0] + (beside + (n - (beside ? 0 : (there.length - 1) / 2)) * 0.34) * SIDE), round(at[1] - (0.16 + beside * 0.35) * SIDE)];
}

/** Two caravans beside one route stand on either side of it. */
function parked(edge: string, owner: number, which: number, view: MerchantsView, layout: Layout): Point | undefined {
  const path = layout.paths.get(edge);
  if (!path) return undefined;
  const there = view.seats.flatMap((seat, s) => seat.caravans.flatMap((e, i) => (e === edge ? [`${s}.${i}`] : [])));
  const n = there.indexOf(`${owner}.${which}`);
  const beside = there.length > 1 ? (n % 2 ? 0.24 : -0.24) : 0;
  return along(path, 0.5, beside * SIDE);
}
