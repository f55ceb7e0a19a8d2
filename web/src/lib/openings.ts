// What the server tells of openings.
import type { View } from "../wire/types";

export interface OpeningLine {
  words: string[];
  plays: number;
  share: number;
  low: number;
  high: number;
  usual: number;
}

export interface OpeningSetup {
  board: string;
  title: string;
  players: number;
  games: number;
  bots: string;
  places: number[];
  turns: number;
  points: number;
  ended_by: Record<string, number>;
  others: number;
  lines: OpeningLine[];
}

export interface OpeningPosition {
  players: number;
  scene: View;
  view: View;
  record: string;
}

/** A share as people read it. */
export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** Whether what came is clearly more or less than usual: the interval leaves it out. */
export function verdict({ low, high, usual }: OpeningLine): "better" | "worse" | "" {
  if (usual < low) return "better";
  return usual > high ? "worse" : "";
}

/** The set-up that an address names, such as `league-45/4`; the first when it names none. */
export function findSetup(setups: readonly OpeningSetup[], board = "", players = ""): OpeningSetup | undefined {
  return setups.find((one) => one.board === board && String(one.players) === players) ?? setups[0];
}
