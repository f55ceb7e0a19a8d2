// The same pages without a server: the engine answers in a worker, and tables are kept in this browser. Pages are named
// behind a question mark (`?/t/abc#move-57`), so that any host that only serves files can serve them.
import type { Socket, SocketListener } from "../lib/transport";
import type { FromWorker, ToWorker } from "./messages";

export const ALONE = true;

const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "kogge" });
const waiting = new Map<number, (answer: string) => void>();
const sockets = new Map<number, WorkerSocket>();
let count = 0;
let broken = "";

function tell(message: ToWorker): void {
  worker.postMessage(message);
}

worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
  if (data.type === "answer") {
    waiting.get(data.id)?.(data.text);
    waiting.delete(data.id);
  } else if (data.type === "broken") {
    broken = data.reason;
    for (const settle of waiting.values()) settle(refusal(broken));
    waiting.clear();
  } else {
    sockets.get(data.id)?.hear(data);
  }
};

function refusal(reason: string): string {
  return `503\n${JSON.stringify({ error: { code: "broken", message: reason, rule: "" } })}`;
}

export async function request(path: string, init: RequestInit): Promise<Response> {
  const body = typeof init.body === "string" ? init.body : null;
  const id = count++;
  const text = await new Promise<string>((settle) => {
    if (broken) return settle(refusal(broken));
    waiting.set(id, settle);
    tell({ type: "request", id, path, body });
  });
  const end = text.indexOf("\n");
  return new Response(text.slice(end + 1), { status: Number(text.slice(0, end)) });
}

class WorkerSocket implements Socket {
  #open = false;
  readonly #id = count++;

  constructor(
    path: string,
    private readonly listener: SocketListener,
  ) {
    sockets.set(this.#id, this);
    tell({ type: "connect", id: this.#id, path });
  }

  isOpen(): boolean {
    return this.#open;
  }

  send(text: string): void {
    tell({ type: "send", id: this.#id, text });
  }

  close(): void {
    this.#end();
    tell({ type: "close", id: this.#id });
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
    sockets.delete(this.#id);
  }
}

export function openSocket(path: string, listener: SocketListener): Socket {
  return new WorkerSocket(path, listener);
}

/** The folder that the pages were put into, wherever that is. */
const HOME = location.pathname.slice(0, location.pathname.lastIndexOf("/") + 1);

export function currentPath(): string {
  return location.search.startsWith("?/") ? location.search.slice(1) : "/";
}

export function addressOf(path: string): string {
  const [page = "", mark] = path.split("#");
  return HOME + (page === "/" ? "" : `?${page}`) + (mark === undefined ? "" : `#${mark}`);
}

/** A link is written for a server. What the router does not follow itself, such as a new tab, needs its address here. */
function correct(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const path = link?.getAttribute("href") ?? "";
  if (!(link instanceof HTMLAnchorElement) || !path.startsWith("/")) return;
  if (path.startsWith("/api/")) {
    event.preventDefault();
    void save(path);
  } else if (link.target) {
    link.href = addressOf(path);
  }
}

/** What a server would send as a file. */
async function save(path: string): Promise<void> {
  const text = await (await request(path, {})).text();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${path.split("/")[3] ?? "game"}.kogge.txt`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

document.addEventListener("click", correct, { capture: true });
document.addEventListener("auxclick", correct, { capture: true });

// Once it was here, everything is here: also without a network.
if ("serviceWorker" in navigator && import.meta.env.PROD) {
  addEventListener("load", () => void navigator.serviceWorker.register(new URL("service-worker.js", location.origin + HOME)));
}
