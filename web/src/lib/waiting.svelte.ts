// How many games wait for this person: a number in the tab's title, and the way to the next one.
import { ALONE } from "$transport";
import type { OngoingGame } from "../wire/types";
import { isKnown } from "./api";
import { router } from "./router.svelte";

class Waiting {
  games = $state.raw<readonly OngoingGame[] | null>(null);
  readonly count: number = $derived(this.games?.filter((one) => one.waiting).length ?? 0);

  /** Ask again; without a network, or for somebody who has not played yet, what was known stays. */
  async load(): Promise<void> {
    if (ALONE || !isKnown()) return;
    const { slow } = await import("./slow");
    this.games = await slow.games();
  }
}

export const waiting = new Waiting();

/** The title of a page where nothing is to be decided. */
export function waitingTitle(): string {
  return waiting.count ? `(${waiting.count}) Kogge` : "Kogge";
}

/** The next game that waits, after the one that is open; the list where none does. */
export function gameAfter(games: readonly OngoingGame[], open: string): string {
  const ready = games.filter((one) => one.waiting);
  const here = ready.findIndex((one) => one.table === open);
  const next = ready[(here + 1) % Math.max(1, ready.length)];
  return next && next.table !== open ? `/t/${next.table}` : "/games";
}

export async function nextGame(open = ""): Promise<void> {
  const stays = router.visit();
  await waiting.load().catch(() => undefined);
  if (stays()) router.go(gameAfter(waiting.games ?? [], open));
}
