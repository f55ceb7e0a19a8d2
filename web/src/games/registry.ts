// Games the page can draw. A game that is not here is still playable, as lists of what lies there and what may be done.
import { settings } from "../lib/settings.svelte";
import type { GameModule } from "./game";

const LOADERS: Record<string, () => Promise<GameModule>> = {
  hansa: async () => (await import("./hansa")).hansa,
  yokohama: async () => (await import("./yokohama")).yokohama,
  merchants: async () => (await import("./merchants")).merchants,
};

/** Games with a first-game guide, known without loading them. */
export const GUIDES: readonly string[] = ["hansa", "yokohama", "merchants"];

export const TITLES: Readonly<Record<string, string>> = {
  hansa: "Hansa Teutonica",
  yokohama: "Yokohama",
  merchants: "Merchants of Europe",
};

export async function loadGame(game: string): Promise<GameModule> {
  const load = LOADERS[game] ?? (async () => (await import("./plain")).plain);
  const module = await load();
  await module.speak(settings.language);
  return module;
}
