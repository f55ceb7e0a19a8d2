// Seats: who may hand them out, and their colours.
import type { SeatReply, TableReply } from "../wire/types";

/** Whether the page may offer a seat's link, a new link and taking it away: to the host, and to the seat's own player. */
export function mayKeep({ host, copy, status }: Pick<TableReply, "host" | "copy" | "status">, { kind, mine }: Pick<SeatReply, "kind" | "mine">): boolean {
  return kind !== "bot" && (host || mine) && !copy && status !== "over" && status !== "closed";
}

// Colours of seats. They differ in lightness and in a pattern, and every piece carries its seat's number: colour is
// never alone. The colours were chosen by simulation: also without red or green cones no two of them look alike
// (tests/unit/seats.test.ts).
export interface Paint {
  front: string;
  light: string;
  dark: string;
  ink: string;
  /** Shapes along the edges of a box of size 1, which leave the middle to the number. */
  pattern: string;
}

const dot = (x: number, y: number): string => `M${x - 0.1} ${y}a.1.1 0 1 0 .2 0a.1.1 0 1 0-.2 0z`;
const PATTERNS = {
  plain: "",
  corners: "M0 0H.36L0 .36zM1 1H.64L1 .64z",
  dots: [0.15, 0.85].flatMap((x) => [0.15, 0.85].map((y) => dot(x, y))).join(""),
  bars: "M0 0H1V.14H0zM0 .86H1V1H0z",
  posts: "M0 0H.14V1H0zM.86 0H1V1H.86z",
} as const;

const SEATS: readonly Paint[] = [
  { front: "#1f74c4", light: "#6aa8e2", dark: "#0e4478", ink: "#ffffff", pattern: PATTERNS.plain },
  { front: "#a82620", light: "#d9635a", dark: "#6b140f", ink: "#ffffff", pattern: PATTERNS.corners },
  { front: "#f7d02e", light: "#ffe98a", dark: "#a37f00", ink: "#2a2000", pattern: PATTERNS.dots },
  { front: "#35c27a", light: "#82e2ae", dark: "#157a45", ink: "#0a2214", pattern: PATTERNS.bars },
  { front: "#431566", light: "#8a5ab5", dark: "#260a3d", ink: "#ffffff", pattern: PATTERNS.posts },
];
const NEUTRAL: Paint = { front: "#8f8c86", light: "#b9b6b0", dark: "#55524d", ink: "#17140f", pattern: PATTERNS.plain };

export function paintOf(seat: number): Paint {
  return SEATS[seat] ?? NEUTRAL;
}

export function seatMark(seat: number): string {
  return seat < 0 ? "n" : String(seat + 1);
}
