// Every piece on the map and where it stands.
import type { Spot } from "../../lib/follow";
import { along, round, SIDE, type Layout } from "./layout";
import type { MerchantsView, Point } from "./types";

export type Figure = "post" | "merchant" | "caravan" | "goods" | "robber";

export function spotsOf(view: MerchantsView, layout: Layout): Spot<Figure>[] {
  const out: Spot<Figure>[] = [];
  for (const [city, post] of Object.entries(view.posts)) {
    const at = layout.towns.get(city)?.at;
    if (!at) continue;
    out.push({ place: `post:${city}`, at, owner: post.owner === "neutral" ? -1 : post.owner, kind: "post" });
    if (post.goods !== null) {
      out.push({ place: `goods:${city}`, at: [at[0] - 0.32 * SIDE, at[1] + 0.16 * SIDE], owner: post.goods, kind: "goods" });
    }
  }
  view.seats.forEach((seat, owner) => {
    seat.merchants.forEach((vertex, i) => {
      const at = vertex === null ? undefined : standing(vertex, owner, i, view, layout);
      if (at) out.push({ place: `merchant:${owner}.${i + 1}`, at, owner, kind: "merchant" });
    });
    seat.caravans.forEach((edge, i) => {
      const at = edge === null ? undefined : parked(edge, owner, i, view, layout);
      if (at) out.push({ place: `caravan:${owner}.${i + 1}`, at, owner, kind: "caravan" });
    });
  });
  const hex = view.robber === null ? undefined : layout.fields.get(view.robber)?.at;
  if (hex) out.push({ place: "robber", at: [hex[0] - 0.5 * SIDE, hex[1] - 0.02 * SIDE], owner: -1, kind: "robber" });
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
