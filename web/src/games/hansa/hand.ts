// What a player holds while choosing: a trader or a merchant. Of choices that differ in nothing else, the one with what
// is held is meant.
import type { Kind } from "./types";

export const KINDS: readonly Kind[] = ["t", "m"];

const PUTS = new Set(["place", "displace", "put", "extra", "green"]);

/** The kind of worker that an action puts down; empty when it is not about that. `put 2m@wales a-b.1` puts a merchant. */
export function inHand(action: string): Kind | "" {
  const [verb = "", worker = ""] = action.split(" ");
  if (!PUTS.has(verb)) return "";
  return worker.split("@")[0]?.endsWith("m") ? "m" : "t";
}
