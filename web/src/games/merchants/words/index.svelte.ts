// The game's dictionary in the language of the page.
import type { Params } from "../../../i18n/index.svelte";
import { GameWords } from "../../words.svelte";
import { en, type MerchantsDictionary, type MerchantsKey } from "./en";

export const gameWords = new GameWords<MerchantsDictionary>(en, {
  uk: async () => (await import("./uk")).uk,
  pl: async () => (await import("./pl")).pl,
  ru: async () => (await import("./ru")).ru,
});

export function m(key: MerchantsKey, params: Params = {}): string {
  return gameWords.say(key, params);
}

/** A key put together at run time: the text, or the fallback when there is none. */
export function maybe(key: string, fallback: string, params: Params = {}): string {
  return gameWords.maybe(key, fallback, params);
}
