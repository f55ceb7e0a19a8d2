// Seats: who may hand them out, and their colours.
import type { SeatReply, TableReply } from "../wire/types";

/** Whether the page may offer a seat's link, a new link and taking it away: to the host, and to the seat's own player. */
export function mayKeep({ host, copy, status }: Pick<TableReply, "host" | "copy" | "status">, { kind, mine }: Pick<SeatReply, "kind" | "mine">): boolean {
  return kind !== "bot" && (host || mine) && !copy && status !== "over" && status !== "closed";
}

// Colours. They differ in lightness too, and every piece carries its seat's number: colour is never alone.
export interface Paint {
  front: string;
  light: string;
  dark: string;
  ink: string;
}

const SEATS: readonly Paint[] = [
  { front: "#1d64a8", light: "#5a9bd8", dark: "#0f3c69", ink: "#ffffff" },
  { front: "#c03a2b", light: "#e8796b", dark: "#7a1d14", ink: "#ffffff" },
  { front: "#e8b417", light: "#ffdf78", dark: "#9a7200", ink: "#2a2000" },
  { front: "#227a4c", light: "#5cb888", dark: "#0f4a2b", ink: "#ffffff" },
  { front: "#70459b", light: "#a982cf", dark: "#422363", ink: "#ffffff" },
];
const NEUTRAL: Paint = { front: "#6d6a64", light: "#a5a19a", dark: "#3f3d39", ink: "#ffffff" };

export function paintOf(seat: number): Paint {
  return SEATS[seat] ?? NEUTRAL;
}

export function seatMark(seat: number): string {
  return seat < 0 ? "n" : String(seat + 1);
}
