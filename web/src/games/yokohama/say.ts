// Notation in words: `place bank` becomes a phrase of the page's language.
import { fill, type Params } from "../../i18n/index.svelte";
import { gainText, lookUp, nameIn, reason, seatCalled, sentence, type Mood, type Naming } from "../words.svelte";
import type { Gain } from "../../wire/types";
import { kindOf, printed } from "./data";
import { COUNTRIES, type Reward, type Scene } from "./types";
import type { YokohamaDictionary } from "./words/index.svelte";

export interface Speech {
  dictionary: YokohamaDictionary;
  language: string;
  scene: Scene | null;
}

/** A name that comes with the scene. */
export function named(speech: Speech, group: string, id: string): string {
  return nameIn(speech.scene?.names[group]?.[id], speech.language, id);
}

export function cellName(speech: Speech, cell: string): string {
  const name = named(speech, "locations", kindOf(cell));
  return cell === kindOf(cell) ? name : fill(speech.dictionary["cell.second"], { name });
}

function amount(speech: Speech, thing: string, n: number): string {
  const sign = lookUp(speech.dictionary, `n.${thing}`);
  return sign ? fill(sign, { n }) : fill(speech.dictionary["n.thing"], { n, name: named(speech, "things", thing) });
}

export function rewardText(speech: Speech, reward: Reward | undefined): string {
  const parts = Object.entries(reward ?? {}).map(([thing, n]) => amount(speech, thing, n));
  return parts.length ? parts.join(", ") : speech.dictionary["n.none"];
}

export function orderText(speech: Speech, id: string): string {
  const order = speech.scene ? printed(speech.scene).orders.get(id) : undefined;
  if (!order) return id;
  return fill(speech.dictionary["board.order"], {
    country: named(speech, "countries", order.country),
    cost: rewardText(speech, order.cost),
    reward: rewardText(speech, order.reward),
  });
}

const PLACES = new Set([
  "place", "enter", "walk", "tram", "ride", "collect", "deploy", "lift", "drop", "station", "agent", "merchant", "envoy",
]);

/** `done` says what it ends, where that is known. */
export function say(action: string, speech: Speech, step = ""): string {
  return phrase(action, speech, step, "say");
}

export function tell(action: string, speech: Speech, step = ""): string {
  return phrase(action, speech, step, "does");
}

function phrase(action: string, speech: Speech, step: string, mood: Mood): string {
  const [verb = "", a = "", b = "", c = ""] = action.split(" ");
  const variant = verb === "done" ? step : verb === "order" ? c : verb === "pray" || verb === "declare" ? b : a === "?" ? "?" : "";
  const template = (variant ? sentence(speech.dictionary, mood, `${verb}.${variant}`) : undefined) ?? sentence(speech.dictionary, mood, verb);
  return template === undefined ? action : fill(template, paramsOf(verb, a, b, speech));
}

function paramsOf(verb: string, a: string, b: string, speech: Speech): Params {
  const parts = speech.scene?.components;
  const unit = amount(speech, "yen", parts?.control.unit_price.yen ?? 2);
  if (PLACES.has(verb)) return { place: cellName(speech, a) };
  switch (verb) {
    case "buy":
    case "sell":
      return { thing: named(speech, "things", a), price: amount(speech, "yen", parts?.locations.exchange[a] ?? 0) };
    case "gain":
      return { thing: named(speech, "things", a) };
    case "offer":
    case "pay":
      return { what: a === "yen" ? unit : amount(speech, a, 1) };
    case "pray":
      return { n: a, reward: rewardText(speech, parts?.control.church[Number(a) - 1]?.reward) };
    case "declare":
      return { n: a, reward: rewardText(speech, parts?.control.customs[Number(a) - 1]?.reward) };
    case "hire":
      return { piece: named(speech, "pieces", a) };
    case "research":
    case "tech":
      return { tech: named(speech, "technologies", a) };
    case "order":
    case "fulfil":
    case "keep":
    case "deal":
      return { order: orderText(speech, a), price: unit };
    case "achieve":
    case "goal":
      return { goal: named(speech, "achievements", a) };
    case "claim":
    case "bonus":
      return { country: named(speech, "countries", a) };
    case "site":
      return { n: a, place: named(speech, "locations", b) };
    case "token":
      return { n: a, reward: tokenText(speech, b) };
    default:
      return { n: a, seat: seatCalled(speech.dictionary, a) };
  }
}

export function tokenText(speech: Speech, token: string): string {
  if (token === "free_merchant") return named(speech, "pieces", "merchant");
  return rewardText(speech, speech.scene ? printed(speech.scene).tokens.get(token) : undefined);
}

export function flagsText(speech: Speech, counts: Partial<Record<string, number>>): string {
  return COUNTRIES.map((country) => `${named(speech, "countries", country)} ${counts[country] ?? 0}`).join(", ");
}

function namesOf(speech: Speech): Naming {
  return {
    place: (id) => cellName(speech, id),
    start: (id) => cellName(speech, id),
    thing: (id) => named(speech, "things", id),
    piece: (id) => named(speech, "pieces", id),
    tech: (id) => named(speech, "technologies", id),
    order: (id) => orderText(speech, id),
    goal: (id) => named(speech, "achievements", id),
    missing: (list) => list.replace(/[a-z]+/g, (id) => named(speech, "things", id)),
    country: (id) => named(speech, "countries", id),
  };
}

export function why(code: string, params: Params, speech: Speech): string {
  return reason(speech.dictionary, code, params, namesOf(speech));
}

/** What a decision brought or cost. */
export function brought(gain: Gain, speech: Speech): string {
  return gainText(speech, gain, namesOf(speech));
}

/** Assistants that were placed one after the other. */
export function placed(actions: readonly string[], speech: Speech): string[] {
  const cells = actions.map((action) => cellName(speech, action.split(" ")[1] ?? ""));
  return [fill(speech.dictionary["story.place"], { n: cells.length, place: [...new Set(cells)].join(", ") })];
}
