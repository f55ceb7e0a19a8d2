// The history of a finished game as lines to draw.
import type { HistoryPoint } from "../wire/types";

export interface Line {
  /** A category of the score; empty for the total. */
  name: string;
  turns: number;
  /** By seat, then by time. */
  seats: number[][];
}

/** The total and the wanted categories, as far as the game has them. */
export function linesOf(points: readonly HistoryPoint[], categories: readonly string[]): Line[] {
  const known = categories.filter((name) => points[0]?.parts.some((parts) => name in parts));
  const value = (parts: Record<string, number>, name: string): number =>
    name ? (parts[name] ?? 0) : Object.values(parts).reduce((sum, one) => sum + one, 0);
  return ["", ...known].map((name) => ({
    name,
    turns: points.at(-1)?.turn ?? 0,
    seats: (points[0]?.parts ?? []).map((_, seat) => points.map(({ parts }) => value(parts[seat] ?? {}, name))),
  }));
}

/** Heights moved apart, so that no two labels are nearer than `gap` and none is above `top`; the order stays. */
export function spread(heights: readonly number[], gap: number, top: number): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => (heights[b] ?? 0) - (heights[a] ?? 0));
  const out = [...heights];
  let free = Infinity;
  for (const i of order) {
    out[i] = Math.min(out[i] ?? 0, free);
    free = (out[i] ?? 0) - gap;
  }
  free = top;
  for (const i of order.reverse()) {
    out[i] = Math.max(out[i] ?? 0, free);
    free = (out[i] ?? 0) + gap;
  }
  return out;
}
