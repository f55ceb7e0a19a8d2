// Words for what the server names by code.
import { maybe } from "../i18n/index.svelte";
import type { ErrorBody } from "../wire/types";

/** A refusal in the language of the page; one without words of its own in the server's English. */
export function inWords({ code, message }: Pick<ErrorBody, "code" | "message">): string {
  return maybe(`refused.${code}`, message, { message });
}

/** How strong a bot plays. */
export function levelName(level: string): string {
  return maybe(`level.${level}`, level);
}
