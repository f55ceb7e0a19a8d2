// Every language has words for everything that the engine, the server and the pages can want to say.
import { afterEach, describe, expect, test } from "vitest";
import { en } from "../../src/i18n/en";
import { maybe, t, words } from "../../src/i18n/index.svelte";
import { pl } from "../../src/i18n/pl";
import { ru } from "../../src/i18n/ru";
import { uk } from "../../src/i18n/uk";
import { GameWords } from "../../src/games/words.svelte";
import { inWords, levelName } from "../../src/lib/names";
import { boardsOf, bots, chanceVerbs, dataOf, DICTIONARIES, GAMES, levels, reasonsOf, refusalCodes, verbsOf } from "./engine";

type Texts = Record<string, string>;
const LANGUAGES = ["en", "uk", "pl", "ru"] as const;
const PAGE: Record<string, Texts> = { en, uk, pl, ru };
// Every game with a dictionary of its own has it in all languages.
const dictionary = (game: string, language: string): Texts => DICTIONARIES[language]?.[game] ?? {};
const games = Object.keys(DICTIONARIES.en ?? {}).filter((name) => !["coach", "mail", "puzzles", "table"].includes(name));
// Words that come with the page that needs them: src/i18n/CHAPTER/LANGUAGE.ts.
const FILES = import.meta.glob<{ default: Texts }>(["../../src/i18n/*/*.ts", "!../../src/i18n/*/index.ts"], { eager: true });
const chapters = [...new Set(Object.keys(FILES).map((path) => path.split("/").at(-2) ?? ""))];
const chapterTexts = (name: string, language: string): Texts => FILES[`../../src/i18n/${name}/${language}.ts`]?.default ?? {};
const inLanguages = (name: string, of: (language: string) => Texts): [string, Texts, Texts][] =>
  LANGUAGES.filter((language) => language !== "en").map((language) => [`${name} ${language}`, of("en"), of(language)]);
const LONG = ["page", ...games].flatMap((name) => inLanguages(name, (one) => (name === "page" ? (PAGE[one] ?? {}) : dictionary(name, one))));
const PAIRS = [...LONG, ...chapters.flatMap((name) => inLanguages(`chapter ${name}`, (one) => chapterTexts(name, one)))];
// Texts that may be the same in two languages.
const SHARED = new Set(["nav.menu", "table.bot", "home.seat.bot", "track.bank", "marker.?", "desk.level", "table.seconds", "home.game"]);

const holes = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();
const missing = (texts: Texts, keys: readonly string[]): string[] => keys.filter((key) => !texts[key]?.trim());

afterEach(() => words.use("en"));

test("there are dictionaries to compare", () => {
  expect(games.sort()).toEqual([...GAMES].sort());
  for (const [name, english] of LONG) expect(Object.keys(english).length, name).toBeGreaterThan(150);
});

test.each(PAIRS)("%s has every text of English, and no other", (_, english, other) => {
  expect(Object.keys(other).sort()).toEqual(Object.keys(english).sort());
  expect(missing(other, Object.keys(english))).toEqual([]);
});

test.each(PAIRS)("%s fills the same holes as English", (_, english, other) => {
  const differing = Object.keys(english).filter((key) => holes(other[key] ?? "").join() !== holes(english[key] ?? "").join());
  expect(differing).toEqual([]);
});

test.each(PAIRS)("%s is translated", (_, english, other) => {
  const same = Object.keys(english).filter((key) => other[key] === english[key] && /\p{L}{3}/u.test((english[key] ?? "").replace(/\{\w+\}/g, "")));
  expect(same.filter((key) => !SHARED.has(key))).toEqual([]);
});

