// Every piece on the map and where it stands.
import type { Standing } from "../../lib/glide";
import type { Berths } from "./berths";
import type { Layout } from "./layout";
import { caravanAt, crossingAt, goodsAt, merchantAt, robberAt, type Shape } from "./sockets";
import type { MerchantsView, Point } from "./types";

export type Figure = "post" | "merchant" | "caravan" | "goods" | "robber";

export interface FigureSpot extends Standing {
  kind: Figure;
  /** How large it is drawn and what it covers. */
  shape: Shape;
}

export function spotsOf(view: MerchantsView, layout: Layout, berths: Berths = new Map()): FigureSpot[] {
  const out: FigureSpot[] = [];
  const add = (place: string, kind: Figure, owner: number, at: Point | undefined, shape: Shape = kind): void => {
    if (at) out.push({ place, like: `${kind} ${owner}`, at, kind, owner, shape });
  };
  for (const [city, post] of Object.entries(view.posts)) {
    const town = layout.towns.get(city);
    if (!town) continue;
    add(`post:${city}`, "post", post.owner === "neutral" ? -1 : post.owner, town.at);
    if (post.goods !== null) add(`goods:${city}`, "goods", post.goods, goodsAt(town));
  }
  view.seats.forEach((seat, owner) => {
    seat.merchants.forEach((vertex, i) => {
      if (vertex === null) return;
      const { at, shape } = standing(vertex, `${owner}.${i}`, view, layout, berths);
      add(`merchant:${owner}.${i + 1}`, "merchant", owner, at, shape);
    });
    seat.caravans.forEach((edge, i) => {
      if (edge === null) return;
      const { at, shape } = parked(edge, `${owner}.${i}`, view, layout, berths);
      add(`caravan:${owner}.${i + 1}`, "caravan", owner, at, shape);
    });
  });
  const hex = view.robber === null ? undefined : layout.fields.get(view.robber)?.at;
  if (hex) add("robber", "robber", -1, robberAt(hex));
  return out;
}

interface Stand {
  at: Point | undefined;
  shape: Shape;
}

/** Merchants stand beside their post, a merchant on the road at its intersection. */
function standing(vertex: string, which: string, view: MerchantsView, layout: Layout, berths: Berths): Stand {
  const town = layout.towns.get(vertex);
  const at = layout.corners.get(vertex);
  if (town && !view.posts[vertex]) return { at, shape: "merchant" };
  const there = view.seats.flatMap((seat, s) => seat.merchants.flatMap((v, i) => (v === vertex ? [`${s}.${i}`] : [])));
  if (town && there.length > 1) return { at: merchantAt(town, there.indexOf(which), true), shape: "couple" };
  return { at: berths.get(vertex) ?? (town ? merchantAt(town, 0, false) : at && crossingAt(at, vertex.endsWith("s"))), shape: "merchant" };
}

function parked(edge: string, which: string, view: MerchantsView, layout: Layout, berths: Berths): Stand {
  const path = layout.paths.get(edge);
  const there = view.seats.flatMap((seat, s) => seat.caravans.flatMap((e, i) => (e === edge ? [`${s}.${i}`] : [])));
  if (path && there.length > 1) return { at: caravanAt(path, there.indexOf(which), true), shape: path.between ? "squeezed" : "pair" };
  return { at: berths.get(edge) ?? (path && caravanAt(path, 0, false)), shape: path?.between ? "between" : "caravan" };
}
