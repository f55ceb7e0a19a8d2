// The game's dictionary in the language of the page.
import { GameWords } from "../../words.svelte";
import { en, type YokohamaDictionary } from "./en";

export const gameWords = new GameWords<YokohamaDictionary>(en, {
  uk: async () => (await import("./uk")).uk,
  pl: async () => (await import("./pl")).pl,
  ru: async () => (await import("./ru")).ru,
});

export const y = gameWords.say;
export const maybe = gameWords.maybe;
