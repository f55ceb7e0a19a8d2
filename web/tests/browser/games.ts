// The games as the tests of what every table gives know them: a position, one click there, and what it does.
import type { Page } from "playwright-core";
import { BOT, ME, newTable, type Seat, type Wishes } from "./browser";
import * as merchants from "./merchants";
import { hansaStep, type Step } from "./player";
import * as yokohama from "./yokohama";

type Table = Promise<{ page: Page; id: string }>;
export interface Setup {
  board: string;
  players: number;
}
const seatsOf = (players: number): Seat[] => [ME, ...Array.from({ length: players - 1 }, () => BOT)];

export interface Sample {
  name: string;
  title: string;
  /** A game against bots, as short as the game allows; and somebody who plays it by what the page shows. */
  againstBots(options?: Record<string, string>, setup?: Setup): Table;
  /** Boards and numbers of players: whole games are played with the first, with all of them when everything is proved. */
  setups: readonly Setup[];
  step: Step;
  /** A game that has begun, every seat one's own, seat 1 to decide. */
  begun(wishes?: Wishes): Table;
  /** What stands on the board, and how many of it. */
  pieces: string;
  count: number;
  /** One click puts one more; a menu may come before it. The log says it. */
  toLastClick(page: Page): Promise<void>;
  lastClick: string;
  said: string;
  /** What only its owner sees, and options without which there is no such thing. */
  secret: string;
  secrets: Record<string, string>;
  /** The score sheet of a whole game: rows at least, and charts. */
  rows: number;
  charts: number;
  /** A name on the board in Polish. */
  polish: string;
  rule: string;
}

/** Put one piece more. */
export async function act(game: Sample, page: Page): Promise<void> {
  await game.toLastClick(page);
  await page.click(game.lastClick);
}

const on = (board: string, players: number): Setup => ({ board, players });
const HANSA_SETUPS = [on("league-45", 4), on("league-45", 5), on("league-3", 2), on("league-3", 3), on("east", 3), on("britannia-45", 4), on("britannia-3", 3)] as const;
const YOKOHAMA_SETUPS = [on("city", 3), on("city", 2), on("city", 4)] as const;
const MERCHANTS_SETUPS = [on("short", 3), on("short", 4), on("main", 3), on("main", 4)] as const;

const HANSA: Sample = {
  name: "hansa",
  title: "Hansa Teutonica",
  againstBots: (options = {}, { board, players } = HANSA_SETUPS[0]) => newTable(board, seatsOf(players), options),
  setups: HANSA_SETUPS,
  step: hansaStep,
  begun: (wishes) => newTable("league-3", [ME, ME, ME], { first: "1", missions: "yes" }, wishes),
  pieces: ".piece",
  count: 0,
  toLastClick: async () => undefined,
  lastClick: "[data-anchor='post:quedlinburg-gottingen.1'].lit",
  said: "places a trader on post 1 of Quedlinburg–Göttingen",
  secret: ".mission",
  secrets: { missions: "yes" },
  rows: 8,
  charts: 3, // total, prestige, network
  polish: "Brema",
  rule: "H4.3",
};

const YOKOHAMA: Sample = {
  name: "yokohama",
  title: "Yokohama",
  againstBots: (options = {}, { board, players } = YOKOHAMA_SETUPS[0]) => newTable(board, seatsOf(players), options, {}, "yokohama"),
  setups: YOKOHAMA_SETUPS,
  step: yokohama.step,
  begun: (wishes) => yokohama.recordedTable(yokohama.KEPT, wishes),
  pieces: ".piece",
  count: 2, // neutral assistants
  toLastClick: async () => undefined,
  lastClick: "[data-anchor='cell:bank'].lit",
  said: "places an assistant: Bank",
  secret: ".seat [data-anchor^='order:']",
  secrets: {},
  rows: 11,
  charts: 3, // total, points during the game, flags
  polish: "Łowisko",
  rule: "Y4.1",
};

const MERCHANTS: Sample = {
  name: "merchants",
  title: "Merchants of Europe",
  againstBots: (options = {}, { board, players } = MERCHANTS_SETUPS[0]) => newTable(board, seatsOf(players), { rounds: "50", offers: "off", ...options }, {}, "merchants"),
  setups: MERCHANTS_SETUPS,
  step: merchants.step,
  begun: (wishes) => merchants.recordedTable(merchants.HIRED, wishes),
  pieces: ".route",
  count: 3,
  toLastClick: async () => undefined,
  lastClick: "[data-anchor='edge:3,2n/belgrade'].lit",
  said: "builds a route: Belgrade, north-west",
  secret: ".seat .hand",
  secrets: {},
  rows: 3,
  charts: 1,
  polish: "Budapeszt",
  rule: "M4.1",
};

export const GAMES: readonly Sample[] = [HANSA, YOKOHAMA, MERCHANTS];
