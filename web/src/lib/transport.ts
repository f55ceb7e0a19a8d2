// The way to a table server: HTTP and WebSockets. `offline/transport.ts` takes its place where there is no server; the
// build decides which one `$transport` is.

/** A connection to a table. */
export interface Socket {
  isOpen(): boolean;
  send(text: string): void;
  close(): void;
}

/** Who hears what comes over it. */
export interface SocketListener {
  opened(): void;
  heard(text: string): void;
  closed(code: number, reason: string): void;
}

/** Whether tables live in this browser alone: nobody else can be invited. */
export const ALONE: boolean = false;

/** Pages that make sense with a server only: without one they are not even built. */
export const SERVER_PAGES = {
  account: () => import("../pages/Account.svelte"),
  games: () => import("../pages/Games.svelte"),
  lobby: () => import("../pages/Lobby.svelte"),
  ratings: () => import("../pages/Ratings.svelte"),
};
export const SERVER_NAMED_PAGES = {
  contests: () => import("../pages/Contests.svelte"),
  people: () => import("../pages/Person.svelte"),
};

export function request(path: string, init: RequestInit): Promise<Response> {
  return fetch(path, init);
}

export function openSocket(path: string, listener: SocketListener): Socket {
  const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`);
  socket.onopen = () => listener.opened();
  socket.onmessage = ({ data }: MessageEvent<string>) => listener.heard(data);
  socket.onclose = ({ code, reason }) => listener.closed(code, reason);
  return {
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send: (text) => socket.send(text),
    close: () => socket.close(),
  };
}

/** The page that the address names. */
export function currentPath(): string {
  return location.pathname;
}

/** The address of a page. */
export function addressOf(path: string): string {
  return path;
}

/** The service worker: pushes, and what was seen before without a network. */
export const WORKER: string = "/service-worker.js";
