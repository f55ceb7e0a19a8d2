// Every piece on the map and where it stands.
import type { Standing } from "../../lib/glide";
import type { Layout } from "./layout";
import { caravanAt, goodsAt, merchantAt, robberAt, type Shape } from "./sockets";
import type { MerchantsView, Point } from "./types";

export type Figure = "post" | "merchant" | "caravan" | "goods" | "robber";

export interface FigureSpot extends Standing {
  kind: Figure;
  /** How large it is drawn and what it covers. */
  shape: Shape;
}

export function spotsOf(view: MerchantsView, layout: Layout): FigureSpot[] {
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
      if (vertex !== null) add(`merchant:${owner}.${i + 1}`, "merchant", owner, standing(vertex, owner, i, view, layout));
    });
    seat.caravans.forEach((edge, i) => {
      if (edge === null) return;
      const { at, many } = parked(edge, owner, i, view, layout);
      add(`caravan:${owner}.${i + 1}`, "caravan", owner, at, many ? "pair" : "caravan");
    });
  });
  const hex = view.robber === null ? undefined : layout.fields.get(view.robber)?.at;
  if (hex) add("robber", "robber", -1, robberAt(hex));
  return out;
}

/** Merchants stand beside their post, a merchant on the road on its intersection. */
function standing(vertex: string, owner: number, which: number, view: MerchantsView, layout: Layout): Point | undefined {
  const town = layout.towns.get(vertex);
  if (!town || !view.posts[vertex]) return layout.corners.get(vertex);
  const there = view.seats.flatMap((seat, s) => seat.merchants.flatMap((v, i) => (v === vertex ? [`${s}.${i}`] : [])));
  return merchantAt(town, there.indexOf(`${owner}.${which}`));
}

function parked(edge: string, owner: number, which: number, view: MerchantsView, layout: Layout): { at: Point | undefined; many: boolean } {
  const path = layout.paths.get(edge);
  const there = view.seats.flatMap((seat, s) => seat.caravans.flatMap((e, i) => (e === edge ? [`${s}.${i}`] : [])));
  const many = there.length > 1;
  return { at: path && caravanAt(path, there.indexOf(`${owner}.${which}`), many), many };
}
