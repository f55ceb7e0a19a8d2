// The pages and the Python package say the same: every sentence of whole games, in every language. This file alone asks
// Python (KOGGE_PYTHON, otherwise the repository's .venv), whose interpreted sources need nothing compiled.
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Params } from "../../src/i18n/index.svelte";
import * as hansa from "../../src/games/hansa/say";
import { Places } from "../../src/games/merchants/places";
import * as merchants from "../../src/games/merchants/say";
import type { Scene as MerchantsScene } from "../../src/games/merchants/types";
import { callSeats, nameIn, type Names } from "../../src/games/words.svelte";
import * as yokohama from "../../src/games/yokohama/say";
import type { Scene as YokohamaScene } from "../../src/games/yokohama/types";
import type { Line } from "../../src/lib/log";
import { bySeat, entriesOf, storyOf, toldGains } from "../../src/lib/story";
import type { Gain } from "../../src/wire/types";
import telling from "$words/telling.json";
import { DICTIONARIES } from "./engine";

beforeAll(() => void callSeats(() => "")); // whoever sat at a table of another test file

interface Played {
  game: string;
  name: string;
  scene: Record<string, unknown>;
  actions: [action: string, step: string, ...sentences: [said: string, told: string][]][];
  refusals: [code: string, params: Params, ...reasons: string[]][];
  turns: { lines: Line[]; stories: string[]; gains: string[] }[];
}
interface Voice {
  say(action: string, step: string): string;
  tell(action: string, step: string): string;
  why(code: string, params: Params): string;
  gain(gain: Gain): string;
  together?(actions: readonly string[]): string[];
}

const ROOT = resolve(import.meta.dirname, "../../..");
const python = process.env.KOGGE_PYTHON ?? resolve(ROOT, ".venv/bin/python");
const env = { ...process.env, PYTHONPATH: resolve(ROOT, "src") };
const printed = execFileSync(python, ["-m", "tests.words.sentences"], { cwd: ROOT, env, encoding: "utf-8", maxBuffer: 2 ** 27 });
const GAMES = JSON.parse(printed) as Played[];
const LANGUAGES = ["en", "uk", "pl", "ru"];

/** How the pages speak of a scene. */
function voiceOf({ game, scene }: Played, language: string): Voice {
  const dictionary = DICTIONARIES[language]?.[game] as never;
  const names = scene.names as Record<string, Names> & { cities: Record<string, Names> };
  if (game === "hansa") {
    const speech = { dictionary, language, city: (id: string) => nameIn(names[id], language, id) };
    return { say: (action) => hansa.say(action, speech), tell: (action) => hansa.tell(action, speech), why: (code, params) => hansa.why(code, params, speech), gain: (gain) => hansa.brought(gain, speech), together: (actions) => hansa.placed(actions, speech) };
  }
  if (game === "merchants") {
    const places = new Places(scene as unknown as MerchantsScene);
    const speech = { dictionary, language, places, city: (id: string) => nameIn(names.cities[id], language, id) };
    return { say: (action) => merchants.say(action, speech), tell: (action) => merchants.tell(action, speech), why: (code, params) => merchants.why(code, params, speech), gain: (gain) => merchants.brought(gain, speech) };
  }
  const speech = { dictionary, language, scene: scene as unknown as YokohamaScene };
  return { say: (action, step) => yokohama.say(action, speech, step), tell: (action, step) => yokohama.tell(action, speech, step), why: (code, params) => yokohama.why(code, params, speech), gain: (gain) => yokohama.brought(gain, speech), together: (actions) => yokohama.placed(actions, speech) };
}

test("whole games of every kind are compared", () => {
  expect(new Set(GAMES.map(({ game }) => game))).toEqual(new Set(["hansa", "yokohama", "merchants"]));
  for (const { actions, refusals } of GAMES) {
    expect(actions.length).toBeGreaterThan(150);
    expect(refusals.length).toBeGreaterThan(70);
  }
});

describe.each(GAMES)("$game $name", (played) => {
  test.each(LANGUAGES.map((language, i) => [language, i] as const))("is said alike by pages and Python: %s", (language, i) => {
    const voice = voiceOf(played, language);
    const mine = played.actions.map(([action, step]) => [action, voice.say(action, step), voice.tell(action, step)]);
    expect(mine).toEqual(played.actions.map(([action, , ...sentences]) => [action, ...(sentences[i] ?? [])]));
    const reasons = played.refusals.map(([code, params]) => [code, voice.why(code, params)]);
    expect(reasons).toEqual(played.refusals.map(([code, , ...sentences]) => [code, sentences[i]]));
  });

  test.each(LANGUAGES.map((language, i) => [language, i] as const))("is told alike, turn by turn: %s", (language, i) => {
    const { tell, gain, together } = voiceOf(played, language);
    const dictionary = DICTIONARIES[language]?.[played.game] ?? {};
    const name = (seat: number | null): string => (seat === null ? "nobody" : `P${seat + 1}`);
    const voice = { telling: telling[played.game as keyof typeof telling], tell: ({ text, step = "" }: Line) => tell(text, step), ...(together ? { together } : {}) };
    const entries = entriesOf(played.turns.flatMap(({ lines }) => lines));
    expect(entries.map(({ lines }) => lines.length)).toEqual(played.turns.map(({ lines }) => lines.length));
    expect(entries.map((entry) => storyOf(entry, voice, name))).toEqual(played.turns.map(({ stories }) => stories[i]));
    const brought = entries.map(({ lines, seat }) => {
      const gains = toldGains(lines, (why) => `gain.points.${why}` in dictionary || `score.${why}` in dictionary);
      return bySeat(gains, seat).map(([who, mine]) => (who === seat ? "" : `${name(who)} `) + mine.map(gain).join(", ")).join(", ");
    });
    expect(brought).toEqual(played.turns.map(({ gains }) => gains[i]));
  });
});
