// A record with its positions, as `kogge replay FILE --frames` writes it: docs/record-format.md.
import { withChanges, type Change } from "../lib/changes";
import type { View } from "../wire/types";

export const FORMAT = "kogge frames 1";

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

/** The views after 0, 1, 2, … decisions. */
export function viewsOf({ view, frames }: Frames): View[] {
  const views = [view];
  for (const { set } of frames) views.push(withChanges(views.at(-1) ?? view, set));
  return views;
}
