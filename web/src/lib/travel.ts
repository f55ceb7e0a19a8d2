// How pieces come to a board and leave it.
import type { Standing } from "./glide";
import { settings } from "./settings.svelte";

type Journey = Pick<Standing, "at" | "owner">;

/** A transition: new pieces come from their owner's side of the board, those that leave go back there. */
export function travel(_: Element, { piece, seat, width, height }: { piece: Journey; seat: number | null; width: number; height: number }) {
  const from = piece.owner === seat ? [width / 2, height + 60] : [width + 60, height / 2];
  const [x = 0, y = 0] = from;
  return {
    duration: settings.motion ? 420 : 0,
    css: (t: number, left: number) =>
      `transform: translate(${piece.at[0] * t + x * left}px, ${piece.at[1] * t + y * left}px); opacity: ${Math.min(1, t * 3)}`,
  };
}
