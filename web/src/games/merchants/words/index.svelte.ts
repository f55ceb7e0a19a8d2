// The game's dictionary in the language of the page. English is the model: its keys are the keys of every language.
import en from "$words/en/merchants.json";
import { GameWords } from "../../words.svelte";

export type MerchantsDictionary = Record<keyof typeof en, string>;

export const gameWords = new GameWords<MerchantsDictionary>(en, {
  uk: async () => (await import("$words/uk/merchants.json")).default,
  pl: async () => (await import("$words/pl/merchants.json")).default,
  ru: async () => (await import("$words/ru/merchants.json")).default,
});

export const m = gameWords.say;
export const maybe = gameWords.maybe;
