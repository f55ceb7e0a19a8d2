// The addresses of slow play: one's games, being away, notices, notes and plans.
import type { Absence, NoticeWishes, OngoingGame, Plan } from "../wire/types";
import { call } from "./api";

type Wanted = Pick<NoticeWishes, "tables" | "mail" | "webhook" | "language">;

export const slow = {
  games: () => call<{ games: OngoingGame[] }>("/api/games/mine").then(({ games }) => games),
  note: (table: string) => call<{ text: string }>(`/api/tables/${table}/note`).then(({ text }) => text),
  setNote: (table: string, text: string) => call<{ text: string }>(`/api/tables/${table}/note`, { text }),
  plan: (table: string, seat: number) => call<Plan>(`/api/tables/${table}/plan?seat=${seat}`),
  setPlan: (table: string, seat: number, turns: string[][]) => call<Plan>(`/api/tables/${table}/plan`, { seat, turns }),
  absence: () => call<Absence>("/api/me/absence"),
  setAbsence: (days: number) => call<Absence>("/api/me/absence", { days }),
  wishes: () => call<NoticeWishes>("/api/notifications"),
  setWishes: (wanted: Wanted) => call<NoticeWishes>("/api/notifications", wanted),
  addBrowser: (browser: { endpoint: string; p256dh: string; auth: string; language: string }) => call<NoticeWishes>("/api/notifications/browsers", browser),
  removeBrowser: (endpoint: string) => call<NoticeWishes>("/api/notifications/browsers/remove", { endpoint }),
  tryOut: () => call<NoticeWishes>("/api/notifications/try", {}),
};
