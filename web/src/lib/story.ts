// The log as a story: one entry for each turn, what its decisions brought together, and what is left out of a summary.
import type { Gain } from "../wire/types";
import { verbOf } from "./choices";
import type { Line } from "./log";

/** How a game's turns are told in short; the data is shared with the terminal. */
export interface Telling {
  /** Verbs that say nothing of their own: "end", "done". */
  quiet: readonly string[];
  /** Of several in a row only the last is told: where somebody walks to. */
  last: readonly string[];
  /** Several in a row are told as one: "3 × trader to Hamburg–Lübeck". */
  together: readonly string[];
  /** They go on from the place before: a trail leads there. */
  trail: readonly string[];
}

export interface Entry {
  /** Its first decision: no other entry has it. */
  key: number;
  turn: number;
  /** Whose turn it is; null where chance prepares the game. */
  seat: number | null;
  lines: readonly Line[];
}

/** The reason of a gain that the decision's own words tell. */
const NAMED = "named";

/** Lines by turn. Before the first turn every seat, and chance, has entries of its own. */
export function entriesOf(lines: readonly Line[]): Entry[] {
  const out: (Entry & { lines: Line[] })[] = [];
  for (const line of lines) {
    const entry = out.at(-1);
    const turn = line.turn ?? entry?.turn ?? 0;
    if (entry?.turn === turn && (turn > 0 || entry.seat === line.seat)) {
      entry.lines.push(line);
      entry.seat ??= line.seat;
    } else out.push({ key: line.decision, turn, seat: line.seat, lines: [line] });
  }
  return out;
}

/** New entries, with those that have not changed as they were: what is told already need not be told again. */
export function sameEntries(before: readonly Entry[], now: readonly Entry[]): Entry[] {
  const old = new Map(before.map((entry) => [entry.key, entry]));
  return now.map((entry) => {
    const known = old.get(entry.key);
    const same = known?.seat === entry.seat && known.turn === entry.turn && known.lines.length === entry.lines.length && known.lines.at(-1) === entry.lines.at(-1);
    return known && same ? known : entry;
  });
}

/** The lines of a turn that a summary tells, those that are told together side by side. */
export function chapters(lines: readonly Line[], { quiet, last, together }: Telling): Line[][] {
  const out: Line[][] = [];
  for (const line of lines) {
    const verb = verbOf(line.text);
    if (quiet.includes(verb)) continue;
    const before = out.at(-1);
    const other = before?.at(-1);
    const follows = other !== undefined && other.seat === line.seat;
    if (follows && last.includes(verb) && last.includes(verbOf(other.text))) out[out.length - 1] = [line];
    else if (follows && together.includes(verb) && verbOf(other.text) === verb) before?.push(line);
    else out.push([line]);
  }
  return out;
}

/** How a game speaks of what was decided. */
export interface Voice {
  telling: Telling;
  tell(line: Line): string;
  /** Several actions of one verb in a row, told as few. */
  together?(actions: readonly string[]): string[];
}

/** A turn in one sentence, without what it brought. Other seats are named. */
export function storyOf({ lines, seat }: Pick<Entry, "lines" | "seat">, { telling, tell, together }: Voice, nameOf: (seat: number) => string): string {
  const parts = chapters(lines, telling).flatMap((chapter) => {
    const [first] = chapter;
    const few = first && telling.together.includes(verbOf(first.text)) ? together?.(chapter.map(({ text }) => text)) : undefined;
    const texts = few ?? chapter.map(tell);
    const who = first?.seat ?? null;
    return who === null || who === seat ? texts : texts.map((text) => `${nameOf(who)} ${text}`);
  });
  return (parts.length ? parts : lines.slice(-1).map(tell)).join("; ");
}

/** What is told of gains: all but what the decisions' own words say. Of several decisions the sums, points by the reasons that have words. */
export function toldGains(lines: readonly Line[], worded: (why: string) => boolean = () => false): Gain[] {
  const sums = new Map<string, Gain>();
  for (const { gains = [] } of lines) {
    for (const gain of gains) {
      if (gain.why === NAMED) continue;
      const reason = gain.what === "points" && gain.why && worded(gain.why) ? gain.why : "";
      const key = [gain.seat, gain.what, gain.of, reason, whereMatters(gain) ? gain.at : ""].join();
      const sum = sums.get(key);
      sums.set(key, sum ? { ...sum, count: sum.count + gain.count } : gain);
    }
  }
  return [...sums.values()].filter(({ count }) => count);
}

/** Posts and routes are told with their place; it does not matter where cards and coins come from. */
function whereMatters({ what }: Gain): boolean {
  return what === "post" || what === "route";
}

/** Gains by seat, the one whose turn it is first. */
export function bySeat(gains: readonly Gain[], first: number | null): [number | null, Gain[]][] {
  const out = new Map<number | null, Gain[]>();
  for (const gain of gains) out.set(gain.seat, [...(out.get(gain.seat) ?? []), gain]);
  return [...out].sort(([a], [b]) => Number(b === first) - Number(a === first));
}

export function signed(count: number): string {
  return count < 0 ? `−${-count}` : `+${count}`;
}
