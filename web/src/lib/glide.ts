// Pieces as objects that live on from one view to the next, so that they can glide.
export interface Spot {
  /** The place's name: two views are compared by it. */
  place: string;
  /** The owner and the kind: pieces that look alike may take each other's place. */
  like: string;
  at: readonly [number, number];
}

/** A piece on a board. */
export interface Standing extends Spot {
  /** A seat, or -1 for nobody's. */
  owner: number;
}

export type Keyed<S extends Spot> = S & { key: number };

/**
 * Give the pieces of a new view the keys of the old one. A piece that stayed keeps its key; one that vanished here and
 * appeared there has moved, the nearest first; all others are new.
 */
export function follow<S extends Spot>(before: readonly Keyed<S>[], spots: readonly S[], fresh: () => number): Keyed<S>[] {
  const old = new Map(before.map((piece) => [piece.place, piece]));
  const out: Keyed<S>[] = [];
  const arriving: S[] = [];
  for (const spot of spots) {
    const there = old.get(spot.place);
    if (there?.like === spot.like) {
      out.push({ ...spot, key: there.key });
      old.delete(spot.place);
    } else arriving.push(spot);
  }
  const pairs: { spot: S; piece: Keyed<S>; distance: number }[] = [];
  for (const spot of arriving) {
    for (const piece of old.values()) {
      if (piece.like !== spot.like) continue;
      pairs.push({ spot, piece, distance: Math.hypot(piece.at[0] - spot.at[0], piece.at[1] - spot.at[1]) });
    }
  }
  pairs.sort((a, b) => a.distance - b.distance);
  const taken = new Set<number>();
  const placed = new Set<S>();
  for (const { spot, piece } of pairs) {
    if (taken.has(piece.key) || placed.has(spot)) continue;
    taken.add(piece.key);
    placed.add(spot);
    out.push({ ...spot, key: piece.key });
  }
  for (const spot of arriving) if (!placed.has(spot)) out.push({ ...spot, key: fresh() });
  return out.sort((a, b) => a.key - b.key);
}
