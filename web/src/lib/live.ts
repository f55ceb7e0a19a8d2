// A table's WebSocket: news in, commands out. It comes back by itself, asks for what it has missed, and sends
// commands again that were not acknowledged; the server does each id once.
import type { Command, ErrorBody, ServerMessage } from "../wire/types";

export type Connection = "connecting" | "open" | "lost" | "refused";

export interface Listener {
  message(message: ServerMessage): void;
  state(state: Connection, reason: string): void;
}

interface Waiting {
  text: string;
  done: (refused: ErrorBody | null) => void;
}

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 8_000;
const POLICY = 1008;

export class Live {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #pause = FIRST_PAUSE;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #opened = false;
  #count = 0;
  #prefix = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly table: string,
    private readonly seat: number | null,
    private readonly after: () => number,
    private readonly listener: Listener,
  ) {
    this.#open();
    addEventListener("online", this.#hurry);
  }

  /** Resolves with null when it was done, with the refusal otherwise. */
  send(command: Command): Promise<ErrorBody | null> {
    const id = `${this.#prefix}-${this.#count++}`;
    const text = JSON.stringify({ ...command, id });
    return new Promise((done) => {
      this.#waiting.set(id, { text, done });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#hurry);
    this.#socket?.close();
  }

  #hurry = (): void => {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const seat = this.seat === null ? "" : `&seat=${this.seat}`;
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live?after=${this.after()}${seat}`);
    this.#socket = socket;
    this.listener.state("connecting", "");
    socket.onopen = () => {
      this.#pause = FIRST_PAUSE;
      this.#opened = true;
      this.listener.state("open", "");
      for (const waiting of this.#waiting.values()) socket.send(waiting.text);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#receive(JSON.parse(event.data) as ServerMessage);
    socket.onclose = (event) => this.#lost(event);
  }

  #receive(message: ServerMessage): void {
    if ((message.type === "ack" || message.type === "refused") && message.id !== null) {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      waiting?.done(message.type === "refused" ? message.error : null);
    }
    this.listener.message(message);
  }

  #lost(event: CloseEvent): void {
    this.#socket = null;
    if (this.#closed) return;
    if (event.code === POLICY && !this.#opened) {
      this.listener.state("refused", event.reason);
      return;
    }
    this.listener.state("lost", event.reason);
    this.#timer = setTimeout(() => this.#open(), this.#pause * (0.75 + Math.random() / 2));
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }
}
