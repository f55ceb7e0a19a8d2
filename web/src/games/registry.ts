// Games the page can draw. A game that is not here is still playable, as lists of what lies there and what may be done.
// A table, a thumbnail and a guide need different parts of a game: each comes when it is wanted.
import { settings } from "../lib/settings.svelte";
import type { GameModule, Guide, Preview } from "./game";

interface Loaders {
  game(): Promise<GameModule>;
  preview(): Promise<Preview>;
  guide(): Promise<Guide>;
}

const LOADERS: Readonly<Record<string, Loaders>> = {
  hansa: {
    game: async () => (await import("./hansa")).hansa,
    preview: async () => (await import("./hansa/preview")).preview,
    guide: async () => (await import("./hansa/guide")).GUIDE,
  },
  yokohama: {
    game: async () => (await import("./yokohama")).yokohama,
    preview: async () => (await import("./yokohama/preview")).preview,
    guide: async () => (await import("./yokohama/guide")).GUIDE,
  },
  merchants: {
    game: async () => (await import("./merchants")).merchants,
    preview: async () => (await import("./merchants/preview")).preview,
    guide: async () => (await import("./merchants/guide")).GUIDE,
  },
};

/** Games with a drawing of their own and a first-game guide, known without loading them. */
export const DRAWN: readonly string[] = Object.keys(LOADERS);
export const GUIDES = DRAWN;

export const TITLES: Readonly<Record<string, string>> = {
  hansa: "Hansa Teutonica",
  yokohama: "Yokohama",
  merchants: "Merchants of Europe",
};

export async function loadGame(game: string): Promise<GameModule> {
  const module = await (LOADERS[game]?.game() ?? import("./plain").then(({ plain }) => plain));
  await module.speak(settings.language);
  return module;
}

/** What a page without a table shows of a game; null when the game has no drawing of its own. */
export async function loadPreview(game: string): Promise<Preview | null> {
  const preview = (await LOADERS[game]?.preview()) ?? null;
  await preview?.speak(settings.language);
  return preview;
}

/** An introduction on a real table; null when the game has none. */
export async function loadGuide(game: string): Promise<Guide | null> {
  return (await LOADERS[game]?.guide()) ?? null;
}
