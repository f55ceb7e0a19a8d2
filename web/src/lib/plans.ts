// From what was tried on a copy of a game to a plan: the own decisions of each turn that has ended.
import { s } from "../i18n/slow";
import type { Plan } from "../wire/types";
import type { Line } from "./log";

const MOST_TURNS = 5;

/** Why a plan was dropped, in words. */
export function whyDropped({ reason, action }: NonNullable<Plan["word"]>, words: (action: string) => string): string {
  return s(`plan.${reason}`, { action: action ? words(action) : "" });
}

export function plannedTurns(lines: readonly Line[], seat: number): string[][] {
  const out: string[][] = [];
  let others = true; // somebody else has decided since
  for (const line of lines) {
    if (line.seat === null) continue; // chance
    if (line.seat !== seat) others = true;
    else if (others) {
      out.push([line.text]);
      others = false;
    } else out.at(-1)?.push(line.text);
  }
  return out.slice(0, MOST_TURNS);
}
