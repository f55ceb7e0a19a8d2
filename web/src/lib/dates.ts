// Days and times as people write them in the page's language.
import { words } from "../i18n/index.svelte";

export function day(time: number | string): string {
  return new Date(time).toLocaleDateString(words.language, { dateStyle: "medium" });
}

export function dayAndTime(time: number | string): string {
  return new Date(time).toLocaleString(words.language, { dateStyle: "medium", timeStyle: "short" });
}
