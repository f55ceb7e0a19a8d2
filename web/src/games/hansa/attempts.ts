// Which actions a click on an unlit place could have meant. The server answers why they are not allowed.
import type { Prompt, View } from "../../wire/types";
import { readPiece } from "./pieces";
import type { HansaView } from "./types";

export function attemptsAt(anchor: string, raw: View, prompt: Prompt): string[] {
  const view = raw as unknown as HansaView;
  const colon = anchor.indexOf(":");
  const [kind, id] = colon < 0 ? [anchor, ""] : [anchor.slice(0, colon), anchor.slice(colon + 1)];
  const turn = prompt.name === "turn";
  switch (kind) {
    case "post":
      return atPost(id, view, prompt, turn);
    case "route":
      return prompt.name === "lay" ? atLaying(id, view) : [`establish ${id}`];
    case "city":
      return [`office ${id}`];
    case "slot":
      return [`use swap ${id}`];
    case "track":
      return turn ? [`use develop ${id}`] : [`develop ${id}`];
    case "special":
      return [`prestige ${id}`];
    case "favour":
      return [`favour ${id}`];
    case "stock":
      return ["income 1t", "income 1m"];
    case "supply":
      return ["pay t"];
    case "marker":
      return ["+3", "+4"].includes(id) ? [`use ${id}`] : [];
    default:
      return [];
  }
}

function atLaying(route: string, view: HansaView): string[] {
  const own = view.seat === null ? [] : (view.seats[view.seat]?.plate ?? []);
  return own.filter((marker) => marker !== "?").map((marker) => `lay ${marker} ${route}`);
}

function atPost(post: string, view: HansaView, prompt: Prompt, turn: boolean): string[] {
  const dot = post.lastIndexOf(".");
  const there = readPiece(view.posts[post.slice(0, dot)]?.[Number(post.slice(dot + 1)) - 1] ?? ".");
  if (!turn) return there ? [`lift ${post}`] : [`put t ${post}`, `put m ${post}`];
  if (!there) return [`place t ${post}`, `place m ${post}`];
  return there.owner === prompt.seat ? [`move ${post}`] : [`displace t ${post}`, `displace m ${post}`];
}
