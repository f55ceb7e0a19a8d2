// A finished game that is kept as a whole: what a table's addresses would answer about it.
import { withChanges, type Change } from "../lib/changes";
import type { Replay, View, WholeGame } from "../wire/types";

/** The part of the path behind the table's id; what a server would answer there, or nothing. */
export function answerOf(game: WholeGame, part: string): unknown {
  if (part === "") return game.table;
  if (part === "/position" || part === "/events" || part === "/turns" || part === "/history") return game[part.slice(1) as "position"];
  const decision = /^\/replay\/(\d+)$/.exec(part)?.[1];
  return decision === undefined || Number(decision) > game.steps.length ? undefined : replayOf(game, Number(decision));
}

/** Exercises need a server, so nothing may be chosen in a past that is kept. */
function replayOf({ view, prompt, steps }: WholeGame, decision: number): Replay {
  const made = steps.slice(0, decision);
  const last = made.at(-1);
  const shown = made.reduce<View>((now, { set }) => withChanges(now, set as Change[]), view);
  return { decision, decisions: steps.length, last: last?.last ?? null, view: shown, prompt: last ? last.prompt : prompt, choices: [] } as Replay;
}
