// The page's language: dictionaries are loaded when they are needed, English is always there.
import { settings, type Language } from "../lib/settings.svelte";
import { en, type Dictionary, type Key } from "./en";

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

  async use(language: Language): Promise<void> {
    this.dictionary = await LOADERS[language]();
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const words = new Words();

export function fill(text: string, params: Params = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

export function t(key: Key, params: Params = {}): string {
  return fill(words.dictionary[key], params);
}

/** A key put together at run time: the text, or the fallback when there is none. */
export function maybe(key: string, fallback: string): string {
  return (words.dictionary as Record<string, string>)[key] ?? fallback;
}

export async function followSettings(): Promise<void> {
  await words.use(settings.language);
}
