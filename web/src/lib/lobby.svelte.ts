// The lobby's WebSocket. It comes back by itself and looks on for the same game: the server ends a seek with its socket.
import { openSocket, type Socket } from "$transport";
import { Refused } from "./api";
import { inWords } from "./names";
import type { LobbyMessage, SeekReply, Wish } from "../wire/types";

const PAUSE = 1_500;

export class LobbyState {
  seeks = $state.raw<readonly SeekReply[]>([]);
  /** What this page looks for. */
  wish = $state.raw<Wish | null>(null);
  failure = $state("");
  connected = $state(false);
  #socket: Socket | null = null;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly paired: (table: string) => void) {
    this.#open();
  }

  /** How many people want what this page looks for. */
  readonly have: number = $derived(this.seeks.find((one) => one.mine)?.waiting ?? 1);

  seek(wish: Wish): void {
    this.failure = "";
    this.wish = wish;
    if (this.#socket?.isOpen()) this.#send({ type: "seek", wish });
  }

  stop(): void {
    this.wish = null;
    if (this.#socket?.isOpen()) this.#send({ type: "stop" });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #send(message: unknown): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #open(): void {
    this.#socket = openSocket("/api/lobby/live", {
      opened: () => {
        this.connected = true;
        if (this.wish) this.#send({ type: "seek", wish: this.wish });
      },
      heard: (text) => {
        if (!this.#closed) this.#hear(JSON.parse(text) as LobbyMessage);
      },
      closed: () => {
        this.connected = false;
        this.#socket = null;
        if (!this.#closed) this.#timer = setTimeout(() => this.#open(), PAUSE * (0.75 + Math.random() / 2));
      },
    });
  }

  #hear(message: LobbyMessage): void {
    if (message.type === "seeks") this.seeks = message.seeks;
    else if (message.type === "paired") this.paired(message.table);
    else {
      this.wish = null;
      if (message.type === "refused") this.failure = inWords(new Refused(message.error, 409));
    }
  }
}
