// Choices as this game's table offers them: ways from where a piece stands to where it may stop as one choice each,
// and places on the desk, at the bank and in the trade dialogue for what happens nowhere on the map.
import type { Offer } from "../game";
import type { Choice, View } from "../../wire/types";
import type { MerchantsView, Reached } from "./types";

/** Where on the page an action happens, beside the places that the server names. */
const PLACES: Record<string, string> = {
  buy: "bank",
  get: "bank",
  discard: "hand",
  give: "give",
  want: "want",
};
/** A click on a price shows where the piece could be set. */
const PRICED: Record<string, string> = { route: "route", hire: "merchant", equip: "caravan" };
const TRADE = new Set(["send", "drop", "accept", "counter", "refuse", "withdraw"]);

export function arrange(
  choices: readonly Choice[],
  raw: View,
  note: (place: Reached, kind: "grain" | "salt") => string,
  gets: (seat: number, gold: string) => string = () => "",
): Offer[] {
  const view = raw as unknown as MerchantsView;
  const sharings = sharingsOf(view, choices, gets);
  if (sharings.length) return sharings;
  const ways = view.reach ? waysOf(view, choices, note) : [];
  const gone = new Set(ways.length ? ["walk", "step", "drive", "go"] : []);
  return [...choices.filter(({ action }) => !gone.has(action.split(" ")[0] ?? "")).map(placed), ...ways];
}

function placed(choice: Choice): Offer {
  const [verb = "", a = "", b = ""] = choice.action.split(" ");
  const place = PLACES[verb];
  if (place) return { ...choice, at: `${place}:${a}` };
  if (verb === "exchange") return { ...choice, at: `bank:${b}` };
  if (verb === "take") return { ...choice, at: `trade:take.${a}` };
  if (TRADE.has(verb)) return { ...choice, at: `trade:${verb}` };
  const price = PRICED[verb];
  if (price) return { ...choice, by: `cost:${price}` };
  return choice;
}

/** Each way to share the gold of a connection as one choice; beside it the gold of those who are not asked about. */
function sharingsOf(view: MerchantsView, choices: readonly Choice[], gets: (seat: number, gold: string) => string): Offer[] {
  const { shares = [], ways = [] } = view.pending[0] ?? {};
  if (!choices.some(({ action }) => action.startsWith("pay "))) return [];
  return ways.map((action, i) => {
    const chosen = new Set(action.split("; ").map((part) => part.split(" ")[1]));
    const others = (shares[i] ?? "").split("-").flatMap((gold, seat) => (gold === "0" || chosen.has(String(seat + 1)) ? [] : [gets(seat + 1, gold)]));
    return { action, at: "", note: others.join(", ") };
  });
}

function waysOf(view: MerchantsView, choices: readonly Choice[], note: (place: Reached, kind: "grain" | "salt") => string): Offer[] {
  const out: Offer[] = [];
  const offered = new Set(choices.map((choice) => choice.action));
  const add = (places: readonly Reached[], i: number, first: string, next: string, end: string, anchor: string, from?: string): void => {
    const steps = wayTo(places, i);
    const actions = steps.map((at, n) => (n === 0 ? `${first} ${at}` : `${next} ${at}`));
    if (!offered.has(actions[0] ?? "")) return;
    const place = places[i];
    if (!place) return;
    const offer: Offer = { action: [...actions, end].join("; "), at: `${anchor}:${place.at}`, note: note(place, next === "step" ? "grain" : "salt") };
    out.push(from ? { ...offer, from } : offer);
  };
  for (const [which, places] of Object.entries(view.reach?.merchants ?? {})) {
    const under = view.way !== null;
    for (const i of bestOf(places)) add(places, i, under ? "step" : `walk ${which}`, "step", "stop", "vertex", under ? undefined : `merchant:${which}`);
  }
  for (const [which, places] of Object.entries(view.reach?.caravans ?? {})) {
    const under = view.way !== null;
    for (const i of bestOf(places)) add(places, i, under ? "go" : `drive ${which}`, "go", "halt", "edge", under ? undefined : `caravan:${which}`);
  }
  return out;
}

/** Places where the way may end, less those that another way reaches for the same price or less: of equal ones the first stays. */
function bestOf(places: readonly Reached[]): number[] {
  const ends = places.flatMap((place, i) => (place.stop ? [{ i, at: place.at, price: place.price, gold: place.gold ?? 0 }] : []));
  const isBetter = (a: (typeof ends)[number], b: (typeof ends)[number]): boolean =>
    a.at === b.at && a.price <= b.price && a.gold <= b.gold && (a.price < b.price || a.gold < b.gold || a.i < b.i);
  return ends.filter((one) => !ends.some((other) => isBetter(other, one))).map(({ i }) => i);
}

export function wayTo(places: readonly Reached[], i: number): string[] {
  const out: string[] = [];
  for (let at = i; at >= 0; at = places[at]?.from ?? -1) out.unshift(places[at]?.at ?? "");
  return out;
}

export interface Tag {
  price: number;
  gold: number;
  kind: "grain" | "salt";
}

/** What going to each lit place costs, while a piece is picked up or on its way. */
export function tagsOf(view: MerchantsView, picked: string): Map<string, Tag> {
  const out = new Map<string, Tag>();
  if (!view.reach || (!picked && !view.way)) return out;
  const put = (kind: "grain" | "salt", anchor: string, piece: string, places: readonly Reached[]): void => {
    if (picked && picked !== piece) return;
    for (const place of places) {
      const known = out.get(`${anchor}:${place.at}`);
      if (place.stop && !known) out.set(`${anchor}:${place.at}`, { price: place.price, gold: place.gold ?? 0, kind });
    }
  };
  for (const [which, places] of Object.entries(view.reach.merchants)) put("grain", "vertex", `merchant:${which}`, places);
  for (const [which, places] of Object.entries(view.reach.caravans)) put("salt", "edge", `caravan:${which}`, places);
  return out;
}