describe.each(GAMES)("%s has words", (game) => {
  const english = dictionary(game, "en");

  test("for every verb of the notation", () => {
    const verbs = verbsOf(game);
    expect(verbs.length).toBeGreaterThan(20);
    // Yokohama says "done" by what it ends; what is researched and taken is said by the card.
    const said = (verb: string): boolean => Object.keys(english).some((key) => key === `say.${verb}` || key.startsWith(`say.${verb}.`));
    expect(verbs.filter((verb) => !said(verb))).toEqual([]);
  });

  test("for what a seat did, in the third person; what chance does has a subject of its own", () => {
    const others = [...chanceVerbs(game), "pick"]; // picking up a piece is the page's own
    const ofSeats = (key: string): boolean => !others.includes(key.split(".")[1] ?? "");
    const said = Object.keys(english).filter((key) => key.startsWith("say.") && ofSeats(key));
    const told = Object.keys(english).filter((key) => key.startsWith("does."));
    expect(told.map((key) => key.slice(5)).sort()).toEqual(said.map((key) => key.slice(4)).sort());
    // A label that is no phrase with a verb, such as "no more", would be the same in both.
    for (const language of LANGUAGES) {
      const texts = dictionary(game, language);
      expect(told.filter((key) => texts[key] === texts[key.replace("does.", "say.")]), language).toEqual([]);
    }
  });

  test("for every reason", () => {
    const reasons = reasonsOf(game);
    expect(reasons.length).toBeGreaterThan(70);
    expect(missing(english, reasons.map((code) => `why.${code}`))).toEqual([]);
  });

  test("for every step that somebody is asked", () => {
    const steps = reasonsOf(game).flatMap((code) => (code.startsWith("when.") ? [code.slice(5)] : []));
    expect(steps.length).toBeGreaterThan(14);
    // The price of a blocked route is asked for as any other price.
    expect(missing(english, steps.filter((step) => step !== "pay-block").map((step) => `prompt.${step}`))).toEqual([]);
  });
});

test("what is printed on boards and cards has words", () => {
  const boards = boardsOf("hansa").map((name) => dataOf("hansa", name) as { routes: { permanent?: string }[] });
  const permanent = new Set(boards.flatMap((board) => board.routes.flatMap((route) => route.permanent ?? [])));
  expect(permanent.size).toBeGreaterThan(3);
  expect(missing(dictionary("hansa", "en"), [...permanent].map((one) => `permanent.${one}`))).toEqual([]);
  const { technologies } = dataOf("yokohama", "technologies") as { technologies: { id: string }[] };
  const { locations } = dataOf("yokohama", "locations") as { locations: { action: string }[] };
  const wanted = [...technologies.map(({ id }) => `tech.${id}`), ...new Set(locations.map(({ action }) => `board.${action}`))];
  expect(wanted.length).toBeGreaterThan(25);
  expect(missing(dictionary("yokohama", "en"), wanted)).toEqual([]);
});

/** Only a program can provoke these: the pages never do. */
const OF_PROGRAMS = ["media-type", "no-event", "unknown", "scope", "bad-token"];

test("every refusal of the server has words", () => {
  const codes = refusalCodes().filter((code) => !OF_PROGRAMS.includes(code));
  expect(codes.length).toBeGreaterThan(25);
  const told = Object.assign({}, en, ...chapters.map((name) => chapterTexts(name, "en"))) as Texts;
  expect(missing(told, [...codes, "no-engine"].map((code) => `refused.${code}`))).toEqual([]); // this one is of the pages themselves
});

test.each(LANGUAGES)("a refusal is told in the language of the page: %s", async (language) => {
  await words.use(language);
  const message = "made for version 3, the table is at 4";
  expect(inWords({ code: "stale", message })).toBe(PAGE[language]?.["refused.stale"]);
  expect(inWords({ code: "bad-request", message: "line 7" })).toBe(PAGE[language]?.["refused.bad-request"]?.replace("{message}", "line 7"));
  expect(inWords({ code: "of-tomorrow", message })).toBe(message);
});

