// Notation in words: `walk 1 wroclaw` becomes a phrase of the page's language.
import { fill, type Params } from "../../i18n/index.svelte";
import { gainText, lookUp, reason, seatCalled, sentence, type Mood, type Naming } from "../words.svelte";
import type { Gain } from "../../wire/types";
import type { Place, Places } from "./places";
import type { HexData } from "./types";
import type { MerchantsDictionary } from "./words/index.svelte";

export interface Speech {
  dictionary: MerchantsDictionary;
  language: string;
  city(id: string): string;
  places: Pick<Places, "path" | "crossing" | "hex"> | null;
}

const WAYS = ["walk", "drive", "step", "go"];

const isCrossing = (id: string): boolean => /^-?\d+,-?\d+[ns]$/.test(id);

/** Crossings have no names of their own: a city and its side tell them apart, or the ground around them. */
export function placeName(vertex: string, speech: Speech): string {
  if (!isCrossing(vertex)) return speech.city(vertex);
  const place = speech.places?.crossing(vertex);
  if (!place) return vertex;
  const [city] = place.cities;
  if (city) return fill(speech.dictionary["place.crossing"], { city: speech.city(city), side: sideName(place, speech) });
  return fill(speech.dictionary["place.crossing.far"], { ground: groundName(place, speech), city: speech.city(place.near) });
}

/** A path is named by the cities that it joins, by a city and the side, or by the ground on both sides. */
export function pathName(edge: string, speech: Speech): string {
  const place = speech.places?.path(edge);
  if (!place) return edge.split("/").map(speech.city).join("–");
  const [city, other] = place.cities;
  if (city && other) return `${speech.city(city)}–${speech.city(other)}`;
  if (city) return fill(speech.dictionary["place.path"], { city: speech.city(city), side: sideName(place, speech) });
  return fill(speech.dictionary["place.path.far"], { ground: groundName(place, speech), city: speech.city(place.near) });
}

function sideName(place: Place, speech: Speech): string {
  return lookUp(speech.dictionary, `side.${place.side}`) ?? place.side;
}

/** The hexes that a place touches; where it is only one, the side of it. */
function groundName(place: Place, speech: Speech): string {
  const ground = place.hexes.map((hex) => terrainName(hex, speech)).join("/") || speech.dictionary["terrain.sea"];
  return place.side ? `${ground} (${sideName(place, speech)})` : ground;
}

function terrainName(hex: HexData, speech: Speech): string {
  const terrain = lookUp(speech.dictionary, `terrain.${hex.terrain}`) ?? hex.terrain;
  return hex.number ? `${terrain} ${hex.number}` : terrain;
}

/** Hexes have no names of their own: the ground, its number and a city tell them apart. */
export function hexName(id: string, speech: Speech): string {
  const found = speech.places?.hex(id);
  if (!found) return id;
  return fill(speech.dictionary["place.hex"], { terrain: terrainName(found.hex, speech), city: speech.city(found.near) });
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
  return fill(speech.dictionary["share.seat"], { seat: seatCalled(speech.dictionary, n), gold });
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
    .flatMap((gold, seat) => (gold === "0" ? [] : [fill(speech.dictionary["share.seat"], { seat: seatCalled(speech.dictionary, String(seat + 1)), gold })]))
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
      return { seat: seatCalled(speech.dictionary, a), gold: b };
    case "pick":
      return picked(a, speech);
    default:
      return { n: a, seat: seatCalled(speech.dictionary, a) };
  }
}

function namesOf(speech: Speech): Naming {
  return {
    path: (id) => pathName(id, speech),
    city: speech.city,
    good: (id) => itemName(id, speech),
    missing: (list) => list.split(", ").map((id) => itemName(id, speech)).join(", "),
    card: (id) => lookUp(speech.dictionary, `card.${id}`) ?? id,
    hex: (id) => hexName(id, speech),
    start: (id) => (id.includes("/") ? pathName(id, speech) : placeName(id, speech)),
    to: (id) => placeName(id, speech),
    item: (id) => itemName(id, speech),
  };
}

export function why(code: string, params: Params, speech: Speech): string {
  return reason(speech.dictionary, code, params, namesOf(speech));
}

/** What a decision brought or cost. */
export function brought(gain: Gain, speech: Speech): string {
  return gainText(speech, gain, namesOf(speech));
}
