// The same pages without a server: the engine answers in a worker, and tables are kept in this browser. Pages are named
// behind a question mark (`?/t/abc#move-57`), so that any host that only serves files can serve them.
import type { Socket, SocketListener } from "../lib/transport";
import { Line } from "./line";

export const ALONE = true;
export const SERVER_PAGES = {};
export const SERVER_NAMED_PAGES = {};

const line = new Line(new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "kogge" }));

export async function request(path: string, init: RequestInit): Promise<Response> {
  const text = await line.request(path, typeof init.body === "string" ? init.body : null);
  const end = text.indexOf("\n");
  const answer = new Response(text.slice(end + 1), { status: Number(text.slice(0, end)) });
  if (answer.ok && KEEPING.test(path) && init.body) keepForGood();
  return answer;
}

export function openSocket(path: string, listener: SocketListener): Socket {
  return line.open(path, listener);
}

const KEEPING = /^\/api\/(tables|records)$/;
let asked = false;

/** A browser that runs out of space deletes what pages keep, unless they ask it not to. Some ask the person first, so this
 * waits until there is a game to lose. */
function keepForGood(): void {
  if (asked) return;
  asked = true;
  void navigator.storage?.persist?.().catch(() => undefined);
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

/** Once it was here, everything is here: also without a network. */
export const WORKER: string = new URL("service-worker.js", location.origin + HOME).href;
