// Bots are faster than eyes: positions wait until the one before has been seen.
const CROWD = 5; // when more than this wait, they are shown faster

/** Milliseconds that a position stays before the next; one's own decisions are known already. */
export function pauseAfter(own: boolean, waiting: number, pace: number): number {
  if (own) return 0;
  return waiting > CROWD ? pace / 4 : pace;
}
