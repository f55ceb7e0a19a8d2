// The page's language: dictionaries are loaded when they are needed, English is always there.
import { Latest } from "../lib/latest";
import type { Language } from "../lib/settings.svelte";
import { en, type Dictionary, type Key } from "./en";

export type { Key };
export type Params = Record<string, string | number>;

const LOADERS: Record<Language, () => Promise<Dictionary>> = {
  en: async () => en,
  uk: async () => (await import("./uk")).uk,
  pl: async () => (await import("./pl")).pl,
  ru: async () => (await import("./ru")).ru,
};

class Words {
  dictionary = $state.raw<Dictionary>(en);
  language = $state<Language>("en");

  #asked = new Latest();

  async use(language: Language): Promise<void> {
    const last = this.#asked.ask();
    const dictionary = await LOADERS[language]();
    if (!last()) return; // another language has been chosen meanwhile
    this.dictionary = dictionary;
    this.language = language;
  }
}

export const words = new Words();

export function fill(text: string, params: Params = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** A text. One that is missing shows its key: a hole that nobody sees is never filled. */
export function t(key: Key, params: Params = {}): string {
  return fill(words.dictionary[key] ?? key, params);
}

/** A key put together at run time: the text, or the fallback when there is none. */
export function maybe(key: string, fallback: string, params: Params = {}): string {
  return fill((words.dictionary as Record<string, string>)[key] ?? fallback, params);
}
