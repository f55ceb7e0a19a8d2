// Which actions a click on an unlit place could have meant. The server answers why they are not allowed.
import type { Prompt, View } from "../../wire/types";
import type { MerchantsView } from "./types";

export function attemptsAt(anchor: string, raw: View, prompt: Prompt): string[] {
  const view = raw as unknown as MerchantsView;
  const [kind = "", id = ""] = [anchor.slice(0, anchor.indexOf(":")), anchor.slice(anchor.indexOf(":") + 1)];
  switch (kind) {
    case "city":
      return atCity(id, view, prompt);
    case "edge":
      return atPath(id, view, prompt);
    case "hex":
      return prompt.name === "token" ? [`lay ${id}`] : [`robber ${id}`];
    case "bank":
      return id === "gold" ? ["exchange wood gold"] : prompt.name === "harvest" ? [`get ${id}`] : [`buy ${id}`];
    case "hand":
      return id === "gold" ? [] : [`discard ${id}`];
    case "card":
      return [`play ${id}`];
    case "cost":
      return atPrice(id, view, prompt);
    case "give":
      return [`give ${id}`];
    case "want":
      return [`want ${id}`];
    default:
      return [];
  }
}

function atCity(city: string, view: MerchantsView, prompt: Prompt): string[] {
  if (prompt.name === "opening-post") return [`post ${city}`];
  if (prompt.name === "neutral-post") return [`neutral ${city}`];
  if (prompt.name === "walking") return [`step ${city}`];
  const post = view.posts[city];
  if (!post) return [`walk 1 ${city}`];
  return post.owner === prompt.seat ? [`hire ${city}`] : [`deliver ${city}`];
}

function atPath(edge: string, view: MerchantsView, prompt: Prompt): string[] {
  if (prompt.name === "driving") return [`go ${edge}`];
  if (view.routes[edge] === undefined) return [`route ${edge}`];
  return [`drive 1 ${edge}`, `equip ${edge}`];
}

/** A price that cannot be paid: any place will do to be told what is missing. */
function atPrice(what: string, view: MerchantsView, prompt: Prompt): string[] {
  const post = Object.entries(view.posts).find(([, one]) => one.owner === prompt.seat)?.[0];
  const route = Object.entries(view.routes).find(([, owner]) => owner === prompt.seat)?.[0];
  if (what === "merchant") return post ? [`hire ${post}`] : [];
  if (what === "caravan") return route ? [`equip ${route}`] : [];
  if (what === "route") return route ? [`route ${route}`] : [];
  return ["card"];
}
