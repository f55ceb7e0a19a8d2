// Offers as the trade dialogue knows them.
import type { Line } from "../../lib/log";
import { ITEMS, type Bundle, type Item } from "./types";

export interface Exchange {
  give: Bundle;
  want: Bundle;
}

/** Items can only be added, so taking one away takes all back and puts the others there again. */
export function less(draft: Exchange, side: "give" | "want", item: Item): string {
  const kept: string[] = [];
  let undone = 0;
  for (const at of ["give", "want"] as const) {
    for (const one of ITEMS) {
      const n = draft[at][one] ?? 0;
      undone += n;
      const left = at === side && one === item ? n - 1 : n;
      for (let i = 0; i < left; i++) kept.push(`${at} ${one}`);
    }
  }
  return [...Array.from({ length: undone }, () => "undo"), ...kept].join("; ");
}

export function sameBundle(a: Bundle, b: Bundle): boolean {
  return ITEMS.every((item) => (a[item] ?? 0) === (b[item] ?? 0));
}

/** Offers that a seat has made in this turn and that came to nothing. */
export function refusedOffers(told: readonly Line[], seat: number): Exchange[] {
  const out: Exchange[] = [];
  let draft: Exchange = { give: {}, want: {} };
  for (const { text } of told.slice(told.findLastIndex((line) => line.text === "end") + 1).filter((line) => line.seat === seat)) {
    const [verb, item] = text.split(" ") as [string, Item];
    if (verb === "offer") draft = { give: {}, want: {} };
    else if (verb === "give" || verb === "want") draft[verb][item] = (draft[verb][item] ?? 0) + 1;
    else if (verb === "send") out.push(draft);
    else if (verb === "take") out.pop(); // the last one was agreed
  }
  return out;
}
