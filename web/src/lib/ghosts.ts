// What others did in their last turns, as marks on the board until one's own next decision.
import { verbOf } from "./choices";
import { sinceOwn, type Line } from "./log";
import { entriesOf } from "./story";

export interface Ghost {
  seat: number;
  /** Its place among the marks of its turn, from 1. */
  n: number;
  anchor: string;
  /** Something went there from the mark before. */
  moved: boolean;
}

const LONGEST = 200; // decisions: no turn has more

/** The last turn of every other seat, place by place. Who only watches sees the last turn. */
export function ghostsOf(lines: readonly Line[], mine: readonly number[], trail: readonly string[] = []): Ghost[] {
  const entries = entriesOf(mine.length ? sinceOwn(lines, mine) : lines.slice(-LONGEST));
  const turns = mine.length ? [...new Map(entries.map((entry) => [entry.seat, entry])).values()] : entries.slice(-1);
  return turns.flatMap((entry) => marksOf(entry.lines, trail));
}

/** Marks for decisions, place by place, numbered in order. */
export function marksOf(lines: readonly Line[], trail: readonly string[] = []): Ghost[] {
  const out: Ghost[] = [];
  const counts = new Map<number, number>();
  for (const { seat, anchor, text } of lines) {
    const before = out.at(-1);
    if (seat === null || !anchor || (before?.anchor === anchor && before.seat === seat)) continue;
    const n = (counts.get(seat) ?? 0) + 1;
    counts.set(seat, n);
    out.push({ seat, n, anchor, moved: before?.seat === seat && trail.includes(verbOf(text)) });
  }
  return out;
}
