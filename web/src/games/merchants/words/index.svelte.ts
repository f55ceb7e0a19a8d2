// The game's dictionary in the language of the page.
import { fill, type Params } from "../../../i18n/index.svelte";
import type { Language } from "../../../lib/settings.svelte";
import { en, type MerchantsDictionary, type MerchantsKey } from "./en";

const LOADERS: Record<Language, () => Promise<MerchantsDictionary>> = {
  en: async () => en,
  uk: async () => (await import("./uk")).uk,
  pl: async () => (await import("./pl")).pl,
  ru: async () => (await import("./ru")).ru,
};

class GameWords {
  dictionary = $state.raw<MerchantsDictionary>(en);
  language = $state<Language>("en");

  async use(language: Language): Promise<void> {
    this.dictionary = await LOADERS[language]();
    this.language = language;
  }
}

export const gameWords = new GameWords();

export function m(key: MerchantsKey, params: Params = {}): string {
  return fill(gameWords.dictionary[key], params);
}

/** A key put together at run time: the text, or the fallback when there is none. */
export function maybe(key: string, fallback: string, params: Params = {}): string {
  const found = (gameWords.dictionary as Record<string, string>)[key];
  return found === undefined ? fallback : fill(found, params);
}
