// Addresses of pages, without a library: a handful of patterns.
import { addressOf, ALONE, currentPath } from "$transport";

const PAGES = {
  "": "home",
  t: "table",
  join: "join",
  rules: "rules",
  settings: "settings",
  about: "about",
  guide: "guide",
  puzzles: "puzzles",
  openings: "openings",
  // Others are needed for these: who plays in a browser alone has none.
  ...(ALONE ? {} : ({ account: "account", contests: "contests", people: "people", ratings: "ratings", lobby: "lobby", games: "games" } as const)),
} as const;

export interface Route {
  page: NonNullable<(typeof PAGES)[keyof typeof PAGES]> | "lost";
  parts: string[];
}

export function parse(path: string): Route {
  const [first = "", ...parts] = path.split("/").filter(Boolean);
  return { page: (PAGES as Record<string, Route["page"]>)[first] ?? "lost", parts };
}

class Router {
  route = $state(parse(typeof location === "undefined" ? "/" : currentPath()));
  hash = $state(typeof location === "undefined" ? "" : location.hash.slice(1));

  constructor() {
    if (typeof window === "undefined") return;
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", () => this.#read());
    document.addEventListener("click", (event) => this.#follow(event));
  }

  /** Somebody waits for an answer that leads to another page; the result tells whether they are still here. */
  visit(): () => boolean {
    const here = currentPath();
    return () => currentPath() === here;
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", addressOf(path));
    else history.pushState(null, "", addressOf(path));
    this.#read();
    scrollTo(0, 0);
  }

  /** Name a point of the page in its address, without a step of the history. */
  mark(hash: string): void {
    history.replaceState(null, "", addressOf(currentPath() + (hash && `#${hash}`)));
    this.hash = hash;
  }

  #read(): void {
    this.route = parse(currentPath());
    this.hash = location.hash.slice(1);
  }

  /** Links inside the app stay inside the app. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    if (link.pathname === currentPath() && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.hash);
  }
}

export const router = new Router();
