// What need not follow every move while moves are being shown: tooltips of a hundred places, say. It waits until nothing
// more is to be shown, unless somebody points at a board and may want to read it.
import { turnFacts } from "./stage";

let pointed = $state(false);

/** The pointer or the focus has come to a board, or left it. */
export function pointAtBoard(here: boolean): void {
  pointed = here;
}

/** A value as it was when moves of others began to be shown; otherwise as it is now. */
export function atRest<T>(now: () => T): { readonly value: T } {
  const turn = turnFacts();
  let kept: { value: T } | undefined;
  const value = $derived.by(() => {
    if (!kept || pointed || !turn?.behind) kept = { value: now() };
    return kept.value;
  });
  return {
    get value() {
      return value;
    },
  };
}
