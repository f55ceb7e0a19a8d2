// One worker for both kinds of pages: those of a server, and those that need none. Pages and engine are kept under the
// name of this build; a new build is fetched beside it, and takes over when the last page of the old one is closed or
// a page says so. Until then a page that is open finds every part of its own build.
//
// Where there is a server, the network comes first, except for files whose names never change their meaning; what was
// read before is shown again without it, and finished games are kept as a whole. Pushes tell of turns.
import { answerOf } from "./kept-game";
import type { NoticeWishes, WholeGame } from "../wire/types";

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build: whether a server sends the pages. */
declare const __SERVED__: boolean;

/** Put in by tools/build_static.py, or by the server: a checksum of all files, and their names from here. */
const BUILD = "__KOGGE_BUILD__";
const FILES = "__KOGGE_FILES__".split(" ");
/** The table without a server may lie in a folder beside the pages of one, and each keeps its own builds. */
const OWN = `kogge ${new URL(self.registration.scope).pathname} `;
const CACHE = OWN + BUILD;
/** A page that is open when a new build takes over still finds its own parts: so many builds are kept. */
const BUILDS = 2;
/** Answers of the server that can be read again without it: rules, openings, boards, tables. */
const SEEN = "seen";
const MOST_SEEN = 600;
const READABLE = /^\/api\/(me|games(\/mine|\/[\w-]+\/scene)?|rules\/.+|tables(\/[\w-]+(\/(position|events|turns|history))?)?|openings\/.+)$/;

/** Finished games as a whole, by the seat that they are looked at from: they never change. */
const GAMES = "finished-games";
const MOST_GAMES = 60;
const WHOLE_GAME = /^\/api\/tables\/[\w-]+\/replay$/;
const OF_A_TABLE = /^(\/api\/tables\/[\w-]+)(\/(?:position|events|turns|history|replay\/\d+))?$/;

interface Told {
  title: string;
  body: string;
  path: string;
  tag: string;
}

/** Names in `assets` never change their meaning. Whatever else the browser remembers may be of an older build: the host is
 * asked whether it is still the same. */
function ofThisBuild(name: string): Request {
  return new Request(name, { cache: /(^|\/)assets\//.test(name) ? "default" : "no-cache" });
}

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES.map(ofThisBuild))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(OWN) && name !== CACHE);
  await Promise.all(others.slice(0, Math.max(0, others.length - BUILDS + 1)).map((name) => caches.delete(name)));
  await self.clients.claim(); // whoever comes for the first time need not come again before something is kept
}

self.addEventListener("message", (event) => {
  if (event.data === "take-over") void self.skipWaiting();
});

const home = (): string => new URL("./", self.registration.scope).href;
/** A file of this build, or of the one before: their names never change their meaning. */
async function kept(address: string): Promise<Response | undefined> {
  const found = await caches.match(address, { cacheName: CACHE, ignoreSearch: true });
  if (found || !new URL(address).pathname.includes("/assets/")) return found;
  for (const name of await caches.keys()) {
    const older = name.startsWith(OWN) && (await caches.match(address, { cacheName: name }));
    if (older) return older;
  }
  return undefined;
}

/** All pages are one file. */
async function page(request: Request): Promise<Response> {
  if (!__SERVED__) return (await kept(home())) ?? fetch(request);
  try {
    return await fetch(request);
  } catch (error) {
    const found = await kept(home());
    if (found) return found;
    throw error;
  }
}

/** The network first; without it what was read before, or what a game that is kept tells. */
async function readable(request: Request, keeping: boolean): Promise<Response> {
  const cache = await caches.open(SEEN);
  try {
    const answer = await fetch(request);
    if (answer.ok && keeping) await cache.put(request, answer.clone()).then(() => trim(cache, MOST_SEEN));
    return answer;
  } catch (error) {
    const found = (await fromWholeGame(request)) ?? (await cache.match(request));
    if (found) return found;
    throw error;
  }
}

/** The oldest go. */
async function trim(cache: Cache, most: number): Promise<void> {
  const all = await cache.keys();
  for (const one of all.slice(0, Math.max(0, all.length - most))) await cache.delete(one);
}

/** A game that is over is asked for once. */
async function wholeGame(request: Request): Promise<Response> {
  const cache = await caches.open(GAMES);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone()).then(() => trim(cache, MOST_GAMES));
  return answer;
}

/** What the server would answer about a table, where its game is kept. */
async function fromWholeGame(request: Request): Promise<Response | undefined> {
  const address = new URL(request.url);
  const [, table = "", part = ""] = OF_A_TABLE.exec(address.pathname) ?? [];
  if (!table) return undefined;
  const seat = address.searchParams.get("seat");
  const wanted = `${table}/replay${seat === null ? "" : `?seat=${seat}`}`;
  const cache = await caches.open(GAMES);
  const found = (await cache.match(wanted)) ?? (await cache.match(wanted, { ignoreSearch: true })); // some answers know no seat
  const answer: unknown = found && answerOf((await found.json()) as WholeGame, part);
  return answer === undefined ? undefined : Response.json(answer);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== self.location.origin) return;
  const ours = __SERVED__ && /^\/(api|schema|health|metrics)\b/.test(address.pathname);
  if (ours) {
    if (WHOLE_GAME.test(address.pathname)) event.respondWith(wholeGame(request));
    else if (READABLE.test(address.pathname)) event.respondWith(readable(request, true));
    else if (OF_A_TABLE.test(address.pathname)) event.respondWith(readable(request, false)); // one of very many positions
  } else if (request.mode === "navigate") {
    event.respondWith(page(request));
  } else {
    event.respondWith(kept(request.url).then((found) => found ?? fetch(request)));
  }
});

self.addEventListener("push", (event) => {
  const told = event.data?.json() as Told | undefined;
  if (!told) return;
  const { title, body, path, tag } = told;
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: "icon-192.png", data: { path } }));
});

/** A push service has ended a subscription, or given it another address: without a new one notices would stop silently. */
async function subscribeAgain({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const wishes = await fetch("/api/notifications");
  if (!wishes.ok) return; // nobody is signed in here any more
  const { key } = (await wishes.json()) as NoticeWishes;
  const made = newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
  const { endpoint = "", keys = {} } = made.toJSON();
  await post("/api/notifications/browsers", { endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" });
  if (oldSubscription && oldSubscription.endpoint !== endpoint) await post("/api/notifications/browsers/remove", { endpoint: oldSubscription.endpoint });
}

function post(path: string, body: unknown): Promise<Response> {
  return fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
}

self.addEventListener("pushsubscriptionchange", (event) => {
  if (__SERVED__) event.waitUntil(subscribeAgain(event));
});

/** A page that shows it already comes to the front; otherwise it is opened. */
async function open(path: string): Promise<void> {
  const wanted = new URL(path, self.registration.scope);
  if (wanted.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((one) => new URL(one.url).pathname === wanted.pathname);
  await (there ? there.focus() : self.clients.openWindow(wanted.href));
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as { path: string }).path));
});
