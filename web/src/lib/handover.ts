// One screen, several players.
import type { Position, SeatReply } from "../wire/types";

/** The seat that the screen must turn to: another seat of this person that is to decide, unless a bot stands in for it. */
export function seatToTurnTo(position: Position, seat: number | null, seats: readonly SeatReply[]): number | null {
  const next = position.prompt?.seat ?? null;
  if (next === null || next === seat) return null;
  const info = seats[next];
  return info?.mine && !info.standin ? next : null;
}
