// What a solver has done, kept in this browser only, and which puzzle comes next.
import type { PuzzleSummary, PuzzleVerdict, SolverRating } from "../wire/types";

const KEY = "kogge.puzzles";
/** Among so many of about the solver's rating the next one is drawn. */
const NEAR = 12;
export const NEW: SolverRating = { rating: 1400, deviation: 250 };

export interface Progress {
  /** By game. */
  ratings: Record<string, SolverRating>;
  streak: number;
  best: number;
  /** Whether each puzzle was solved at the first try, by game and id. */
  done: Record<string, boolean>;
}

const NOTHING: Progress = { ratings: {}, streak: 0, best: 0, done: {} };

export function readProgress(store: Pick<Storage, "getItem">): Progress {
  try {
    return { ...NOTHING, ...(JSON.parse(store.getItem(KEY) ?? "{}") as Partial<Progress>) };
  } catch {
    return NOTHING;
  }
}

export function keepProgress(store: Pick<Storage, "setItem">, progress: Progress): void {
  try {
    store.setItem(KEY, JSON.stringify(progress));
  } catch {
    // a browser that keeps nothing: the rating lasts as long as the page
  }
}

/** Only the first try at a puzzle counts. */
export function counted(before: Progress, game: string, id: string, { solved, solver }: Pick<PuzzleVerdict, "solved" | "solver">): Progress {
  const key = `${game}/${id}`;
  if (key in before.done) return before;
  const streak = solved ? before.streak + 1 : 0;
  return {
    ratings: solver ? { ...before.ratings, [game]: solver } : before.ratings,
    streak,
    best: Math.max(before.best, streak),
    done: { ...before.done, [key]: solved },
  };
}

/** A puzzle of about this rating that was not done yet; when all were done, any other than the last one. */
export function nextPuzzle(puzzles: readonly PuzzleSummary[], progress: Progress, game: string, last: string, chance: () => number): PuzzleSummary | undefined {
  const fresh = puzzles.filter(({ id }) => !(`${game}/${id}` in progress.done) && id !== last);
  const rest = puzzles.filter(({ id }) => id !== last);
  const from = fresh.length ? fresh : rest.length ? rest : puzzles;
  const { rating } = progress.ratings[game] ?? NEW;
  const near = [...from].sort((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating)).slice(0, NEAR);
  return near[Math.floor(chance() * near.length)];
}

/** The themes of puzzles with how many there are, the most frequent first. */
export function themesOf(puzzles: readonly PuzzleSummary[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { theme } of puzzles) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || a.localeCompare(b));
}

/** The day on this clock, as the server is asked for it. */
export function dayOf(now: Date): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
