// Notices of this browser: permission, subscription, and telling the server.
import type { NoticeWishes } from "../wire/types";
import { slow } from "./slow";
import { worker } from "./worker.svelte";

/** Why this browser cannot be told; empty when it can. */
export function whyNoPush(): "" | "insecure" | "unsupported" | "denied" {
  if (!isSecureContext) return "insecure";
  if (!worker.possible || !("PushManager" in globalThis) || !("Notification" in globalThis)) return "unsupported";
  return Notification.permission === "denied" ? "denied" : "";
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Whether the server tells this browser. */
export async function isTold(wishes: NoticeWishes): Promise<boolean> {
  const found = whyNoPush() ? null : await subscription();
  return found !== null && wishes.browsers.includes(await digest(found.endpoint));
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Ask for permission and subscribe, in the language of the page; null when the person said no. */
export async function subscribe(key: string, language: string): Promise<NoticeWishes | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = "", keys = {} } = made.toJSON();
  return slow.addBrowser({ endpoint, p256dh: keys.p256dh ?? "", auth: keys.auth ?? "", language });
}

export async function unsubscribe(): Promise<NoticeWishes> {
  const found = await subscription();
  if (!found) return slow.wishes();
  await found.unsubscribe();
  return slow.removeBrowser(found.endpoint);
}

/** Whoever goes is not told here any more; nothing of this may keep them from going. The address that was told, if any. */
export async function forgetPush(): Promise<string> {
  const found = whyNoPush() ? null : await subscription().catch(() => null);
  await found?.unsubscribe().catch(() => undefined);
  return found?.endpoint ?? "";
}
