// Every worker on the board as an object that lives on from one view to the next, so that it can glide.
import type { Layout } from "./layout";
import type { HansaView, Kind, Point } from "./types";

export interface Spot {
  /** The place's name: two views are compared by it. */
  place: string;
  at: Point;
  /** A seat, or -1 for a neutral worker. */
  owner: number;
  kind: Kind;
}

export interface Piece extends Spot {
  key: number;
}

export function readPiece(text: string): { owner: number; kind: Kind } | null {
  if (text === ".") return null;
  const kind: Kind = text.endsWith("m") ? "m" : "t";
  return { owner: text.startsWith("n") ? -1 : Number(text.slice(0, -1)) - 1, kind };
}

export function spotsOf(view: HansaView, layout: Layout, cells: readonly Point[]): Spot[] {
  const out: Spot[] = [];
  const add = (place: string, text: string, at: Point | undefined): void => {
    const piece = readPiece(text);
    if (piece && at) out.push({ place, at, ...piece });
  };
  for (const [route, posts] of Object.entries(view.posts)) {
    posts.forEach((text, i) => add(`post:${route}.${i + 1}`, text, layout.roads.get(route)?.posts[i]?.at));
  }
  for (const [city, slots] of Object.entries(view.slots)) {
    slots.forEach((text, i) => add(`slot:${city}.${i + 1}`, text, layout.plates.get(city)?.slots[i]));
  }
  for (const [city, extras] of Object.entries(view.extras)) {
    // Named from the right: a further extra office goes further left and renames nobody.
    extras.forEach((text, i) => {
      const fromRight = extras.length - 1 - i;
      add(`extra:${city}.${fromRight}`, text, layout.plates.get(city)?.extra(fromRight));
    });
  }
  view.special.forEach((text, i) => add(`special:${i}`, text, cells[i]));
  return out;
}

/**
 * Give the workers of a new view the keys of the old one: who stayed keeps his; who vanished here and appeared there
 * moved, the nearest first; everybody else is new.
 */
export function follow(before: readonly Piece[], spots: readonly Spot[], fresh: () => number): Piece[] {
  const old = new Map(before.map((piece) => [piece.place, piece]));
  const out: Piece[] = [];
  const arriving: Spot[] = [];
  for (const spot of spots) {
    const there = old.get(spot.place);
    if (there && there.owner === spot.owner && there.kind === spot.kind) {
      out.push({ ...spot, key: there.key });
      old.delete(spot.place);
    } else arriving.push(spot);
  }
  const pairs: { spot: Spot; piece: Piece; distance: number }[] = [];
  for (const spot of arriving) {
    for (const piece of old.values()) {
      if (piece.owner !== spot.owner || piece.kind !== spot.kind) continue;
      pairs.push({ spot, piece, distance: Math.hypot(piece.at[0] - spot.at[0], piece.at[1] - spot.at[1]) });
    }
  }
  pairs.sort((a, b) => a.distance - b.distance);
  const taken = new Set<number>();
  const placed = new Set<Spot>();
  for (const { spot, piece } of pairs) {
    if (taken.has(piece.key) || placed.has(spot)) continue;
    taken.add(piece.key);
    placed.add(spot);
    out.push({ ...spot, key: piece.key });
  }
  for (const spot of arriving) if (!placed.has(spot)) out.push({ ...spot, key: fresh() });
  return out.sort((a, b) => a.key - b.key);
}
