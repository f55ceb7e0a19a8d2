// The game's dictionary in the language of the page. English is the model: its keys are the keys of every language.
import en from "$words/en/yokohama.json";
import { GameWords } from "../../words.svelte";

export type YokohamaDictionary = Record<keyof typeof en, string>;

export const gameWords = new GameWords<YokohamaDictionary>(en, {
  uk: async () => (await import("$words/uk/yokohama.json")).default,
  pl: async () => (await import("$words/pl/yokohama.json")).default,
  ru: async () => (await import("$words/ru/yokohama.json")).default,
});

export const y = gameWords.say;
export const maybe = gameWords.maybe;
