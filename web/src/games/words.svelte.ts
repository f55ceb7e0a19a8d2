// A game's dictionary in the language of the page. English comes with the game, the others when they are wanted.
import { fill, type Params } from "../i18n/index.svelte";
import { Latest } from "../lib/latest";
import { signed } from "../lib/story";
import type { Gain } from "../wire/types";
import type { Language } from "../lib/settings.svelte";

export type Loaders<D> = Record<Exclude<Language, "en">, () => Promise<D>>;

/** A thing's name by language. */
export type Names = Readonly<Record<string, string>>;

export function nameIn(names: Names | undefined, language: string, id: string): string {
  return names?.[language] || names?.en || id;
}

export function lookUp(dictionary: Readonly<Record<string, string>>, key: string): string | undefined {
  return dictionary[key];
}

/** A choice is a phrase ("place …"); what somebody did is told in the third person ("places …"). */
export type Mood = "say" | "does";

/** The sentence of an action. Chance does nothing in the third person: its sentences have a subject of their own. */
export function sentence(dictionary: Readonly<Record<string, string>>, mood: Mood, key: string): string | undefined {
  return (mood === "does" ? lookUp(dictionary, `does.${key}`) : undefined) ?? lookUp(dictionary, `say.${key}`);
}

/** How the seats of the table on the screen are called; empty where nobody has said. */
let called = (_: number): string => "";

/** Name the seats in every sentence from here on, until the answer is called. */
export function callSeats(by: (seat: number) => string): () => void {
  called = by;
  return () => {
    if (called === by) called = () => "";
  };
}

/** A seat, counted from 1 as in the notation, by its name where it has one. */
export function seatCalled(dictionary: Readonly<Record<string, string>>, number: string): string {
  return called(Number(number) - 1) || fill(lookUp(dictionary, "seat.bare") ?? "{n}", { n: number });
}

/** Why something is not allowed. Ids among what fills the sentence become names; no words for the code: empty. */
export function reason(dictionary: Readonly<Record<string, string>>, code: string, params: Params, names: Record<string, (id: string) => string>): string {
  const template = lookUp(dictionary, `why.${code}`);
  if (template === undefined) return "";
  const all: Naming = { seat: (number) => seatCalled(dictionary, number), ...names };
  return fill(template, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, all[name]?.(String(value)) ?? value])));
}

/** Names of things by the hole of a sentence that they fill. */
export type Naming = Record<string, (id: string) => string>;

/** Holes that a place fills; all others are filled by which one it is. */
const PLACES = new Set(["city", "path"]);

/** Plural forms by what browsers call them; the last one is for all other numbers. */
const FORMS: readonly Intl.LDMLPluralRule[] = ["one", "few"];

/** Choose among the forms of a text, such as `[trader|traders]`, the one that goes with a number. */
export function inflect(text: string, count: number, language: string): string {
  const form = FORMS.indexOf(new Intl.PluralRules(language).select(Math.abs(count)));
  return text.replace(/\[([^\]|]*(?:\|[^\]|]*)+)\]/g, (_, forms: string) => forms.split("|").at(form) ?? "");
}

/** What a decision brought or cost, in words: "+2 pts for control". */
export function gainText({ dictionary, language }: { dictionary: Readonly<Record<string, string>>; language: string }, gain: Gain, names: Naming): string {
  const { what, why = "", of = "", at = "" } = gain;
  const n = signed(gain.count);
  const reason = what === "points" ? lookUp(dictionary, `score.${why}`) : undefined;
  const template = lookUp(dictionary, `gain.${what}.${why}`) ?? (reason && lookUp(dictionary, "gain.points.for")) ?? lookUp(dictionary, `gain.${what}.${of}`) ?? lookUp(dictionary, `gain.${what}`);
  if (template === undefined) return [n, what, of].filter(Boolean).join(" ");
  const place = at.slice(at.indexOf(":") + 1);
  const holes = [...template.matchAll(/\{(\w+)\}/g)].map(([, hole = ""]) => hole);
  const named = holes.filter((hole) => hole in names).map((hole) => [hole, names[hole]?.(PLACES.has(hole) ? place : of) ?? of]);
  return fill(inflect(template, gain.count, language), { n, reason: reason ?? "", ...Object.fromEntries(named) });
}

export class GameWords<D extends Record<string, string>> {
  dictionary: D = $state.raw() as D;
  language = $state<Language>("en");

  constructor(
    private readonly english: D,
    private readonly others: Loaders<D>,
  ) {
    this.dictionary = english;
  }

  #asked = new Latest();

  async use(language: Language): Promise<void> {
    const last = this.#asked.ask();
    const dictionary = language === "en" ? this.english : await this.others[language]();
    if (!last()) return; // another language has been chosen meanwhile
    this.dictionary = dictionary;
    this.language = language;
  }

  /** A text. One that is missing shows its key: a hole that nobody sees is never filled. */
  readonly say = (key: keyof D & string, params: Params = {}): string => fill(this.dictionary[key] ?? key, params);

  /** A key put together at run time: the text, or the fallback when there is none; by default the key. */
  readonly maybe = (key: string, fallback: string = key, params: Params = {}): string => {
    const found = lookUp(this.dictionary, key);
    return found === undefined ? fallback : fill(found, params);
  };

  /** One of the names that came with the scene; the id when there is none. */
  readonly name = (names: Names | undefined, id: string): string => nameIn(names, this.language, id);
}
