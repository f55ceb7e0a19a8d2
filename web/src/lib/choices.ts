// Legal actions, sorted by the place on the table where they happen.
import type { Choice } from "../wire/types";

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
