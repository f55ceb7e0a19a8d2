// Pages with the service worker in charge.
import type { Page, Worker } from "playwright-core";
import { expect } from "vitest";
import { address, guest, type Wishes } from "./browser";
import type { Subscription } from "./receiver";

export interface Worked {
  page: Page;
  /** Have the browser deliver a push, by the developer protocol: a text as it is, or anything else as JSON. */
  push(data: unknown): Promise<unknown>;
}

/** The worker has kept all files of its build, and answers the page's requests. */
export async function inCharge(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

/** A page of a guest whom the server knows. */
export async function withWorker(path: string, { at = address, ...wishes }: Wishes & { at?: string } = {}, name = "Anna"): Promise<Worked> {
  const page = await guest({ serviceWorkers: "allow", ...wishes }, name);
  const protocol = await page.context().newCDPSession(page);
  const registered = new Promise<string>((done) => {
    protocol.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(at));
      if (found) done(found.registrationId);
    });
  });
  await protocol.send("ServiceWorker.enable");
  await page.goto(at + path);
  await inCharge(page);
  const registrationId = await registered;
  return { page, push: (data) => protocol.send("ServiceWorker.deliverPushMessage", { origin: at, registrationId, data: typeof data === "string" ? data : JSON.stringify(data) }) };
}

/** The worker of a page, to look into it. */
export function workerOf(page: Page): Worker {
  const worker = page.context().serviceWorkers()[0];
  if (!worker) throw new Error("there is no worker");
  return worker;
}

export interface Shown {
  title: string;
  body: string;
  tag: string;
  data: unknown;
}

/** The notices that the browser shows. */
export async function notices(page: Page): Promise<Shown[]> {
  return page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown })));
}

/** Inside the worker. Only a real click may open windows; what the worker asks for is noted instead. */
const CLICK = `(async () => {
  const asked = [];
  const note = (text, answer) => (asked.push(text), Promise.resolve(answer));
  Object.defineProperty(WindowClient.prototype, "focus", { configurable: true, value() { return note("focus " + new URL(this.url).pathname, this); } });
  Object.defineProperty(clients, "openWindow", { configurable: true, value: (url) => note("open " + new URL(url).pathname, null) });
  const [notification] = await registration.getNotifications();
  const work = [];
  const event = new NotificationEvent("notificationclick", { notification });
  Object.defineProperty(event, "waitUntil", { value: (one) => work.push(one) });
  dispatchEvent(event);
  await Promise.all(work);
  return [...asked, "left " + (await registration.getNotifications()).length];
})()`;

/** Click the notice that is shown: what the worker asks the browser for. */
export async function click(page: Page): Promise<string[]> {
  return workerOf(page).evaluate<string[]>(CLICK);
}

/** Have the push service end a subscription, and give another one when it is asked: what the worker asks it for. */
export async function subscriptionChanged(page: Page, old: Subscription, next: Subscription): Promise<unknown> {
  return workerOf(page).evaluate(
    async ([before, after]) => {
      const scope = globalThis as unknown as { registration: ServiceWorkerRegistration };
      let asked: unknown = null;
      scope.registration.pushManager.subscribe = async (options) => {
        asked = options;
        return { ...after, toJSON: () => after } as unknown as PushSubscription;
      };
      const work: Promise<unknown>[] = [];
      const event = new Event("pushsubscriptionchange");
      Object.assign(event, { oldSubscription: before, newSubscription: null, waitUntil: (one: Promise<unknown>) => work.push(one) });
      dispatchEvent(event);
      await Promise.all(work);
      return asked;
    },
    [old, next] as const,
  );
}
