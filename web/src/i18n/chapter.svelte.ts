// Words that only one page needs come with that page, not with the first one. A chapter is a folder beside this file
// with a dictionary a language (`en.ts`, `uk.ts`, …, each a default export) and an `index.ts` that calls `chapter`.
import { SvelteMap } from "svelte/reactivity";
import type { Language } from "../lib/settings.svelte";
import { fill, words, type Params } from "./index.svelte";

type Texts<K extends string> = Record<K, string>;
type Loaders<K extends string> = Record<Exclude<Language, "en">, () => Promise<{ default: Texts<K> }>>;
export type Translate<K extends string> = (key: K, params?: Params) => string;

/** Texts by key in the page's language; English until another language has come, which the page then shows. */
export function chapter<K extends string>(en: Texts<K>, loaders: Loaders<K>): Translate<K> {
  const known = new SvelteMap<Language, Texts<K>>([["en", en]]);
  const asked = new Set<Language>();
  const load = async (language: Exclude<Language, "en">): Promise<void> => {
    try {
      known.set(language, (await loaders[language]()).default);
    } catch {
      asked.delete(language); // the network failed: the next text asks again
    }
  };
  return (key, params = {}) => {
    const language = words.language;
    if (language !== "en" && !asked.has(language)) {
      asked.add(language);
      void load(language);
    }
    return fill((known.get(language) ?? en)[key] ?? key, params);
  };
}
