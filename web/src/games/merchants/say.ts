// Notation in words: `walk 1 wroclaw` becomes a phrase of the page's language.
import { fill, type Params } from "../../i18n/index.svelte";
import { lookUp, reason, sentence, type Mood } from "../words.svelte";
import type { MerchantsDictionary } from "./words/index.svelte";

export interface Speech {
  dictionary: MerchantsDictionary;
  city(id: string): string;
  /** The city nearest to an intersection. */
  near(vertex: string): string;
  /** Terrain and printed number of a hex, and a city beside it. */
  hex(id: string): { terrain: string; number: number | null; city: string } | null;
}

const WAYS = ["walk", "drive", "step", "go"];

const isCorner = (id: string): boolean => /^-?\d+,-?\d+[ns]$/.test(id);

export function placeName(vertex: string, speech: Speech): string {
  return isCorner(vertex) ? fill(speech.dictionary["place.crossing"], { id: vertex, city: speech.city(speech.near(vertex)) }) : speech.city(vertex);
}

export function pathName(edge: string, speech: Speech): string {
  const ends = edge.split("/");
  const text = ends.map((end) => (isCorner(end) ? end : speech.city(end))).join("–");
  return ends.every(isCorner) ? fill(speech.dictionary["place.path"], { path: text, city: speech.city(speech.near(ends[0] ?? "")) }) : text;
}

/** Hexes have no names of their own: the ground, its number and a city tell them apart. */
export function hexName(id: string, speech: Speech): string {
  const hex = speech.hex(id);
  if (!hex) return id;
  const terrain = lookUp(speech.dictionary, `terrain.${hex.terrain}`) ?? hex.terrain;
  return fill(speech.dictionary["place.hex"], { terrain: hex.number ? `${terrain} ${hex.number}` : terrain, city: speech.city(hex.city) });
}

export function itemName(id: string, speech: Speech): string {
  return lookUp(speech.dictionary, `item.${id}`) ?? id;
}

export function say(action: string, speech: Speech): string {
  return phrase(action, speech, "say");
}

export function tell(action: string, speech: Speech): string {
  return phrase(action, speech, "does");
}

function phrase(action: string, speech: Speech, mood: Mood): string {
  const parts = action.split("; ");
  if (parts.length > 1) return sayWay(parts, speech, mood);
  const [verb = "", ...rest] = action.split(" ");
  const template = sentence(speech.dictionary, mood, rest.length > 1 && ["hire", "equip"].includes(verb) ? `${verb}.move` : verb);
  return template === undefined ? action : fill(template, paramsOf(verb, rest, speech));
}

/** A way of several steps is said by its end. */
function sayWay(parts: string[], speech: Speech, mood: Mood): string {
  const [verb = "", which = ""] = parts[0]?.split(" ") ?? [];
  const end = parts.findLast((part) => part.includes(" "))?.split(" ").at(-1) ?? "";
  if (verb === "pay") return fill(sentence(speech.dictionary, mood, "share") ?? verb, { shares: parts.map((part) => seatGets(part, speech)).join(", ") });
  if (!WAYS.includes(verb)) return parts.map((part) => phrase(part, speech, mood)).join(", ");
  const first = verb === "walk" || verb === "drive";
  const template = (first && mood === "say" ? lookUp(speech.dictionary, `way.${verb}`) : undefined) ?? sentence(speech.dictionary, mood, verb) ?? verb;
  const at: Params = ["walk", "step"].includes(verb) ? { place: placeName(end, speech) } : { path: pathName(end, speech) };
  return fill(template, { n: which, ...at });
}

/** `pay 2 0`, without what it is for. */
function seatGets(action: string, speech: Speech): string {
  const [, n = "", gold = ""] = action.split(" ");
  return fill(speech.dictionary["share.seat"], { n, gold });
}

/** `merchant:1`, or a price: `cost:route`. */
function picked(anchor: string, speech: Speech): Params {
  const [kind = "", id = ""] = anchor.split(":");
  if (kind === "cost") return { piece: lookUp(speech.dictionary, `cost.${id}`) ?? id };
  return { piece: `${lookUp(speech.dictionary, `piece.${kind}`) ?? kind} ${id}` };
}

/** Gold by seat: `2-0-1`. */
function shares(text: string, speech: Speech): string {
  return text
    .split("-")
    .flatMap((gold, seat) => (gold === "0" ? [] : [fill(speech.dictionary["share.seat"], { n: seat + 1, gold })]))
    .join(", ");
}

function paramsOf(verb: string, rest: string[], speech: Speech): Params {
  const [a = "", b = ""] = rest;
  switch (verb) {
    case "route":
    case "equip":
    case "go":
      return { path: pathName(a, speech), n: b };
    case "hire":
    case "post":
    case "neutral":
    case "deliver":
      return { city: speech.city(a), n: b };
    case "walk":
    case "step":
      return { n: a, place: placeName(b || a, speech) };
    case "drive":
      return { n: a, path: pathName(b, speech) };
    case "buy":
    case "get":
    case "discard":
    case "steal":
    case "give":
    case "want":
      return { item: itemName(a, speech) };
    case "exchange":
      return { give: itemName(a, speech), take: itemName(b, speech) };
    case "play":
    case "draw":
      return { card: lookUp(speech.dictionary, `card.${a}`) ?? a };
    case "shift":
      return { from: hexName(a, speech), hex: hexName(b, speech) };
    case "lay":
    case "robber":
    case "hide":
      return { hex: hexName(a, speech) };
    case "share":
      return { shares: shares(a, speech) };
    case "pay":
      return { n: a, gold: b };
    case "pick":
      return picked(a, speech);
    default:
      return { n: a };
  }
}

export function why(code: string, params: Params, speech: Speech): string {
  const names: Record<string, (id: string) => string> = {
    path: (id) => pathName(id, speech),
    city: speech.city,
    good: (id) => itemName(id, speech),
    missing: (list) => list.split(", ").map((id) => itemName(id, speech)).join(", "),
    card: (id) => lookUp(speech.dictionary, `card.${id}`) ?? id,
    hex: (id) => hexName(id, speech),
    start: (id) => (id.includes("/") ? pathName(id, speech) : placeName(id, speech)),
    to: (id) => placeName(id, speech),
  };
  return reason(speech.dictionary, code, params, names);
}
