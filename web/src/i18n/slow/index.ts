// Words of slow play: they come with the parts that need them.
import { Refused } from "../../lib/api";
import { inWords } from "../../lib/names";
import { chapter } from "../chapter.svelte";
import en from "./en";

export type SlowKey = keyof typeof en;
export const s = chapter<SlowKey>(en, {
  uk: () => import("./uk"),
  pl: () => import("./pl"),
  ru: () => import("./ru"),
});

/** What went wrong, in words of this chapter where it has some. */
export function trouble(error: unknown): string {
  if (!(error instanceof Refused)) return String(error);
  const key = `refused.${error.code}` as SlowKey;
  const own = s(key);
  return own === key ? inWords(error) : own;
}
