import { expect, test } from "vitest";
import { en } from "../../src/i18n/en";
import { pl } from "../../src/i18n/pl";
import { ru } from "../../src/i18n/ru";
import { uk } from "../../src/i18n/uk";

type Texts = Record<string, string>;
const LANGUAGES: [name: string, english: Texts, other: Texts][] = [
  ["uk", en, uk],
  ["pl", en, pl],
  ["ru", en, ru],
];
// Every game with a dictionary of its own has it in all languages.
const FILES = import.meta.glob<Record<string, Texts>>("../../src/games/*/words/*.ts", { eager: true });
const dictionary = (game: string, language: string): Texts => FILES[`../../src/games/${game}/words/${language}.ts`]?.[language] ?? {};
const games = new Set(Object.keys(FILES).map((path) => path.split("/")[4] ?? ""));
for (const game of games) {
  for (const language of ["uk", "pl", "ru"]) LANGUAGES.push([`${game} ${language}`, dictionary(game, "en"), dictionary(game, language)]);
}
// Texts that may be the same in two languages.
const SHARED = new Set(["nav.menu", "table.bot", "home.seat.bot", "track.bank", "marker.?", "desk.level", "table.seconds", "home.game"]);

const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

test.each(LANGUAGES)("%s has every text of English, and no other", (_, english, other) => {
  expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
});

test.each(LANGUAGES)("%s fills the same holes as English", (_, english, other) => {
  for (const [key, text] of Object.entries(english)) expect([key, holes(other[key] ?? "")]).toEqual([key, holes(text)]);
});

test.each(LANGUAGES)("%s is translated", (_, english, other) => {
  const same = Object.keys(english).filter((key) => other[key] === english[key] && /\p{L}{3}/u.test((english[key] ?? "").replace(/\{\w+\}/g, "")));
  expect(same.filter((key) => !SHARED.has(key))).toEqual([]);
});
