// The server's end of a table, in memory: sockets that a test answers by hand, and answers to requests. Everything on
// this side of the wire is the real thing.
import { vi } from "vitest";
import type { Choice, Command, Position, TableReply, WireEvent } from "../../src/wire/types";

export class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: (Command & { id: string })[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Command & { id: string });
  }

  close(): void {
    this.readyState = 3;
  }

  // -- what the server does

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  lose(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }

  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  news(events: readonly WireEvent[], position: Position | null = null): void {
    this.tell({ type: "news", events, position });
  }

  ack(event: number, nth = -1): void {
    this.tell({ type: "ack", id: this.sent.at(nth)?.id, version: event, event, repeated: false });
  }

  refuse(code: string, message = "", rule = ""): void {
    this.tell({ type: "refused", id: this.sent.at(-1)?.id, error: { code, message, rule } });
  }
}

export function lastSocket(): FakeSocket {
  const socket = FakeSocket.all.at(-1);
  if (!socket) throw new Error("nobody has connected");
  return socket;
}

/** Take the place of the browser's network. Requests are answered by the last part of their path that is known. */
export function serve(answers: Record<string, unknown>): void {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "https:", host: "kogge.test" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("fetch", async (path: string) => {
    const known = Object.keys(answers).findLast((part) => path.includes(part));
    const answer = known === undefined ? undefined : answers[known];
    if (answer === undefined) return new Response(JSON.stringify({ error: { code: "not-found", message: path, rule: "" } }), { status: 404 });
    return new Response(JSON.stringify(typeof answer === "function" ? await (answer as (path: string) => unknown)(path) : answer));
  });
}

export const seatReply = (seat: number, more: Partial<TableReply["seats"][number]> = {}): TableReply["seats"][number] => ({
  seat, kind: "human", level: "", name: `Player ${seat + 1}`, standin: false, program: false, mine: false, present: true, held: true, gone: "", ...more,
});

export function tableReply(more: Partial<TableReply> = {}): TableReply {
  return {
    id: "t1", game: "plain", version: 1, board: "b", players: 2, options: {}, status: "running", public: false, watch: true, turn_limit: null, bank: null, increment: 0, delay: 0, time_out: "bot", vacation: 0, level: "any", host_name: "Anna", waiting_time: 60, chat: "all", rated: false, sealed: false,
    hints: "alone", host: true, readonly: false, copy: false, created: 0, events: 0, seats: [seatReply(0, { mine: true }), seatReply(1)], proposal: null, ...more,
  };
}

/** A position that a seat sees; the version is the number of the event that made it. */
export function positionOf(version: number, choices: readonly (string | Choice)[], more: Partial<Position> = {}): Position {
  return {
    version, status: "running", seat: 0, decisions: version, readonly: false, view: {}, prompt: { seat: choices.length ? 0 : 1, name: "turn", rule: "" },
    choices: choices.map((one) => (typeof one === "string" ? { action: one, at: "" } : one)), result: null, ...more,
  };
}

export const played = (number: number, seat: number | null, text: string, kind = "play"): WireEvent => ({ number, kind, seat, at: 0, text });

/** Everything that has been promised so far is done. */
export async function soon(): Promise<void> {
  for (let i = 0; i < 20; i++) await Promise.resolve();
}
