// What grows or lies on hexes, left and right of their numbers: everything of a kind is one path. One unit is a hex's side.
import { placed } from "../../lib/paths";
import { SIDE, type Field } from "./layout";
import type { Terrain } from "./types";

type Point = readonly [number, number];
/** Where on a hex, and how large. */
type Spot = readonly [x: number, y: number, scale?: number];

const TREE = "M0-.24.1-.08H.05L.14.06H.03V.13H-.03V.06H-.14L-.05-.08H-.1z";
const HEAD = "M.1-.05a.05.05 0 1 0 .1 0a.05.05 0 1 0-.1 0z";
const SHEEP = "M-.13.08A.07.07 0 0 1-.14-.05.09.09 0 0 1 0-.1.08.08 0 0 1 .12-.03.07.07 0 0 1 .09.08z";
const FLOCK: readonly Spot[] = [[-0.54, -0.14], [0.5, 0.22]];
const EARS: readonly Spot[] = [[-0.72, -0.2], [-0.58, -0.16], [-0.44, -0.12], [0.44, -0.12], [0.58, -0.15], [0.72, -0.18]];
const ONCE: readonly Spot[] = [[0, 0]];

/** By terrain: the kinds of things, from below to above, how each is drawn around the origin, and where. */
const THINGS: Readonly<Record<Terrain, readonly (readonly [kind: string, path: string, spots: readonly Spot[]])[]>> = {
  forest: [["tree", TREE, [[-0.58, -0.1, 1], [-0.4, 0.2, 0.85], [-0.66, 0.3, 0.8], [0.56, -0.2, 0.9], [0.44, 0.12, 1.05], [0.68, 0.22, 0.8]]]],
  pasture: [
    ["leg", "M-.08.06v.09M.06.06v.09", FLOCK],
    ["sheep", SHEEP, FLOCK],
    ["head", HEAD, FLOCK],
    ["grass", "M-.07-.04 0 .05.06-.06M0 .05V-.09", [[-0.45, 0.3], [-0.68, 0.12], [0.62, -0.18], [0.42, -0.28], [0.7, 0.05]]],
  ],
  field: [["corn", "M0 0q.05.3 0 .48M0-.02l-.05-.07M0-.02l.05-.07M0-.02v-.11", EARS]],
  mountain: [
    ["rock", "M-.82.3-.58-.18-.46.02-.38-.1-.2.3zM.36.28.56-.2.8.28z", ONCE],
    ["snow", "M-.58-.18-.65-.04-.58-.08-.52-.01-.51-.06zM.56-.2.49-.04.56-.09.64-.03z", ONCE],
  ],
  saltworks: [
    ["salt", "M-.1-.07H.12L.08.07H-.14z", [[-0.62, -0.12], [-0.44, 0.1], [-0.66, 0.24]]],
    ["salt", "M.4.2Q.5-.14.56-.14T.74.2z", ONCE],
    ["salt heap", "M.58.3Q.66.06.7.06T.84.3z", ONCE],
  ],
};

/** All things of a map by kind, from below to above. */
export function thingsOn(fields: readonly Field[]): Map<string, string> {
  const out = new Map<string, string>();
  fields.forEach(({ hex, at }, i) => {
    const mirrored = i % 2 > 0; // neighbours of a kind should not look stamped
    const on = ([x, y]: Point): Point => [at[0] + (mirrored ? -x : x) * SIDE, at[1] + y * SIDE];
    for (const [kind, path, spots] of THINGS[hex.terrain]) {
      for (const [x, y, scale = 1] of spots) out.set(kind, (out.get(kind) ?? "") + placed(path, on([x, y]), SIDE * scale, mirrored));
    }
  });
  return out;
}
