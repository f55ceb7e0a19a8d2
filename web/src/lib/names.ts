// Words for what the server names by code.
import { maybe, t } from "../i18n/index.svelte";
import type { ErrorBody, SeatReply } from "../wire/types";

/** A refusal in the language of the page; one without words of its own in the server's English. */
export function inWords({ code, message }: Pick<ErrorBody, "code" | "message">): string {
  return maybe(`refused.${code}`, message, { message });
}

/** The name of a bot's level. */
export function levelName(level: string): string {
  return maybe(`level.${level}`, level);
}

/** A bot is named by its level, a person by name, an empty seat by its number. */
export function seatName({ seat, kind, level, name }: SeatReply): string {
  if (kind === "bot") return `${t("table.bot")} ${seat + 1} (${levelName(level)})`;
  return name || t("home.seat", { n: seat + 1 });
}
