// The dice and what they bring, read from the log and from two views.
import type { Line } from "../../lib/log";
import type { Layout } from "./layout";
import { YIELD, type Kind, type MerchantsView, type Point, type Scene } from "./types";

export interface Roll {
  /** 0: not rolled in this turn yet. */
  sum: number;
  /** The decision of the roll. */
  at: number;
}

/** The roll of the present turn. */
export function rollOf(told: readonly Line[]): Roll {
  for (let i = told.length - 1; i >= 0; i--) {
    const line = told[i];
    if (line?.text.startsWith("dice ")) return { sum: Number(line.text.slice(5)), at: line.decision };
    if (line?.text === "end") break;
  }
  return { sum: 0, at: 0 };
}

const FEW = 8; // more decisions at once are a jump through the past

/** A roll among the decisions that are new on the screen; 0 when there is none. */
export function newRoll(told: readonly Line[], known: number): number {
  if (told.length <= known || told.length - known > FEW) return 0;
  const line = told.slice(known).findLast((one) => one.text.startsWith("dice "));
  return line ? Number(line.text.slice(5)) : 0;
}

export interface Yield {
  key: string;
  kind: Kind;
  from: Point;
  to: Point;
}

/** From every hex that gave something to every post that got it: the bank has less of its kind than before. */
export function yieldsOf(scene: Scene, layout: Layout, view: MerchantsView, rolled: number, bank: MerchantsView["bank"]): Yield[] {
  const out: Yield[] = [];
  for (const hex of scene.hexes) {
    const number = hex.number ?? view.tokens[hex.id];
    const kind = YIELD[hex.terrain];
    const from = layout.fields.get(hex.id)?.at;
    if (number !== rolled || view.robber === hex.id || !from || view.bank[kind] >= bank[kind]) continue;
    for (const city of scene.cities) {
      const post = view.posts[city.id];
      const to = layout.towns.get(city.id)?.at;
      if (to && post && post.owner !== "neutral" && city.hexes.includes(hex.id)) out.push({ key: `${hex.id} ${city.id}`, kind, from, to });
    }
  }
  return out;
}
