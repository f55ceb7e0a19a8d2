// What the coach says of plans: decisions in words with what each brings, and why they are good.
import { ALONE } from "$transport";
import type { Gain, JudgedMove, PlannedMove } from "../wire/types";
import type { Line } from "./log";
import type { TableState } from "./table.svelte";

const LEAST = 0.05; // of a point: what is less is not told
const MOST = 3;

/** Hundredths of a chance; what is neither certain nor impossible does not read like it. */
export function percent(share: number): number {
  const whole = Math.round(100 * share);
  if (whole === 100 && share < 1) return 99;
  return whole === 0 && share > 0 ? 1 : whole;
}

export function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Number(Math.abs(value).toFixed(1))}`;
}

/** What may lie beyond 0 and 1, as hundredths: a plus is not written. */
export function hundredths(share: number): string {
  return signed(100 * share).replace("+", "");
}

/** A planned decision as a line of the log would have it. */
export function lineOf({ action, at, step, gains }: PlannedMove, seat: number, n = 0): Line {
  return { decision: n, seat, text: action, step, anchor: at, gains: gains as readonly Gain[], at: 0 };
}

/** Decisions in words, each with what it brings to the seat itself. */
export function planWords(table: TableState, moves: readonly PlannedMove[], seat: number): string {
  return moves
    .map((move) => {
      const own = table.gainsOf([lineOf(move, seat)]).filter((gain) => gain.seat === seat);
      const words = table.words(move.action, move.step);
      return own.length ? `${words}: ${own.map((gain) => table.gainWords(gain)).join(", ")}` : words;
    })
    .join("; ");
}

/** Points by the rulebook's categories, the weightiest first. */
export function reasonWords(table: TableState, parts: Readonly<Record<string, number>>): string {
  return Object.entries(parts)
    .filter(([, value]) => Math.abs(value) >= LEAST)
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, MOST)
    .map(([part, value]) => `${table.game?.label(`score.${part}`) ?? part} ${signed(value)}`)
    .join(", ");
}

/** The decisions that cost most, those of the given seats: what can be learnt from. */
export function dearest(judged: readonly JudgedMove[], seats: readonly number[], most = 5): JudgedMove[] {
  return judged
    .filter((one) => one.mark && one.best.length && (!seats.length || seats.includes(one.seat)))
    .sort((a, b) => b.loss - a.loss || a.at - b.at)
    .slice(0, most);
}

/** A finished game with a record, on a server: in a browser alone it would take too long. */
export function mayAnalyse(table: TableState): boolean {
  return !ALONE && table.newest?.status === "over" && !table.reply?.copy && !table.reply?.readonly && !table.reply?.sealed;
}
