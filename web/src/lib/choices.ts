// Legal actions as they are offered: by the place on the table where they happen, by the verb where they happen nowhere,
// and what a click on a place means.
import type { GameModule, Offer } from "../games/game";
import type { Choice, Position, View } from "../wire/types";

export type ByAnchor = ReadonlyMap<string, readonly Choice[]>;

export function groupByAnchor(choices: readonly Choice[]): ByAnchor {
  const out = new Map<string, Choice[]>();
  for (const choice of choices) {
    if (!choice.at) continue;
    const known = out.get(choice.at);
    if (known) known.push(choice);
    else out.set(choice.at, [choice]);
  }
  return out;
}

/** The verb of a notation; a used marker's name belongs to it ("use swap"). */
export function verbOf(action: string): string {
  const words = action.split(" ");
  return words[0] === "use" ? words.slice(0, 2).join(" ") : (words[0] ?? "");
}

export interface Group {
  verb: string;
  choices: Choice[];
}

/** Choices that happen nowhere on the table, by verb: a group of one is a button, a larger one a menu. */
export function withoutAnchor(choices: readonly Choice[]): Group[] {
  const out: Group[] = [];
  for (const choice of choices) {
    if (choice.at) continue;
    const verb = verbOf(choice.action);
    const known = out.find((group) => group.verb === verb);
    if (known) known.choices.push(choice);
    else out.push({ verb, choices: [choice] });
  }
  return out;
}

/** Of several actions in a row, the one that is played first. */
const first = (action: string): string => action.split("; ")[0] ?? "";

/** Whether an action is the one that a guide wants; where chance has drawn something, a guide says `?` instead. */
export function isWanted(action: string, wanted: string): boolean {
  const [words, pattern] = [action.split(" "), wanted.split(" ")];
  return words.length === pattern.length && pattern.every((word, i) => word === "?" || word === words[i]);
}

/** Where a guide allows one action only, all others are left out. */
export function choicesWithin(choices: readonly Choice[], only: string | null): readonly Choice[] {
  return only === null ? choices : choices.filter(({ action }) => isWanted(action, first(only)));
}

/** Choices as a game arranges them. */
export function offersOf(choices: readonly Choice[], view: View | null, game: Pick<GameModule, "arrange"> | null, only: string | null): readonly Offer[] {
  const all = (view && game?.arrange?.(choices, view)) ?? choices;
  return all.filter(({ action }) => only === null || isWanted(action, only) || action.startsWith(`${only}; `));
}

type Holding = Pick<GameModule, "anchor" | "holds">;

/** Between what a player can choose by holding it: the kinds of which some place takes more than one. */
export function kindsToHold(offers: readonly Offer[], game: Holding | null): readonly string[] {
  const holds = game?.holds;
  if (!holds) return [];
  const found = new Set<string>();
  for (const choices of groupByAnchor(offers).values()) {
    const kinds = new Set(choices.map(({ action }) => holds.of(action)).filter(Boolean));
    if (kinds.size > 1) for (const kind of kinds) found.add(kind);
  }
  return holds.kinds.filter((kind) => found.has(kind));
}

/** Of choices at one place that differ in what is put there, those with what is held. */
function withHeld(lit: ByAnchor, held: string, holds: Holding["holds"]): ByAnchor {
  if (!held || !holds) return lit;
  return new Map(
    [...lit].map(([at, choices]) => {
      const fits = choices.some(({ action }) => holds.of(action) === held);
      return [at, fits ? choices.filter(({ action }) => ["", held].includes(holds.of(action))) : choices];
    }),
  );
}

/** Which places are lit: a piece that is to be picked up, or the places where the picked one could go. */
export function litPlaces(offers: readonly Offer[], picked: string, game: Holding | null, held = ""): ByAnchor {
  const lit = groupByAnchor(
    offers
      .filter((offer) => !picked || offer.from === picked || offer.by === picked)
      .flatMap((offer) => {
        if (offer.from && !picked) return [{ ...offer, at: offer.from }];
        const there = { ...offer, at: placeOf(offer, game) };
        return offer.by ? [there, { ...offer, at: offer.by }] : [there];
      }),
  );
  return withHeld(lit, held, game?.holds);
}

/** Where an offer can be clicked. */
export function placeOf(offer: Offer, game: Pick<GameModule, "anchor"> | null): string {
  return game?.anchor(offer) ?? offer.at;
}

/** What a click on a place asks for. */
export type Meaning =
  | { does: "pick"; piece: string }
  | { does: "play"; action: string }
  | { does: "ask"; choices: readonly Choice[] }
  | { does: "explain" };

/** A click picks a piece up or puts it down, plays the only choice of a place, asks which of several, or why none. */
export function meaningOf(anchor: string, offers: readonly Offer[], lit: ByAnchor, picked: string): Meaning {
  if (offers.some((offer) => offer.from === anchor || offer.by === anchor)) {
    return { does: "pick", piece: picked === anchor ? "" : anchor };
  }
  const choices = lit.get(anchor) ?? [];
  const only = choices[0];
  if (!only) return picked ? { does: "pick", piece: "" } : { does: "explain" };
  return choices.length === 1 ? { does: "play", action: only.action } : { does: "ask", choices };
}

/** A seat's click on what cannot be played yet, with the actions that it could have meant. */
export interface KeptClick {
  seat: number | null;
  actions: readonly string[];
  again: () => void;
}

/** Whether a click still means what it meant: it is no other player's, and everything is still offered. */
export function stillMeant(kept: KeptClick, seat: number | null, offers: readonly Offer[]): boolean {
  return kept.seat === seat && kept.actions.every((action) => offers.some((offer) => offer.action === action));
}

/** Whether the next of several actions in a row may follow: it is offered, and nothing surprising has come up. */
export function mayGoOn(before: Position, now: Position, next: string, surprising: (action: string) => boolean): boolean {
  const known = new Set(before.choices.map(({ action }) => action));
  const surprise = now.choices.some(({ action }) => !known.has(action) && surprising(action));
  return !surprise && now.choices.some(({ action }) => action === next);
}
