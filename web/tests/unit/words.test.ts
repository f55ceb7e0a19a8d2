import { expect, test } from "vitest";
import { en } from "../../src/i18n/en";
import { pl } from "../../src/i18n/pl";
import { ru } from "../../src/i18n/ru";
import { uk } from "../../src/i18n/uk";
import { en as hansaEn } from "../../src/games/hansa/words/en";
import { pl as hansaPl } from "../../src/games/hansa/words/pl";
import { ru as hansaRu } from "../../src/games/hansa/words/ru";
import { uk as hansaUk } from "../../src/games/hansa/words/uk";

type Texts = Record<string, string>;
const LANGUAGES: [name: string, english: Texts, other: Texts][] = [
  ["uk", en, uk],
  ["pl", en, pl],
  ["ru", en, ru],
  ["hansa uk", hansaEn, hansaUk],
  ["hansa pl", hansaEn, hansaPl],
  ["hansa ru", hansaEn, hansaRu],
];
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
  const same = Object.keys(english).filter((key) => other[key] === english[key] && /\p{L}{3}/u.test(english[key] ?? ""));
  expect(same.filter((key) => !SHARED.has(key))).toEqual([]);
});
