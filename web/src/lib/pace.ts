// Bots are faster than eyes: positions wait until the one before has been seen.
import type { Line } from "./log";

/** Milliseconds for a whole turn of others. */
export const PACES = { slow: 3000, normal: 1500, fast: 700, off: 0 } as const;
const FEW = 3; // decisions that a turn is expected to have as long as nobody knows
const CROWD = 2; // when more turns than this wait, they are shown faster

/** What is on its way to the screen. */
export interface Waiting {
  /** Decisions of the turn on the screen: those shown, and all that are known. */
  shown: number;
  known: number;
  /** Further turns, counted as far as it matters. */
  turns: number;
}

/** What waits behind the position after so many decisions. A long game has thousands of lines: only those around it are looked at. */
export function waitingAfter(lines: readonly Line[], decisions: number): Waiting {
  const turn = lines[decisions - 1]?.turn;
  const out = { shown: 0, known: 0, turns: 0 };
  for (let i = decisions - 1; i >= 0 && lines[i]?.turn === turn; i--) if (lines[i]?.seat !== null) out.shown++;
  out.known = out.shown;
  let last = turn;
  for (let i = decisions; i < lines.length && out.turns <= CROWD; i++) {
    const line = lines[i];
    if (line?.turn !== last) out.turns++;
    else if (!out.turns && line?.seat !== null) out.known++;
    last = line?.turn;
  }
  return out;
}

/** Milliseconds that a position stays before the next, so that a turn of others takes as long as it should; one's own decisions are known already. */
export function pauseAfter(own: boolean, { shown, known, turns }: Waiting, pace: number): number {
  if (own) return 0;
  const each = pace / Math.max(FEW, shown, known);
  return turns > CROWD ? each / 3 : each;
}
