// What people look for in the lobby: which wishes a list shows, and what accepting one means.
import { t, words } from "../i18n/index.svelte";
import { l } from "../i18n/lobby";
import type { GameEntry, Wish } from "../wire/types";
import { clockWords, speedOf } from "./clocks";
import { optionWords } from "./options.svelte";

/** What lists of the lobby are narrowed to; what is empty does not matter. */
export interface Narrowed {
  game?: string;
  board?: string;
  players?: string;
  speed?: string;
  /** NAME:VALUE, never a usual value. */
  option?: string;
}

/** Whether somebody's wish may be what the lists are narrowed to. A wish names no level of players. */
export function isWanted(wish: Wish, { game, board, players, speed, option }: Narrowed): boolean {
  if (game && wish.game !== game) return false;
  if (board && wish.board && wish.board !== board) return false; // whoever names none plays on any
  if (players && String(wish.players) !== players) return false;
  if (speed && speedOf(wish) !== speed) return false;
  const [name = "", value = ""] = option?.split(":") ?? [];
  return !name || wish.options?.[name] === value;
}

/** The same game. How strong the others should be is their own affair: who accepts is glad to play with them. */
export function accepted(wish: Wish): Wish {
  const { rating_from: _from, rating_to: _to, ...same } = wish;
  return same;
}

/** How strong the others should be, if it matters. */
function rangeWords({ rating_from: from, rating_to: to }: Wish): string[] {
  const [low, high] = [from ?? null, to ?? null];
  if (low !== null && high !== null) return [l("range.both", { from: low, to: high })];
  if (low !== null) return [l("range.from", { from: low })];
  return high === null ? [] : [l("range.to", { to: high })];
}

/** All that somebody agrees to who wants the same. */
export function wishWords(wish: Wish, game: GameEntry | undefined): string[] {
  const board = game?.boards.find((one) => one.name === wish.board);
  return [
    ...(wish.rated ? [t("contest.rated")] : []),
    board ? (board.titles[words.language] ?? board.title) : l("any.board"),
    `${t("home.players")}: ${wish.players}`,
    clockWords(wish, l, words.language),
    ...rangeWords(wish),
    ...optionWords(game, wish.options ?? {}),
  ];
}
