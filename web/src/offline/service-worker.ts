// Pages and engine without a network. Everything the folder holds is kept at the first visit, under the name of this
// build; a new build is fetched beside it, and takes over when the last page of the old one is closed.
//
// Other events of a service worker, such as pushes, are further listeners in this file.
export {};
declare const self: ServiceWorkerGlobalScope;

/** Put in by tools/build_static.py: a checksum of all files, and their names from here. */
const BUILD = "__KOGGE_BUILD__";
const FILES = "__KOGGE_FILES__".split(" ");
const CACHE = `kogge-${BUILD}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("kogge-") && name !== CACHE).map((name) => caches.delete(name)))),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  // All pages are one file.
  const wanted = request.mode === "navigate" ? new URL("./", self.registration.scope).href : request.url;
  event.respondWith(caches.match(wanted, { cacheName: CACHE, ignoreSearch: true }).then((found) => found ?? fetch(request)));
});
