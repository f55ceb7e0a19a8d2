// Advice: who may ask for it, and which offer it speaks of.
import type { Offer } from "../games/game";
import type { Hint, TableReply } from "../wire/types";

/** By default hints are for those who play without other people; in a copy there are none. */
export function hintsAllowed({ hints, copy, seats }: Pick<TableReply, "hints" | "copy" | "seats">): boolean {
  if (copy) return false;
  return hints === "always" || (hints === "alone" && seats.every((seat) => seat.kind !== "human" || seat.mine));
}

/** What is advised, as it is offered: a way of many steps begins with the advised one. */
export function advisedOffer(hint: Hint | null, offers: readonly Offer[]): Offer | undefined {
  const best = hint?.actions.find((one) => one.chosen)?.action;
  return offers.find(({ action }) => action === best || action.startsWith(`${best}; `));
}
