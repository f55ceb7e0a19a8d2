// A table's WebSocket: news in, commands out. It comes back by itself, asks for what it has missed, and sends again
// what was not acknowledged; the server does each id once.
import { openSocket, type Socket } from "$transport";
import { inWords } from "./names";
import { begin } from "./pending";
import type { ClockReply, Command, ErrorBody, Position, ServerMessage, WireEvent } from "../wire/types";

export type ConnectionState = "connecting" | "open" | "lost" | "refused";

export interface Listener {
  news(events: readonly WireEvent[], position: Position | null, clocks?: ClockReply | null): void;
  presence(seats: number[]): void;
  state(state: ConnectionState, reason: string): void;
}

/** What came of a command: done, and its news are here; given up, since the connection was closed; or a refusal. */
export type Outcome = "done" | "closed" | ErrorBody;

interface Sent {
  text: string;
  /** The event that its acknowledgement names: with that one its news are complete. */
  event: number | null;
  settle(outcome: Outcome): void;
}

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8_000;
const POLICY = 1008;
/** The seat, the cookie or the table is not there any more; the reason is a refusal's code. */
const GONE = 4403;

export class Connection {
  #socket: Socket | null = null;
  #sent = new Map<string, Sent>();
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #opened = false;
  #count = 0;
  #prefix = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly table: string,
    private readonly seat: number | null,
    /** The number of the last event that the listener has. */
    private readonly last: () => number,
    private readonly listener: Listener,
  ) {
    this.#open();
    addEventListener("online", this.#hurry);
  }

  /** Resolves when the command is refused, or when it is done and the listener has heard of it. */
  send(command: Command): Promise<Outcome> {
    if (this.#closed) return Promise.resolve("closed");
    const id = `${this.#prefix}-${this.#count++}`;
    const text = JSON.stringify({ ...command, id });
    const arrived = begin();
    return new Promise((settle) => {
      this.#sent.set(id, { text, event: null, settle: (outcome) => (arrived(), settle(outcome)) });
      if (this.#socket?.isOpen()) this.#socket.send(text);
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    this.#socket?.close();
    for (const id of [...this.#sent.keys()]) this.#settle(id, "closed");
  }

  #hurry = (): void => {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const seat = this.seat === null ? "" : `&seat=${this.seat}`;
    this.listener.state("connecting", "");
    this.#socket = openSocket(`/api/tables/${this.table}/live?after=${this.last()}${seat}`, {
      opened: () => this.#isOpen(),
      heard: (text) => {
        if (!this.#closed) this.#receive(JSON.parse(text) as ServerMessage);
      },
      closed: (code, reason) => this.#lost(code, reason),
    });
  }

  #isOpen(): void {
    this.#pause = FIRST_PAUSE;
    this.#opened = true;
    this.listener.state("open", "");
    for (const { text, event } of this.#sent.values()) if (event === null) this.#socket?.send(text);
  }

  #receive(message: ServerMessage): void {
    if (message.type === "news") this.listener.news(message.events, message.position, message.clocks);
    else if (message.type === "presence") this.listener.presence(message.seats);
    else if (message.type === "refused") this.#settle(message.id, message.error);
    else {
      const sent = this.#sent.get(message.id);
      if (sent) sent.event = message.event;
    }
    // The acknowledgement may come before the news or after them.
    for (const [id, { event }] of this.#sent) if (event !== null && event <= this.last()) this.#settle(id, "done");
  }

  #settle(id: string | null, outcome: Outcome): void {
    if (id === null) return;
    const sent = this.#sent.get(id);
    this.#sent.delete(id);
    sent?.settle(outcome);
  }

  #lost(code: number, reason: string): void {
    this.#socket = null;
    if (this.#closed) return;
    if (code === GONE || (code === POLICY && !this.#opened)) {
      this.listener.state("refused", code === GONE ? inWords({ code: reason, message: reason }) : reason);
      for (const id of [...this.#sent.keys()]) this.#settle(id, "closed");
      return;
    }
    this.listener.state("lost", reason);
    this.#timer = setTimeout(() => this.#open(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }
}
