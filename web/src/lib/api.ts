// Every address of the server that is not a WebSocket.
import { request } from "$transport";
import { begin } from "./pending";
import type { OpeningPosition, OpeningSetup } from "./openings";
import type {
  AnalysisReply,
  AnswerReply,
  ErrorBody,
  Games,
  Hint,
  HistoryPoint,
  LinkReply,
  Me,
  PeopleReply,
  Position,
  PuzzleList,
  PuzzleReply,
  PuzzleRequest,
  Replay,
  ReportReason,
  SeatRequest,
  TablePage,
  TableReply,
  TableRequest,
  View,
  Whom,
  WhyNot,
  WireEvent,
} from "../wire/types";

/** A refusal of the server: a code for programs, a sentence for people, and the rule if it is one. */
export class Refused extends Error {
  readonly code: string;
  readonly rule: string;
  readonly status: number;

  constructor(body: ErrorBody, status: number) {
    super(body.message);
    this.code = body.code;
    this.rule = body.rule;
    this.status = status;
  }
}

export async function call<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit =
    body === undefined
      ? {}
      : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const arrived = body === undefined ? undefined : begin();
  const response = await request(path, init)
    .catch(() => {
      throw new Refused({ code: "no-network", message: "the server cannot be reached", rule: "" }, 0);
    })
    .finally(arrived);
  if (!response.ok) throw await refusal(response);
  return (await response.json()) as T;
}

async function refusal(response: Response): Promise<Refused> {
  try {
    const body = (await response.json()) as { error: ErrorBody };
    return new Refused(body.error, response.status);
  } catch {
    return new Refused({ code: "broken", message: response.statusText, rule: "" }, response.status);
  }
}

function seatQuery(seat: number | null): string {
  return seat === null ? "" : `?seat=${seat}`;
}

function pageQuery(query: Record<string, string>, after: string | null): string {
  return new URLSearchParams(after === null ? query : { ...query, after }).toString();
}

