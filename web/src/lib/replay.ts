// Positions of the past: fetched once, forgotten when decisions are taken back; the address of each of them.
import type { Replay, WireEvent } from "../wire/types";
import type { Line } from "./log";

export class Replays {
  #known = new Map<number, Replay>();

  constructor(private readonly fetchOne: (decision: number) => Promise<Replay>) {}

  /** The position after `decision` decisions; a number beyond either end means that end. */
  async at(decision: number, all: number): Promise<Replay> {
    const known = this.#known;
    const wanted = Math.min(Math.max(decision, 0), all);
    const found = known.get(wanted) ?? (await this.fetchOne(wanted));
    known.set(wanted, found);
    return found;
  }

  /** When decisions are taken back, the positions after them are no longer true. */
  hear(events: readonly WireEvent[]): void {
    if (events.some(({ kind }) => kind === "undo" || kind === "rewind")) this.#known = new Map();
  }
}

/** After how many decisions the first player decides: what is dealt before that is no part of the story. */
export function startOf(lines: readonly Line[]): number {
  return Math.max(0, lines.findIndex(({ seat }) => seat !== null));
}

/** The beginning of the turn before a point of the past, of several turns that begin after so many decisions. */
export function turnBefore(starts: readonly number[], now: number): number {
  return starts.findLast((start) => start < now) ?? starts[0] ?? 0;
}

export function turnAfter(starts: readonly number[], now: number, all: number): number {
  return starts.find((start) => start > now) ?? all;
}

const MOVE = /^move-(\d+)$/;

/** The part of the address that names a point of the past, and the point that it names. */
export function markOf(decision: number): string {
  return `move-${decision}`;
}

export function moveOf(mark: string): number | null {
  const found = MOVE.exec(mark)?.[1];
  return found === undefined ? null : Number(found);
}
