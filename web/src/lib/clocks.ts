// Clocks: what the server said is counted on here, since clocks of two machines differ and messages come seldom.
import type { LobbyKey } from "../i18n/lobby";
import type { Params } from "../i18n/index.svelte";
import type { ClockReply, SeatClock } from "../wire/types";

export interface ShownClocks extends ClockReply {
  /** When they came, in milliseconds of this machine. */
  at: number;
}

/** The milliseconds that a seat has left after some of this machine's time, and whether they are running down. */
export function leftOf(clocks: ShownClocks, seat: number, now: number): { left: number; running: boolean; free: number } | null {
  const clock = clocks.seats.find((one) => one.seat === seat);
  if (!clock) return null;
  const passed = Math.max(0, now - clocks.at);
  const running = clocks.running === seat && !onVacation(clocks, clock, now);
  if (!running) return { left: clock.left, running, free: clock.free ?? 0 };
  const free = Math.max(0, (clock.free ?? 0) - passed);
  return { left: clock.left - Math.max(0, passed - (clock.free ?? 0)), running, free };
}

function onVacation(clocks: ShownClocks, clock: SeatClock, now: number): boolean {
  return typeof clock.vacation === "number" && clock.vacation > clocks.now + (now - clocks.at);
}

const two = (n: number): string => String(n).padStart(2, "0");

/** As clocks show it: 2 d 3:04, 3:04:05, 4:05. */
export function clockFace(milliseconds: number, language: string): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60];
  if (days) return `${amount(days, "day", language)} ${hours}:${two(minutes)}`;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

function amount(n: number, unit: string, language: string): string {
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(n);
}

/** A time in the largest unit that tells it exactly. */
export function duration(seconds: number, language: string): string {
  const [size, unit] = ([[86_400, "day"], [3_600, "hour"], [60, "minute"]] as const).find(([one]) => seconds % one === 0) ?? [1, "second"];
  return amount(seconds / size, unit, language);
}

/** How a table or a wish names its clock. */
export interface ClockFields {
  turn_limit?: number | null;
  bank?: number | null;
  increment?: number;
  delay?: number;
}

export type Preset = "none" | "turn" | "delay" | "increment" | "day" | "days";
/** What can be chosen, from no clock at all to the speedOf. */
export const PRESETS: Record<Preset, ClockFields> = {
  none: {},
  turn: { turn_limit: 120 },
  delay: { bank: 900, delay: 20 },
  increment: { bank: 1_800, increment: 30 },
  day: { turn_limit: 86_400 },
  days: { turn_limit: 259_200 },
};

/** The speed by which lists of the lobby are narrowed. */
export function speedOf({ turn_limit, bank }: ClockFields): "live" | "slow" | "none" {
  if (turn_limit) return turn_limit >= 86_400 ? "slow" : "live";
  return bank ? "live" : "none";
}

/** A clock in words of the lobby. */
export function clockWords({ turn_limit, bank, increment, delay }: ClockFields, l: (key: LobbyKey, params?: Params) => string, language: string): string {
  if (turn_limit) return l("clock.turn", { time: duration(turn_limit, language) });
  if (!bank) return l("clock.none");
  const time = duration(bank, language);
  if (increment) return l("clock.increment", { time, more: duration(increment, language) });
  return delay ? l("clock.delay", { time, more: duration(delay, language) }) : l("clock.bank", { time });
}
