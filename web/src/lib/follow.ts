// Every piece on a board as an object that lives on from one view to the next, so that it can glide.
export interface Spot<Kind extends string = string> {
  /** The place's name: two views are compared by it. */
  place: string;
  at: readonly [number, number];
  /** A seat, or -1 for nobody's. */
  owner: number;
  kind: Kind;
}

export type Piece<Kind extends string = string> = Spot<Kind> & { key: number };

/**
 * Give the pieces of a new view the keys of the old one: who stayed keeps the key; who vanished here and appeared there
 * moved, the nearest first; everybody else is new.
 */
export function follow<Kind extends string>(before: readonly Piece<Kind>[], spots: readonly Spot<Kind>[], fresh: () => number): Piece<Kind>[] {
  const old = new Map(before.map((piece) => [piece.place, piece]));
  const out: Piece<Kind>[] = [];
  const arriving: Spot<Kind>[] = [];
  for (const spot of spots) {
    const there = old.get(spot.place);
    if (there && there.owner === spot.owner && there.kind === spot.kind) {
      out.push({ ...spot, key: there.key });
      old.delete(spot.place);
    } else arriving.push(spot);
  }
  const pairs: { spot: Spot<Kind>; piece: Piece<Kind>; distance: number }[] = [];
  for (const spot of arriving) {
    for (const piece of old.values()) {
      if (piece.owner !== spot.owner || piece.kind !== spot.kind) continue;
      pairs.push({ spot, piece, distance: Math.hypot(piece.at[0] - spot.at[0], piece.at[1] - spot.at[1]) });
    }
  }
  pairs.sort((a, b) => a.distance - b.distance);
  const taken = new Set<number>();
  const placed = new Set<Spot<Kind>>();
  for (const { spot, piece } of pairs) {
    if (taken.has(piece.key) || placed.has(spot)) continue;
    taken.add(piece.key);
    placed.add(spot);
    out.push({ ...spot, key: piece.key });
  }
  for (const spot of arriving) if (!placed.has(spot)) out.push({ ...spot, key: fresh() });
  return out.sort((a, b) => a.key - b.key);
}