export const api = {
  me: () => call<Me>("/api/me"),
  rename: (name: string) => call<Me>("/api/me", { name }),
  /** All cookies of this guest are void, except the one that the answer sets. */
  signOutElsewhere: () => call<Me>("/api/me/renew", {}),
  games: () => call<Games>("/api/games"),
  /** `rules`: options, the version that has them, and the components. */
  scene: (game: string, board: string, players: number, rules: Record<string, string> = {}) =>
    call<View>(`/api/games/${game}/scene?${new URLSearchParams({ ...rules, board, players: String(players) })}`),
  rules: (game: string, language: string) => call<{ title: string; text: string }>(`/api/rules/${game}?language=${language}`),
  rulesPicture: (game: string, name: string) => call<{ players: number; scene: View; view: View }>(`/api/rules/${game}/pictures/${name}`),
  openings: (game: string, language: string) => call<{ setups: OpeningSetup[] }>(`/api/openings/${game}?language=${language}`),
  opening: (game: string, board: string, players: number, number: number) => call<OpeningPosition>(`/api/openings/${game}/${board}/${players}/${number}`),
  puzzles: (game: string, day: string) => call<PuzzleList>(`/api/puzzles/${game}?day=${day}`),
  puzzle: (game: string, id: string, asked: PuzzleRequest) => call<PuzzleReply>(`/api/puzzles/${game}/${id}`, asked),
  people: () => call<PeopleReply>("/api/people"),
  befriend: (whom: Whom, on: boolean) => call<{ name: string }>("/api/people/friends", { whom, on }),
  block: (whom: Whom, on: boolean) => call<{ name: string }>("/api/people/blocks", { whom, on }),
  report: (whom: Whom, reason: ReportReason, text: string) => call<{ name: string }>("/api/reports", { whom, reason, text }),
  /** Public tables that fit: see docs/http-api.md for what can be asked for. */
  search: (wanted: Record<string, string>) => (after: string | null) => call<TablePage>(`/api/tables?${pageQuery({ ...wanted, limit: "24" }, after)}`),
  mine: (after: string | null) => call<TablePage>(`/api/tables/mine?${pageQuery({}, after)}`),
  open: (after: string | null) => call<TablePage>(`/api/tables?${pageQuery({ free: "true", limit: "24" }, after)}`),
  make: (wish: TableRequest) => call<{ id: string }>("/api/tables", wish),
  table: (id: string) => call<TableReply>(`/api/tables/${id}`),
  join: (id: string, link: string | null, seat: number | null = null) =>
    call<{ seat: number; link: string }>(`/api/tables/${id}/join`, { link, seat }),
  links: (id: string) => call<LinkReply[]>(`/api/tables/${id}/links`),
  replay: (id: string, decision: number, seat: number | null) =>
    call<Replay>(`/api/tables/${id}/replay/${decision}${seatQuery(seat)}`),
  position: (id: string, seat: number | null) => call<Position>(`/api/tables/${id}/position${seatQuery(seat)}`),
  events: (id: string, seat: number | null) => call<WireEvent[]>(`/api/tables/${id}/events${seatQuery(seat)}`),
  /** Have the service worker keep a finished game, so that it can be looked at without a network. */
  keep: (id: string, seat: number | null) => request(`/api/tables/${id}/replay${seatQuery(seat)}`, {}),
  history: (id: string) => call<HistoryPoint[]>(`/api/tables/${id}/history`),
  turns: (id: string) => call<number[]>(`/api/tables/${id}/turns`),
  fork: (id: string, decisions: number, seat: number | null, seats: SeatRequest[]) =>
    call<{ id: string }>(`/api/tables/${id}/fork`, { decisions, seat, seats }),
  rematch: (id: string) => call<{ id: string }>(`/api/tables/${id}/rematch`, {}),
  upload: (record: string) => call<{ id: string }>("/api/records", { record }),
  recordUrl: (id: string, seat: number | null) => `/api/tables/${id}/record${seatQuery(seat)}`,
  hint: (id: string, seat: number) => call<Hint>(`/api/tables/${id}/hint`, { seat }),
  analysis: (id: string) => call<AnalysisReply>(`/api/tables/${id}/analysis`),
  analyse: (id: string) => call<AnalysisReply>(`/api/tables/${id}/analysis`, {}),
  cancelAnalysis: (id: string) => call<AnalysisReply>(`/api/tables/${id}/analysis/cancel`, {}),
  /** What another action would have been worth after so many decisions. */
  answer: (id: string, at: number, action: string) => call<AnswerReply>(`/api/tables/${id}/analysis/answer`, { at, action }),
  whyNot: (id: string, seat: number, action: string) => call<WhyNot>(`/api/tables/${id}/why-not`, { seat, action }),
};

const KNOWN = "kogge.guest";

/** The browser is known to the server as this person from now on; null: as nobody. */
export function remember(me: Me | null): void {
  if (me === null) localStorage.removeItem(KNOWN);
  else localStorage.setItem(KNOWN, me.id);
}

let asking: Promise<Me> | null = null;

/** Whether this browser has been given a name by the server before. */
export function isKnown(): boolean {
  return localStorage.getItem(KNOWN) !== null;
}

/** Who we are, if we have been here before. */
export function knownMe(): Promise<Me | null> {
  return isKnown() ? api.me().catch(() => null) : Promise.resolve(null);
}

/** Who we are. Whoever asks meanwhile gets the same answer: two questions at once would make two guests. */
export function ensureMe(fallback: string): Promise<Me> {
  asking ??= findMe(fallback).finally(() => (asking = null));
  return asking;
}

/**
 * The first visit makes up a guest, since playing must not begin with a form; asking first would be refused, and
 * browsers report every refusal as an error.
 */
async function findMe(fallback: string): Promise<Me> {
  if (localStorage.getItem(KNOWN)) {
    try {
      return await api.me();
    } catch (error) {
      if (!(error instanceof Refused && error.status === 401)) throw error;
    }
  }
  const me = await api.rename(fallback);
  remember(me);
  return me;
}
