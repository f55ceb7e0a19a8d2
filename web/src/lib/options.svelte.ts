// Options of a table in words: those that differ from what is usual.
import { SvelteMap } from "svelte/reactivity";
import { words } from "../i18n/index.svelte";
import { loadPreview } from "../games/registry";
import type { Preview } from "../games/game";
import type { GameEntry, OptionEntry } from "../wire/types";

const previews = new SvelteMap<string, Preview>();
const asked = new Set<string>();

/** A game's own words, as soon as they have come. */
function label(game: string, key: string, fallback: string): string {
  const known = `${game}/${words.language}`;
  if (!asked.has(known)) {
    asked.add(known);
    const { language } = words;
    void loadPreview(game).then(async (preview) => {
      await preview?.speak(language);
      if (preview) previews.set(known, preview);
    });
  }
  const text = previews.get(known)?.label(key) ?? key;
  return text === key ? fallback : text;
}

export function optionName(game: string, name: string, fallback = name): string {
  return label(game, `option.${name}`, fallback);
}

export function valueName(game: string, value: string): string {
  return label(game, `value.${value}`, label(game, `marker.${value}`, value));
}

/** Options that can be chosen there. Without a board: on every board. */
export function fittingOptions(game: GameEntry, board: string, players: number): OptionEntry[] {
  return game.options.filter((one) => (!one.boards.length || one.boards.includes(board)) && (!one.players.length || one.players.includes(players)));
}

/** What was chosen of those, before the board or the players were chosen anew. */
export function fittingChoice(game: GameEntry | undefined, board: string, players: number, chosen: Record<string, string>): Record<string, string> {
  const fitting = new Set(game ? fittingOptions(game, board, players).map(({ name }) => name) : []);
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => fitting.has(name)));
}

export function optionWords(game: GameEntry | undefined, options: Record<string, string>): string[] {
  const unusual = game?.options.filter(({ name, default: usual }) => (options[name] ?? usual) !== usual) ?? [];
  return unusual.map(({ name }) => `${optionName(game?.game ?? "", name)}: ${valueName(game?.game ?? "", options[name] ?? "")}`);
}
