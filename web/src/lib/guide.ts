// What the other seats of a guided game do: what the script wants where it matters, otherwise as little as possible.
import type { Choice } from "../wire/types";

/** The step that comes next once the learner has made this many decisions; a step may take several. */
export function stepAfter(decisions: number, actions: readonly string[]): number {
  let left = decisions;
  let step = 0;
  for (const action of actions) {
    left -= action.split("; ").length;
    if (left < 0) break;
    step += 1;
  }
  return step;
}

export function rivalMove(choices: readonly Choice[], wanted: readonly string[]): { action: string; used: string | null } | null {
  const scripted = wanted.find((action) => choices.some((choice) => choice.action === action));
  if (scripted !== undefined) return { action: scripted, used: scripted };
  const quiet = choices.find((choice) => ["end", "done", "skip"].includes(choice.action));
  const action = (quiet ?? choices[0])?.action;
  return action === undefined ? null : { action, used: null };
}
