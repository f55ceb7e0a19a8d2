// The game's dictionary in the language of the page.
import { GameWords } from "../../words.svelte";
import { en, type HansaDictionary } from "./en";

export const gameWords = new GameWords<HansaDictionary>(en, {
  uk: async () => (await import("./uk")).uk,
  pl: async () => (await import("./pl")).pl,
  ru: async () => (await import("./ru")).ru,
});

export const h = gameWords.say;
export const maybe = gameWords.maybe;
