// A game's dictionary in the language of the page. English comes with the game, the others when they are wanted.
import { fill, type Params } from "../i18n/index.svelte";
import type { Language } from "../lib/settings.svelte";

export type Loaders<D> = Record<Exclude<Language, "en">, () => Promise<D>>;

export class GameWords<D extends Record<string, string>> {
  dictionary: D = $state.raw() as D;
  language = $state<Language>("en");

  constructor(
    private readonly english: D,
    private readonly others: Loaders<D>,
  ) {
    this.dictionary = english;
  }

  async use(language: Language): Promise<void> {
    this.dictionary = language === "en" ? this.english : await this.others[language]();
    this.language = language;
  }

  say(key: keyof D & string, params: Params = {}): string {
    return fill(this.dictionary[key] ?? "", params);
  }

  /** A key put together at run time: the text, or the fallback when there is none. */
  maybe(key: string, fallback: string, params: Params = {}): string {
    const found: string | undefined = this.dictionary[key];
    return found === undefined ? fallback : fill(found, params);
  }
}
