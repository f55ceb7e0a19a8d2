// A record with its positions, as `kogge replay FILE --frames` writes it: docs/record-format.md.
import type { View } from "../wire/types";

export const FORMAT = "kogge frames 1";

export type Change = [path: (string | number)[], value?: unknown];

export interface Frame {
  seat: number | null;
  turn: number;
  text: string;
  say: string;
  set: Change[];
}

export interface Frames {
  format: string;
  game: string;
  title: string;
  version: number;
  board: string;
  language: string;
  names: string[];
  scene: View;
  view: View;
  frames: Frame[];
  result: { ended_by: string; scores: { seat: number; total: number; rank: number }[] } | null;
}

type Node = Record<string | number, unknown>;

/** A value with one place of it changed; what does not change is shared. */
export function changed(value: unknown, [path, after]: Change, removes: boolean, depth = 0): unknown {
  const key = path[depth];
  if (key === undefined) return after;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Node) }) as Node;
  if (removes && depth === path.length - 1) delete copy[key];
  else copy[key] = changed(copy[key], [path, after], removes, depth + 1);
  return copy;
}

/** The views after 0, 1, 2, … decisions. */
export function viewsOf({ view, frames }: Frames): View[] {
  const views = [view];
  for (const { set } of frames) {
    views.push(set.reduce<View>((now, change) => changed(now, change, change.length === 1) as View, views.at(-1) ?? view));
  }
  return views;
}
