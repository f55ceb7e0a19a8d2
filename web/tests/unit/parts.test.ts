// The parts around a board, drawn from the state of a table without a browser.
import type { Component } from "svelte";
import { render } from "svelte/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameModule } from "../../src/games/game";
import { plain } from "../../src/games/plain";
import { words } from "../../src/i18n/index.svelte";
import { settings } from "../../src/lib/settings.svelte";
import { TableState } from "../../src/lib/table.svelte";
import Advice from "../../src/parts/Advice.svelte";
import Banner from "../../src/parts/Banner.svelte";
import ChoiceList from "../../src/parts/ChoiceList.svelte";
import ChoiceMenu from "../../src/parts/ChoiceMenu.svelte";
import ComponentsLine from "../../src/parts/ComponentsLine.svelte";
import Handover from "../../src/parts/Handover.svelte";
import Lobby from "../../src/parts/Lobby.svelte";
import NewGame from "../../src/parts/NewGame.svelte";
import Notice from "../../src/parts/Notice.svelte";
import PromptBar from "../../src/parts/PromptBar.svelte";
import ReplayBar from "../../src/parts/ReplayBar.svelte";
import ScoreSheet from "../../src/parts/ScoreSheet.svelte";
import SeatPanel from "../../src/parts/SeatPanel.svelte";
import Spot from "../../src/parts/Spot.svelte";
import Talk from "../../src/parts/Talk.svelte";
import TryDialog from "../../src/parts/TryDialog.svelte";
import Settings from "../../src/pages/Settings.svelte";
import type { Games, OptionEntry, Position, TableReply } from "../../src/wire/types";
import { handWith, placesIn } from "./drawing";
import { lastSocket, played, positionOf, seatReply, serve, soon, tableReply } from "./server";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  settings.change({ motion: false, pace: 0 });
});
afterEach(async () => {
  await words.use("en");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const GAME: GameModule = { ...plain, words: (action, _, step) => (step ? `${action} at ${step}` : `to ${action}`), tells: (action, _, step) => (step ? `does ${action} at ${step}` : `does ${action}`), prompt: ({ name }) => `asks ${name}`, label: (key) => `[${key}]`, points: (_, seat) => 10 + seat };

interface Start {
  position?: Position;
  reply?: Partial<TableReply>;
  game?: Partial<GameModule>;
  seat?: number | null;
}

/** A table at which decisions have been made: a, b by seat 1, c by chance, d by seat 2. */
async function tableWith({ position = positionOf(5, ["e"], { decisions: 4 }), reply = {}, game = {}, seat = 0 }: Start = {}): Promise<TableState> {
  const seats = [seatReply(0, { mine: seat === 0, name: "Anna" }), seatReply(1, { name: "Bert" })];
  serve({ "/api/tables/t1": tableReply({ seats, ...reply }), "/scene": {}, "/history": [] });
  const table = new TableState("t1");
  await table.open();
  table.game = { ...GAME, ...game };
  lastSocket().open();
  const gains = [{ seat: 1, what: "gold", count: -1 }, { seat: 0, what: "gold", count: 3 }];
  const first = [{ ...played(2, 0, "a"), turn: 1, gains }, { ...played(3, 0, "b"), turn: 1, gains: [{ seat: 0, what: "wood", count: 1 }] }];
  const then = [{ ...played(4, null, "c", "chance"), turn: 1 }, { ...played(5, 1, "d"), step: "turn", turn: 2 }];
  lastSocket().news([played(1, null, "", "start"), ...first, ...then], position);
  await soon();
  return table;
}

const children = (() => undefined) as never;
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const html = (component: Component<any>, props: Record<string, unknown>): string => render(component, { props }).body;
/** What can be read, with single spaces. */
/** What is heard: a labelled picture by its label. */
const textOf = (markup: string): string => markup.replace(/<!--.*?-->/g, "").replace(/<span[^>]* role="img" aria-label="([^"]*)"[^>]*><span[^>]*>(\d+)<\/span><\/span>/g, " $2 $1 ").replace(/<[^>]+>/g, " ").replace(/&nbsp;/g, " ").replace(/\s+/g, " ").trim();
// eslint-disable-next-line @typescript-eslint/no-explicit-any
const text = (component: Component<any>, props: Record<string, unknown>): string => textOf(html(component, props));
const none = (): void => undefined;
const bar = (table: TableState): string => html(PromptBar, { table, onlist: none, onscores: none });
const title = (table: TableState): string => textOf(/<div class="text[^>]*>([\s\S]*?)<\/div>/.exec(bar(table))?.[1] ?? "");

test("the bar says whose turn it is and what is asked", async () => {
  const wait = { prompt: { seat: 1, name: "turn", rule: "" } };
  expect(title(await tableWith())).toBe("Your turn asks turn");
  expect(title(await tableWith({ position: positionOf(5, [], wait) }))).toBe("Bert decides");
  expect(title(await tableWith({ position: positionOf(5, [], wait), seat: null }))).toBe("Bert decides You are watching");
  expect(title(await tableWith({ position: positionOf(5, [], { prompt: { seat: null, name: "dice", rule: "" } }) }))).toBe("Chance decides");
  expect(title(await tableWith({ position: positionOf(5, [], { prompt: null }) }))).toBe("The game is over");
  expect(title(await tableWith({ position: positionOf(5, [], { ...wait, status: "paused" }) }))).toMatch(/^The game is paused/);
  expect(title(await tableWith({ position: positionOf(5, [], { ...wait, readonly: true }) }))).toMatch(/^This server does not play/);
});

test("what happens nowhere on the table is a button, several of a kind a menu", async () => {
  const choices = ["income 1", "income 2", "end", "pass", { action: "place x", at: "post:1" }];
  const table = await tableWith({ position: positionOf(5, choices), game: { verb: (verb) => `VERB ${verb}` } });
  const buttons = [...bar(table).matchAll(/<button[^>]*class="choice[^>]*>([\s\S]*?)<\/button>/g)].map(([, label = ""]) => textOf(label));
  expect(buttons).toEqual(["VERB income ▾", "End turn", "Pass at turn"]);
  table.picked = "post:1";
  expect(bar(table)).not.toContain("VERB income");
});

test("taking back is offered to who plays, while the game runs", async () => {
  const undo = 'aria-label="Undo"';
  expect(bar(await tableWith())).toContain(undo);
  expect(bar(await tableWith({ seat: null }))).not.toContain(undo);
  expect(bar(await tableWith({ position: positionOf(5, [], { status: "paused" }) }))).not.toContain(undo);
});

test("a question of another player is put to the seats that must answer it", async () => {
  const proposal = { number: 6, seat: 1, what: "rewind", to: 2, needs: [0] };
  expect(textOf(bar(await tableWith({ reply: { proposal } })))).toContain("Bert asks to go back to move 2. Agree Refuse");
  expect(textOf(bar(await tableWith({ reply: { proposal: { ...proposal, needs: [1] } } })))).not.toContain("Agree");
  expect(textOf(bar(await tableWith({ reply: { proposal: { ...proposal, what: "bot", to: 1 } } })))).toContain("Bert asks to let a bot play for Bert.");
  expect(textOf(bar(await tableWith({ reply: { proposal: { ...proposal, what: "pause" } } })))).toContain("Bert asks for a pause. Agree Refuse");
  expect(textOf(bar(await tableWith({ reply: { proposal: { ...proposal, what: "resume" } } })))).toContain("Bert asks to go on. Agree Refuse");
});

test("who is replaced by a bot may come back", async () => {
  const seats = [seatReply(0, { mine: true, standin: true }), seatReply(1)];
  expect(textOf(bar(await tableWith({ reply: { seats } })))).toContain("Play again myself");
  expect(textOf(bar(await tableWith()))).not.toContain("Play again myself");
});

test("a seat shows who it is, whether they are here, and their points", async () => {
  const seats = [seatReply(0, { mine: true, name: "Anna" }), seatReply(1, { name: "Bert" }), seatReply(2, { kind: "bot", level: "merchant" }), seatReply(3, { name: "Cleo", standin: true })];
  const table = await tableWith({ reply: { seats } });
  table.present = [0];
  const panel = (seat: number): string => text(SeatPanel, { table, seat, own: seat === 0, children });
  expect(panel(0)).toBe("1 Anna you to decide [points.sign] 10");
  expect(panel(1)).toBe("2 Bert away [points.sign] 11");
  expect(panel(2)).toBe("3 bot 3 (Journeyman) [points.sign] 12");
  expect(panel(3)).toBe("4 Cleo a bot stands in [points.sign] 13");
  table.present = [0, 1];
  expect(panel(1)).toBe("2 Bert here [points.sign] 11");
});

test("a bot is offered for somebody who is away while the table waits for them", async () => {
  const table = await tableWith({ position: positionOf(5, []) });
  const panel = (): string => text(SeatPanel, { table, seat: 1, children });
  table.present = [0];
  expect(panel()).toContain("Let a bot play for Bert");
  table.present = [0, 1];
  expect(panel()).not.toContain("Let a bot play");
});

test("the log tells what has been seen, with whose it was and what is new", async () => {
  const table = await tableWith();
  const entries = (): string[] => [...html(Talk, { table }).matchAll(/<summary[^>]*>([\s\S]*?)<\/summary>/g)].map(([, entry = ""]) => textOf(entry));
  const lines = (): string[] => [...html(Talk, { table }).matchAll(/<button[^>]*class="line[^"]*"[^>]*>([\s\S]*?)<\/button>/g)].map(([, line = ""]) => textOf(line));
  // The newest turn is open, the others are told in short.
  expect(entries()).toEqual(["1 Anna : does a; does b; to c 1 Anna: +3 gold , +1 wood 2 Bert: −1 gold", "2 Bert"]);
  expect(lines()).toEqual(["2 Bert: does d at turn"]);
  expect(text(Talk, { table })).toContain("Step through (2)");
  expect(html(Talk, { table }).match(/class="(line|turn)[^"]*fresh/g)).toHaveLength(3);
  table.shown = positionOf(3, [], { decisions: 2 });
  expect(lines()).toEqual(["1 Anna: does a 1 Anna: +3 gold 2 Bert: −1 gold", "1 Anna: does b 1 Anna: +1 wood"]);
});

test("a notice ends with a full stop and links to its rule; a refused undo can be asked for", async () => {
  const table = await tableWith();
  expect(text(Notice, { table })).toBe("");
  table.notice = { text: "not now", rule: "H4.8" };
  expect(text(Notice, { table })).toBe("Not now. Rule H4.8 ×");
  expect(html(Notice, { table })).toContain('href="/rules/plain#H4.8"');
  table.notice = { text: "Ask!", rule: "", rewind: 0 };
  expect(text(Notice, { table })).toBe("Ask! Ask to take it back ×");
});

test("advice names the level, the best action first, and what its value comes from, the weightiest first", async () => {
  const table = await tableWith();
  const one = { action: "e", at: "", value: 2.25, parts: { network: 0.5, track: -1.75, tiny: 0.01 }, chosen: true, win: 0.304, plan: [{ action: "e", at: "", step: "", gains: [] }, { action: "g", at: "", step: "", gains: [] }] };
  table.hint = { version: 5, level: "master", actions: [one, ...["f", "g", "h"].map((action) => ({ action, at: "", value: -1, parts: {}, chosen: false, win: 0.25, plan: [] }))] };
  expect(text(Advice, { table })).toBe(
    "Master’s advice × E at turn then to g 30 % to win, +2.3 points ([score.track] −1.8, [score.network] +0.5) Do it F at turn 25 % to win, −1 points Do it G at turn 25 % to win, −1 points Do it",
  );
  table.past = { decision: 1, decisions: 4, last: null, view: {}, prompt: null, choices: [] };
  expect(text(Advice, { table })).toBe("");
});

test("the list of choices has everything in words, with what it costs", async () => {
  const table = await tableWith({ position: positionOf(5, ["e", "f"]), game: { arrange: (choices) => choices.map((one) => ({ ...one, note: one.action === "f" ? "1 grain" : "" })) } });
  expect(text(ChoiceList, { table, open: true })).toMatch(/Filter e at turn f at turn \(1 grain\) Close$/);
  table.menu = { choices: table.offers, x: 0, y: 0, from: {} as Element };
  expect(text(ChoiceMenu, { table })).toBe("E at turn F at turn (1 grain)");
});

test("the curtain names who is to take the screen", async () => {
  const table = await tableWith();
  expect(text(Handover, { table })).toBe("");
  table.handover = 1;
  expect(text(Handover, { table })).toMatch(/^Pass the screen to Bert .* I am Bert$/);
});

test("a replay tells the move, whose it was, and lets one ask to go back to it", async () => {
  const table = await tableWith();
  const at = (decision: number): string => {
    table.past = { decision, decisions: 4, last: null, view: {}, prompt: null, choices: [] };
    return text(ReplayBar, { table });
  };
  expect(at(0)).toMatch(/^Move 0 of 4 The start of the game .*Ask to go back to here/);
  expect(at(2)).toMatch(/^Move 2 of 4 Anna: does b /);
  expect(at(3)).toMatch(/^Move 3 of 4 to c /);
  expect(at(4)).toMatch(/^Move 4 of 4 Bert: does d at turn /);
  expect(at(4)).not.toContain("Ask to go back");
});

test("who left to a bot may come back while the game goes on, not after it", async () => {
  const seats = [seatReply(0, { mine: true, standin: true }), seatReply(1)];
  const left = { seats };
  expect(bar(await tableWith({ reply: left, position: positionOf(5, []) }))).toContain("Play again myself");
  const result = { ended_by: "", scores: [] };
  expect(bar(await tableWith({ reply: left, position: positionOf(5, [], { status: "over", prompt: null, result }) }))).not.toContain("Play again myself");
});

test("a copy shows the way back to the move that it was made from, a finished game the way to its rematch", async () => {
  const table = await tableWith();
  expect(text(Banner, { table })).toBe("");
  table.source = { table: "t0", decisions: 57 };
  expect(text(Banner, { table })).toBe("You are trying something out from move 57. Nobody else sees it. Back to the game");
  expect(html(Banner, { table })).toContain('href="/t/t0#move-57"');
  lastSocket().news([{ ...played(6, null, "t2", "rematch") }]);
  expect(text(Banner, { table })).toBe("A rematch has been made. Sit down");
  expect(html(Banner, { table })).toContain('href="/t/t2"');
});

test("a copy is asked for seat by seat: you where people sat, bots as before", async () => {
  const seats = [seatReply(0, { mine: true, name: "Anna" }), seatReply(1, { kind: "bot", level: "master" }), seatReply(2, { name: "Bert" })];
  const table = await tableWith({ reply: { seats } });
  const markup = html(TryDialog, { table, decisions: 3, onclose: none });
  const chosen = [...markup.matchAll(/<select[^>]*>([\s\S]*?)<\/select>/g)].map(([, options = ""]) => textOf(/<option[^>]*selected[^>]*>(.*?)<\/option>/.exec(options)?.[1] ?? ""));
  expect(chosen).toEqual(["You", "Bot: Master", "You"]);
});

test("the score sheet has a row for each category, the winners first and their place", async () => {
  const table = await tableWith();
  const score = (seat: number, place: number, track: number, network: number) => ({ seat, place, total: track + network, parts: { track, network } });
  const sheet = (scores: ReturnType<typeof score>[]): string => text(ScoreSheet, { table, result: { ended_by: "cities", scores }, onclose: none });
  expect(sheet([score(0, 2, 3, 1), score(1, 1, 2, 7)])).toMatch(/^Bert wins \[ended.cities\] Final scores 2 Bert 1 Anna \[score.track\] 2 3 \[score.network\] 7 1 Total 9 4 Place 1 ♛ 2 /);
  expect(sheet([score(0, 1, 3, 1), score(1, 1, 2, 2)])).toMatch(/^Anna, Bert win together/);
});

test("the lobby names seats and lets a stranger sit down at a public table only", async () => {
  vi.stubGlobal("location", { origin: "https://kogge.test" });
  const seats = [seatReply(0, { name: "Anna" }), seatReply(1, { kind: "open", name: "" })];
  const table = await tableWith({ reply: { seats, host: false, public: true }, seat: null });
  expect(text(Lobby, { table })).toMatch(/Seat 1 Anna .*Report Seat 2 free Sit down here Home Talk/);
  table.reply = { ...tableReply({ seats, host: false, public: false }) };
  expect(text(Lobby, { table })).not.toContain("Sit down here");
  table.reply = { ...tableReply({ seats, host: true }) };
  expect(text(Lobby, { table })).toContain("Fill free seats with bots and start");
});

test.each([
  ["en", "Components: My deck (8f14e45fceea167a)"],
  ["uk", "Компоненти: My deck (8f14e45fceea167a)"],
  ["pl", "Elementy gry: My deck (8f14e45fceea167a)"],
  ["ru", "Компоненты: My deck (8f14e45fceea167a)"],
] as const)("components of the host's are named at the table and before it begins, in %s", async (language, line) => {
  await words.use(language);
  const components = { name: "My deck", digest: "8f14e45fceea167a" };
  const table = await tableWith({ reply: { components } });
  expect(text(Lobby, { table })).toContain(line);
  expect(text(ComponentsLine, { components: table.reply?.components })).toBe(line);
  expect(text(ComponentsLine, { components: null })).toBe("");
  const [first] = GAMES.games;
  expect(textOf(html(NewGame, { games: { ...GAMES, games: [{ ...first, components }] } }))).toContain(line);
  expect(textOf(html(NewGame, { games: GAMES }))).not.toContain("My deck");
});

const GAMES: Games = {
  games: [{
    game: "hansa", title: "Hansa Teutonica", version: 1, boards: [{ name: "league-3", title: "League", titles: { en: "League", pl: "Liga" }, players: [2, 3] }],
    options: [{ name: "missions", values: ["no", "yes"], default: "no", seats: false, boards: [], players: [], explanation: "Missions" }, { name: "only-five", values: ["no"], default: "no", seats: false, boards: [], players: [5], explanation: "For five" }],
    limits: [],
    levels: [{ level: "apprentice", bot: "a", rating: -120.6, low: -130, high: -110 }, { level: "merchant", bot: "b", rating: 0, low: -1, high: 1 }, { level: "master", bot: "c", rating: null, low: null, high: null }],
  }],
  bots: ["random", "apprentice", "merchant", "master"], default_bot: "merchant",
};

test.each([
  ["en", ["Apprentice -121", "Journeyman 0", "Master"], "Bot: Journeyman"],
  ["uk", ["Учень -121", "Підмайстер 0", "Майстер"], "Бот: Підмайстер"],
  ["pl", ["Uczeń -121", "Czeladnik 0", "Mistrz"], "Bot: Czeladnik"],
  ["ru", ["Ученик -121", "Подмастерье 0", "Мастер"], "Бот: Подмастерье"],
] as const)("levels to choose from are named in %s, the usual one is chosen", async (language, names, bot) => {
  await words.use(language);
  const markup = html(NewGame, { games: GAMES });
  const labels = [...markup.matchAll(/<label[^>]*><input[^>]*name="level"[^>]*>([\s\S]*?)<\/label>/g)];
  expect(labels.map(([, label = ""]) => textOf(label))).toEqual(names);
  expect(labels.filter(([label]) => /<label[^>]*class="checked/.test(label) || / checked/.test(label)).map(([, label = ""]) => textOf(label))).toEqual([names[1]]);
  expect(markup).toContain(`>${bot}</option>`);
  expect(markup).not.toContain("For five");
  expect(markup).toContain(language === "pl" ? ">Liga</span>" : ">League</span>"); // the data has no other language
});

test("what the numbers beside levels mean is told where there are any", async () => {
  await words.use("en");
  const meaning = "The number is the level’s rating in this game";
  expect(textOf(html(NewGame, { games: GAMES }))).toContain(meaning);
  const [first] = GAMES.games;
  const levels = first!.levels.map((one) => ({ ...one, rating: null, low: null, high: null }));
  expect(textOf(html(NewGame, { games: { ...GAMES, games: [{ ...first!, levels }] } }))).not.toContain(meaning);
});

test("a game that was named beforehand is selected, with a board of its own", () => {
  const [first] = GAMES.games;
  const second = { ...first!, game: "other", title: "Other", boards: [{ name: "isles", title: "Isles", titles: {}, players: [2] }] };
  const markup = html(NewGame, { games: { ...GAMES, games: [first!, second] }, chosen: "other" });
  const checked = [...markup.matchAll(/<input[^>]*name="(game|board)"[^>]*value="([^"]*)"[^>]*checked/g)];
  expect(checked.map(([, name, value]) => [name, value])).toEqual([["game", "other"], ["board", "isles"]]);
});

test("a value is offered as long as other options have not used it up", async () => {
  await words.use("en");
  const option = (name: string, chosen: string): OptionEntry => ({ name, values: ["none", "swap", "office"], default: chosen, seats: false, boards: [], players: [], explanation: name });
  const [first] = GAMES.games;
  const limited = {
    ...GAMES,
    games: [{ ...first!, options: [option("one", "swap"), option("two", "none"), option("free", "none")], limits: [{ options: ["one", "two"], most: { swap: 1, office: 2 } }] }],
  };
  const selects = [...html(NewGame, { games: limited }).matchAll(/<label title="(one|two|free)"[^>]*>[\s\S]*?<\/label>/g)];
  const gone = selects.map(([markup, name]) => [name, [...markup.matchAll(/<option value="(\w+)"[^>]*disabled/g)].map(([, value]) => value)]);
  expect(gone).toEqual([["one", []], ["two", ["swap"]], ["free", []]]);
});

test("a lit spot is never smaller than a finger, an unlit one tells what it is", () => {
  const props = { anchor: "post:1", x: 5, y: 7, r: 3, tip: "a post" };
  const lit = html(Spot, { ...props, hand: handWith(["post:1"]) });
  expect(placesIn(lit).get("post:1")?.shapes.find((shape) => shape.class.includes("hit"))?.box).toEqual([-15, -13, 40, 40]);
  expect(lit).toContain('role="button"');
  const unlit = html(Spot, { ...props, hand: handWith([]) });
  expect(unlit).toContain('data-tip="a post"');
  expect(unlit).not.toContain("role=");
  expect(html(Spot, { ...props, hand: handWith([], { picked: "post:1" }) })).toMatch(/class="[^"]*picked/);
  expect(html(Spot, { ...props, hand: handWith(["post:1"], { sending: true, last: "post:1" }) })).toMatch(/class="[^"]*pressed/);
  const beacons = (n: number): number => html(Spot, { ...props, hand: handWith(["post:1", ...Array.from({ length: n }, (_, i) => `x:${i}`)]) }).match(/beacon/g)?.length ?? 0;
  expect([beacons(2), beacons(3)]).toEqual([1, 0]); // a few lit places call out, many do not
});

test("the settings show what is chosen", () => {
  settings.change({ sounds: true, motion: false, confirm: true, ask: false, notify: false, theme: "dark", language: "pl", pace: 3000 });
  const markup = html(Settings, {});
  const boxes = [...markup.matchAll(/<input type="checkbox"([^>]*)>/g)].map(([, attributes = ""]) => attributes.includes("checked"));
  expect(boxes).toEqual([false, true, true, false, false]);
  for (const value of ["dark", "pl", "3000"]) expect(markup).toMatch(new RegExp(`<option value="${value}" selected`));
  settings.change({ sounds: false, theme: "auto", language: null, motion: true });
});
