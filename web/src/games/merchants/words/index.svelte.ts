// The game's dictionary in the language of the page.
import { GameWords } from "../../words.svelte";
import { en, type MerchantsDictionary } from "./en";

export const gameWords = new GameWords<MerchantsDictionary>(en, {
  uk: async () => (await import("./uk")).uk,
  pl: async () => (await import("./pl")).pl,
  ru: async () => (await import("./ru")).ru,
});

export const m = gameWords.say;
export const maybe = gameWords.maybe;
