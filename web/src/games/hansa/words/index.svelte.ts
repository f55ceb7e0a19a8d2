// The game's dictionary in the language of the page. English is the model: its keys are the keys of every language.
import en from "$words/en/hansa.json";
import { GameWords } from "../../words.svelte";

export type HansaDictionary = Record<keyof typeof en, string>;

export const gameWords = new GameWords<HansaDictionary>(en, {
  uk: async () => (await import("$words/uk/hansa.json")).default,
  pl: async () => (await import("$words/pl/hansa.json")).default,
  ru: async () => (await import("$words/ru/hansa.json")).default,
});

export const h = gameWords.say;
export const maybe = gameWords.maybe;
