// The decisions in force after all events: taking back removes lines, and what was taken back can return.
import type { WireEvent } from "../wire/types";

export interface Line {
  /** How many decisions stand after this one: the number of the replay that shows it. */
  decision: number;
  seat: number | null;
  text: string;
  at: number;
  /** The name of the step that was answered. */
  step?: string;
}

export interface Said {
  seat: number | null;
  name: string;
  text: string;
  at: number;
}

const DECISIONS = new Set(["play", "chance", "redo"]);

/** Follows the events in order; knows the last number, so a connection can be resumed after it. */
export class LogBook {
  lines: Line[] = [];
  said: Said[] = [];
  last = 0;

  add(event: WireEvent): void {
    if (event.number <= this.last) return; // sent again after a reconnect
    this.last = event.number;
    const text = event.text ?? "";
    if (DECISIONS.has(event.kind)) {
      this.lines.push({ decision: this.lines.length + 1, seat: event.seat, text, at: event.at, ...(event.step ? { step: event.step } : {}) });
    } else if (event.kind === "undo") {
      this.lines.splice(Math.max(0, this.lines.length - Number(text)));
    } else if (event.kind === "rewind") {
      this.lines.splice(Number(text));
    } else if (event.kind === "chat") {
      const data = event.data as { name: string; text: string };
      this.said.push({ seat: event.seat, name: data.name, text: data.text, at: event.at });
    }
  }
}

/** The lines after the last decision of one's own: what has changed meanwhile. */
export function sinceOwn(lines: readonly Line[], mine: readonly number[]): Line[] {
  let from = lines.length;
  while (from > 0) {
    const seat = lines[from - 1]?.seat;
    if (seat !== null && seat !== undefined && mine.includes(seat)) break;
    from -= 1;
  }
  return lines.slice(from);
}