test.each(LANGUAGES)("every level has a name of its own, which is no worker's: %s", async (language) => {
  await words.use(language);
  const names = levels().map(levelName);
  expect(names).toHaveLength(4);
  expect(new Set(names).size).toBe(4);
  const workers = ["kind.t", "kind.m"].map((key) => dictionary("hansa", language)[key]).concat(dictionary("merchants", language)["piece.merchant"]);
  for (const name of names) expect(workers).not.toContain(name.toLowerCase());
});

test("the level merchant is shown as a journeyman", async () => {
  const shown: string[] = [];
  for (const language of LANGUAGES) {
    await words.use(language);
    shown.push(levelName("merchant"));
  }
  expect(shown).toEqual(["Journeyman", "Підмайстер", "Czeladnik", "Подмастерье"]);
});

test("a text that is missing shows its key, a hole that nothing fills stays visible", () => {
  expect(t("nobody.wrote.this" as never)).toBe("nobody.wrote.this");
  expect(t("home.seat")).toBe("Seat {n}");
  expect(t("home.seat", { n: 0 })).toBe("Seat 0");
  expect(maybe("level.of-tomorrow", "Tomorrow")).toBe("Tomorrow");
  const game = new GameWords<Texts>({ known: "known: {n}" }, { uk: async () => ({}), pl: async () => ({}), ru: async () => ({}) });
  expect(game.say("nobody.wrote.this")).toBe("nobody.wrote.this");
  expect(game.maybe("nobody.wrote.this")).toBe("nobody.wrote.this");
  expect(game.maybe("known", "?", { n: 1 })).toBe("known: 1");
});

test("a game speaks the language that it is told, English again too", async () => {
  const game = new GameWords<Texts>({ a: "yes" }, { uk: async () => ({ a: "так" }), pl: async () => ({ a: "tak" }), ru: async () => ({ a: "да" }) });
  const said: string[] = [];
  for (const language of ["uk", "pl", "ru", "en"] as const) {
    await game.use(language);
    said.push(game.say("a"), game.name({ en: "Vienna", uk: "Відень", pl: "Wiedeń", ru: "Вена" }, "vienna"));
  }
  expect(said).toEqual(["так", "Відень", "tak", "Wiedeń", "да", "Вена", "yes", "Vienna"]);
  expect(game.name({ uk: "Відень" }, "vienna")).toBe("vienna");
});

test("one thing has one word in every language", () => {
  expect([uk["table.undo"], uk["table.redo"]]).toEqual(["Скасувати", "Відновити"]);
  expect([pl["table.undo"], pl["table.redo"]]).toEqual(["Cofnij", "Ponów"]);
  expect([ru["table.undo"], ru["table.redo"]]).toEqual(["Отменить", "Повторить"]);
  // A desk is called so in one game only; a played game is no title; points are points.
  expect(Object.values(pl).filter((text) => /sekretarzyk|imię/i.test(text))).toEqual([]);
  expect(Object.values(ru).filter((text) => /^Игра /.test(text))).toEqual([]);
  expect(Object.values(dictionary("yokohama", "uk")).filter((text) => /(^|[^а-яіїєґ])бал(и|ів|а)?(?![а-яіїєґ])/i.test(text))).toEqual([]);
});

test("you decide in the second person, and no bot is called by its program", () => {
  expect([uk, pl, ru].map((words) => `${words["table.you"]} ${words["table.decides.you"]}`)).toEqual(["ви вирішуєте", "ty decydujesz", "вы решаете"]);
  expect(bots()).toEqual(expect.arrayContaining(["grandmaster", "greedy", "master-racer", "mcts", "random"]));
  for (const words of [en, uk, pl, ru]) expect(missing(words, bots().map((bot) => `level.${bot}`))).toEqual([]);
});

test("who sees the flag of a route hears its word too, in every language", () => {
  for (const language of ["en", "uk", "pl", "ru"]) {
    const words = dictionary("hansa", language);
    expect(words["say.establish"]?.toLowerCase()).toContain(words["board.establish"]?.toLowerCase());
  }
});
