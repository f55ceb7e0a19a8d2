// Changing an offer that is being put together: items can only be added, so taking one away takes all back and puts the
// others there again.
import { ITEMS, type Bundle, type Item } from "./types";

export function less(draft: { give: Bundle; want: Bundle }, side: "give" | "want", item: Item): string {
  const kept: string[] = [];
  let undone = 0;
  for (const at of ["give", "want"] as const) {
    for (const one of ITEMS) {
      const n = draft[at][one] ?? 0;
      undone += n;
      const left = at === side && one === item ? n - 1 : n;
      for (let i = 0; i < left; i++) kept.push(`${at} ${one}`);
    }
  }
  return [...Array.from({ length: undone }, () => "undo"), ...kept].join("; ");
}
