// From the events of a table to the decisions in force: taking back removes lines, what is played again returns.
import type { Gain, WireEvent } from "../wire/types";

export interface Line {
  /** How many decisions stand after this one: the number of the replay that shows it. */
  decision: number;
  seat: number | null;
  text: string;
  at: number;
  /** The name of the step that was answered. */
  step?: string;
  turn?: number;
  /** Where on the table it happened. */
  anchor?: string;
  /** What it brought to whom. */
  gains?: readonly Gain[];
}

export interface Said {
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

export interface Log {
  readonly lines: readonly Line[];
  readonly said: readonly Said[];
  /** The number of the last event. A position's version is the number of the event that made it. */
  readonly last: number;
}

export const EMPTY: Log = { lines: [], said: [], last: 0 };

/** The log after further events; those that it has already, as after a reconnect, change nothing. */
export function withEvents(log: Log, events: readonly WireEvent[]): Log {
  const lines = [...log.lines];
  const said = [...log.said];
  let { last } = log;
  for (const event of events) {
    if (event.number <= last) continue;
    last = event.number;
    const { kind, seat, at, text = "", step, turn, anchor, gains } = event;
    if (kind === "play" || kind === "chance" || kind === "redo") {
      const known = { ...(step ? { step } : {}), ...(typeof turn === "number" ? { turn } : {}), ...(anchor ? { anchor } : {}), ...(gains?.length ? { gains } : {}) };
      lines.push({ decision: lines.length + 1, seat, text, at, ...known });
    } else if (kind === "undo") {
      lines.splice(Math.max(0, lines.length - Number(text)));
    } else if (kind === "rewind") {
      lines.splice(Number(text));
    } else if (kind === "chat") {
      const { name, text: words } = event.data as { name: string; text: string };
      if (words) said.push({ seat, name, text: words, at }); // what was deleted has left only its number
    }
  }
  return { lines, said, last };
}

/** The lines after the last decision of one's own: what has changed meanwhile. */
export function sinceOwn(lines: readonly Line[], mine: readonly number[]): readonly Line[] {
  const own = lines.findLastIndex(({ seat }) => seat !== null && mine.includes(seat));
  return lines.slice(own + 1);
}
