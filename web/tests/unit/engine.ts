// What the engine and the server can send, read from their sources and data: the words and drawings of the pages are
// held against it. Only this file knows where that is written down.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const GAMES = ["hansa", "yokohama", "merchants"] as const;
export type GameName = (typeof GAMES)[number];

const KOGGE = resolve(import.meta.dirname, "../../../src/kogge");

/** All Python sources below a folder, as one text. */
function sources(folder: string): string {
  const files = readdirSync(join(KOGGE, folder), { recursive: true, encoding: "utf-8" });
  return files
    .filter((file) => file.endsWith(".py"))
    .map((file) => readFileSync(join(KOGGE, folder, file), "utf-8"))
    .join("\n");
}

function found(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].flatMap((match) => match.slice(1).filter((group) => group !== undefined)))].sort();
}

/** The games' dictionaries by language and name; `table` holds what only Python says. */
export const DICTIONARIES: Record<string, Record<string, Record<string, string>>> = Object.fromEntries(
  ["en", "uk", "pl", "ru"].map((language) => [
    language,
    Object.fromEntries(
      readdirSync(join(KOGGE, "words", "data", language)).filter((file) => file.endsWith(".json")).map((file) => [file.slice(0, -5), JSON.parse(readFileSync(join(KOGGE, "words", "data", language, file), "utf-8"))]),
    ),
  ]),
);

/** A data file of a game. */
export function dataOf(game: GameName, name: string): unknown {
  return JSON.parse(readFileSync(join(KOGGE, "games", game, "data", `${name}.json`), "utf-8"));
}

/** The names of a game's boards, in the order of its menu. */
export function boardsOf(game: GameName): string[] {
  const names = readdirSync(join(KOGGE, "games", game, "data")).filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -5));
  const boards = names.map((name) => dataOf(game, name) as { board?: string; order?: number }).filter(({ board }) => board !== undefined);
  return boards.sort((a, b) => (a.order ?? 999) - (b.order ?? 999)).map(({ board }) => board ?? "");
}

/** The words that begin an action, from the forms of the notation: Form("place", PLACE, …), ActionsForm(3) for "use +3". */
export function verbsOf(game: GameName): string[] {
  const text = sources(`games/${game}`).replaceAll(/\bActionsForm\((\d)\)/g, 'Form("use +$1"');
  return found(text, /\b\w*Form\("([a-z][a-z0-9 +]*)"/g);
}

/** Every reason for a refusal, as "code": "sentence". */
export function reasonsOf(game: GameName): string[] {
  return found(readFileSync(join(KOGGE, "games", game, "reasons.py"), "utf-8"), /^ {4}"([a-z.-]+)": /gm);
}

/** What the places of actions begin with: post, city, hex. A field of the notation names its kind of place last. */
export function anchorKindsOf(game: GameName): string[] {
  const patterns = [
    /return f"([a-z]+):\{/, // a place that no field names
    /(?:Field|Cell)\((?:place=)?"([a-z]+)"\)/, // PostField("post"), ChurchCell(place="church")
    /\bplace="([a-z]+)"\)/, // SeatNumber(place="seat")
    /\("[^"]+", (?:\w+|\(\)), "([a-z]+)"\)/, // Names("card", CARDS, "card")
    /BoxNames\("[^"]+", "([a-z]+)"\)/, // BoxNames("order", "order")
  ];
  return found(sources(`games/${game}`), new RegExp(patterns.map((pattern) => pattern.source).join("|"), "g"));
}

/** Codes with which the server refuses something. */
export function refusalCodes(): string[] {
  return found(sources("server"), /\bRefused\(\s*"([a-z-]+)"|\brefusal_bytes\([\w.]+, "([a-z-]+)"|\b_reply\(\s*"([a-z-]+)"/g);
}

export function levels(): string[] {
  return found(/^LEVELS: Final = \((.*)\)$/m.exec(sources("bots"))?.[1] ?? "", /"([a-z]+)"/g);
}

/** Everything that may sit at a table as a bot: levels, their styles, and what plays them. Scripts are for tests alone. */
export function bots(): string[] {
  const text = sources("bots");
  const styled = found(/^STYLES: Final = \((.*)\)$/m.exec(text)?.[1] ?? "", /"([a-z]+)"/g).map((style) => `master-${style}`);
  const table = /^BOTS: Final.* = \{\n((?: {4}.*\n)+)\}/m.exec(text)?.[1] ?? "";
  const named = (word: string): string => (/^[A-Z]+$/.test(word) ? (new RegExp(`^${word}: Final = "([a-z]+)"`, "m").exec(text)?.[1] ?? word) : word);
  const kinds = found(table, /^ {4}"?(\w+)"?: BotKind/gm).map(named);
  return [...levels(), ...styled, ...kinds.filter((kind) => kind !== "script")].sort();
}

const RECORDS = resolve(import.meta.dirname, "../../../tests/records");

function records(game: GameName): string {
  const folder = join(RECORDS, game);
  const files = readdirSync(folder, { recursive: true, encoding: "utf-8" }).filter((file) => file.endsWith(".txt"));
  return files.map((file) => readFileSync(join(folder, file), "utf-8")).join("\n");
}

/** Every different action of the golden games, those of chance too. */
export function playedActions(game: GameName): string[] {
  return found(records(game), /^\d+ (?:\*|\d+) (.+)$/gm);
}

/** What chance decides in the golden games, by its verbs. */
export function chanceVerbs(game: GameName): string[] {
  return found(records(game), /^\d+ \* (\S+)/gm);
}
