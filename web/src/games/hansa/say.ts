// Notation in words: `place t hamburg-lubeck.2` becomes a phrase of the page's language.
import { fill, type Params } from "../../i18n/index.svelte";
import { gainText, lookUp, reason, seatCalled, sentence, type Mood, type Naming } from "../words.svelte";
import type { Gain } from "../../wire/types";
import type { HansaDictionary } from "./words/index.svelte";

export interface Speech {
  dictionary: HansaDictionary;
  language: string;
  city(id: string): string;
}

export function routeName(route: string, speech: Speech): string {
  return route.split("-").map(speech.city).join("–");
}

export function postName(post: string, speech: Speech): string {
  const dot = post.lastIndexOf(".");
  const route = routeName(post.slice(0, dot), speech);
  return fill(speech.dictionary.post, { n: post.slice(dot + 1), route });
}

/** `t`, `2m`, `nt`, `t@wales`: the kind, with whose it is when it is not one's own. */
function workerName(text: string, speech: Speech): string {
  const [name = "", country] = text.split("@");
  const owner = name.slice(0, -1);
  const kind = speech.dictionary[name.endsWith("m") ? "kind.m.to" : "kind.t.to"];
  const whose = owner === "" ? "" : owner === "n" ? ` (${speech.dictionary["kind.n"]})` : ` (${seatCalled(speech.dictionary, owner)})`;
  const from = country ? lookUp(speech.dictionary, `country.${country}`) : undefined;
  return kind + whose + (from ? ` [${from}]` : "");
}

function income(parts: string[], speech: Speech): string {
  return parts
    .map((part) => `${part.slice(0, -1)} × ${speech.dictionary[part.endsWith("m") ? "kind.m" : "kind.t"]}`)
    .join(", ");
}

export function say(action: string, speech: Speech): string {
  return phrase(action, speech, "say");
}

export function tell(action: string, speech: Speech): string {
  return phrase(action, speech, "does");
}

function phrase(action: string, speech: Speech, mood: Mood): string {
  const all = action.split(" ");
  const used = all[0] === "use";
  const verb = used ? `use ${all[1] ?? ""}` : (all[0] ?? "");
  const template = sentence(speech.dictionary, mood, verb);
  if (template === undefined) return action;
  return fill(template, paramsOf(verb, all.slice(used ? 2 : 1), speech));
}

function paramsOf(verb: string, rest: string[], speech: Speech): Params {
  const [a = "", b = ""] = rest;
  const named = (kind: string, id: string): string => lookUp(speech.dictionary, `${kind}.${id}`) ?? id;
  switch (verb) {
    case "income":
      return { what: income(rest, speech) };
    case "place":
    case "displace":
    case "put":
      return { kind: workerName(a, speech), post: postName(b, speech) };
    case "move":
    case "lift":
    case "use move3":
      return { post: postName(a, speech) };
    case "establish":
    case "use tax":
    case "use block":
      return { route: routeName(a, speech) };
    case "office":
    case "neutral":
      return { city: speech.city(a) };
    case "extra":
    case "green":
      return { kind: workerName(a, speech), city: speech.city(b) };
    case "develop":
    case "use develop":
      return { track: named("track", a) };
    case "pay":
    case "hire":
      return { kind: workerName(a, speech) };
    case "favour":
    case "offer":
      return { favour: named("favour", a) };
    case "draw":
    case "flip":
      return { marker: named("marker", a) };
    case "lay":
    case "gold":
      return { marker: named("marker", a), route: routeName(b, speech) };
    case "use swap": {
      const dot = a.lastIndexOf(".");
      const n = Number(a.slice(dot + 1));
      return { city: speech.city(a.slice(0, dot)), n, next: n + 1 };
    }
    case "use exchange":
      return { seat: seatCalled(speech.dictionary, a), marker: named("marker", b) };
    default:
      return { n: a, seat: seatCalled(speech.dictionary, a) };
  }
}

function namesOf(speech: Speech): Naming {
  const named = (kind: string, id: string): string => lookUp(speech.dictionary, `${kind}.${id}`) ?? id;
  return {
    post: (id) => postName(id, speech),
    route: (id) => routeName(id, speech),
    city: speech.city,
    slot: (id) => id.replace(/^(.*)\.(\d+)$/, (_, city: string, n: string) => `${speech.city(city)} ${n}`),
    kind: (id) => speech.dictionary[id === "merchant" ? "kind.m" : "kind.t"],
    country: (id) => named("country", id.toLowerCase()),
    marker: (id) => named("marker", id),
    track: (id) => named("track", id),
    colour: (id) => named("colour", id),
    favour: (id) => named("favour", id),
  };
}

export function why(code: string, params: Params, speech: Speech): string {
  return reason(speech.dictionary, code, params, namesOf(speech));
}

/** What a decision brought or cost. */
export function brought(gain: Gain, speech: Speech): string {
  return gainText(speech, gain, namesOf(speech));
}

/** Workers that were placed one after the other, by kind and route. */
export function placed(actions: readonly string[], speech: Speech): string[] {
  const counts = new Map<string, number>();
  for (const action of actions) {
    const [, kind = "", post = ""] = action.split(" ");
    const key = `${kind} ${post.slice(0, post.lastIndexOf("."))}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, n]) => {
    const [kind = "", route = ""] = key.split(" ");
    return fill(speech.dictionary["story.place"], { n, kind: speech.dictionary[kind === "m" ? "kind.m" : "kind.t"], route: routeName(route, speech) });
  });
}
