// The pages' line to the worker with the engine. Where the engine cannot begin, everything is refused with the reason.
import type { Socket, SocketListener } from "../lib/transport";
import type { FromWorker, ToWorker } from "./messages";

/** A worker, as far as it is used here. */
export interface Far {
  postMessage(message: ToWorker): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

const REFUSED = 1008; // never to be tried again

export class Line {
  #count = 0;
  #answers = new Map<number, (text: string) => void>();
  #sockets = new Map<number, LineSocket>();
  #began = false;
  #broken = "";

  constructor(private readonly far: Far) {
    far.onmessage = ({ data }) => this.#hear(data);
    // An error before its first word: the worker could not even be loaded. Later ones answer for themselves.
    far.onerror = (event) => {
      if (!this.#began) this.#break(event.message || "its script could not be loaded");
    };
  }

  /** The status, a new line, and what was answered. */
  request(path: string, body: string | null): Promise<string> {
    const id = this.#count++;
    return new Promise((settle) => {
      if (this.#broken) return settle(refusal(this.#broken));
      this.#answers.set(id, settle);
      this.tell({ type: "request", id, path, body });
    });
  }

  open(path: string, listener: SocketListener): Socket {
    const id = this.#count++;
    const socket = new LineSocket(this, id, listener);
    this.#sockets.set(id, socket);
    if (this.#broken) queueMicrotask(() => socket.hear({ type: "closed", id, code: REFUSED, reason: this.#broken }));
    else this.tell({ type: "connect", id, path });
    return socket;
  }

  tell(message: ToWorker): void {
    this.far.postMessage(message);
  }

  forget(id: number): void {
    this.#sockets.delete(id);
  }

  #hear(message: FromWorker): void {
    this.#began = true;
    if (message.type === "broken") return this.#break(message.reason);
    if (message.type !== "answer") return this.#sockets.get(message.id)?.hear(message);
    this.#answers.get(message.id)?.(message.text);
    this.#answers.delete(message.id);
  }

  #break(reason: string): void {
    this.#broken = reason;
    for (const settle of this.#answers.values()) settle(refusal(reason));
    this.#answers.clear();
    for (const [id, socket] of this.#sockets) socket.hear({ type: "closed", id, code: REFUSED, reason });
  }
}

function refusal(reason: string): string {
  return `503\n${JSON.stringify({ error: { code: "no-engine", message: reason, rule: "" } })}`;
}

class LineSocket implements Socket {
  #open = false;

  constructor(
    private readonly line: Line,
    private readonly id: number,
    private readonly listener: SocketListener,
  ) {}

  isOpen(): boolean {
    return this.#open;
  }

  send(text: string): void {
    this.line.tell({ type: "send", id: this.id, text });
  }

  close(): void {
    this.#end();
    this.line.tell({ type: "close", id: this.id });
  }

  hear(message: Extract<FromWorker, { type: "opened" | "message" | "closed" }>): void {
    if (message.type === "message") return this.listener.heard(message.text);
    if (message.type === "opened") {
      this.#open = true;
      this.listener.opened();
    } else {
      this.#end();
      this.listener.closed(message.code, message.reason);
    }
  }

  #end(): void {
    this.#open = false;
    this.line.forget(this.id);
  }
}
