// The page's half of the service worker: it is registered once, and a new version waits until somebody says so.
import { WORKER } from "$transport";
import { nothingPending } from "./pending";

const CHECK = 3_600_000;

class Worker {
  /** A new version that could take over. */
  ready = $state.raw<ServiceWorker | null>(null);
  #registration: ServiceWorkerRegistration | null = null;
  #checked = 0;

  /** Whether this page may have one: over https, or on the own machine. */
  get possible(): boolean {
    return "serviceWorker" in navigator && import.meta.env.PROD;
  }

  async register(): Promise<void> {
    if (!this.possible) return;
    const registration = await navigator.serviceWorker.register(WORKER);
    this.#registration = registration;
    this.#checked = Date.now();
    this.#note(registration);
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", () => this.#note(registration));
    });
  }

  /** The first worker of a page replaces nobody. */
  #note(registration: ServiceWorkerRegistration): void {
    this.ready = navigator.serviceWorker.controller ? registration.waiting : null;
  }

  /** A page that stays open for days looks for a new version, too. */
  async check(): Promise<void> {
    if (!this.#registration || Date.now() - this.#checked < CHECK) return;
    this.#checked = Date.now();
    await this.#registration.update();
  }

  /** Let the new version take over, and begin anew with it, once everything that was clicked has arrived. */
  async use(): Promise<void> {
    const reload = (): void => void nothingPending().then(() => location.reload());
    if (this.ready?.state !== "installed") return reload(); // another page has let it
    await nothingPending();
    navigator.serviceWorker.addEventListener("controllerchange", reload, { once: true });
    this.ready.postMessage("take-over");
  }
}

export const worker = new Worker();

/** Where this browser keeps a table that needs no server, in a folder beside these pages; empty: nowhere. */
export async function tableWithoutServer(): Promise<string> {
  const names = "caches" in globalThis ? await caches.keys() : [];
  return names.map((name) => /^kogge (\/\S+\/) /.exec(name)?.[1]).find(Boolean) ?? "";
}

/** What was kept of somebody's tables goes with them. */
export async function forgetSeen(): Promise<void> {
  if ("caches" in globalThis) await Promise.all(["seen", "finished-games"].map((name) => caches.delete(name)));
}
