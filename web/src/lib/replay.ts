// Positions of the past: fetched once, forgotten when decisions are taken back.
import type { Replay, WireEvent } from "../wire/types";

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
