// What the player is asked to do, and how much of it is left.
import { capital } from "../../lib/text";
import type { Prompt } from "../../wire/types";
import { placeName } from "./speech.svelte";
import type { Scene, YokohamaView } from "./types";
import { maybe, y } from "./words/index.svelte";

export interface Detail {
  title: string;
  more: string;
}

export function promptText(name: string): string {
  return maybe(`prompt.${name}`, y("prompt.other"));
}

export function factsText(scene: Scene, prompt: Prompt): string {
  const facts = prompt.facts ?? {};
  const number = (name: string): number | null => (typeof facts[name] === "number" ? facts[name] : null);
  const out: string[] = [];
  if (number("placed") !== null) out.push(y("facts.placed", { n: number("placed") ?? 0, most: number("most") ?? 0 }));
  else if (number("most") !== null) out.push(y("facts.most", { n: number("most") ?? 0 }));
  for (const name of ["left", "faith", "due", "power"] as const) {
    const n = number(name);
    if (n !== null) out.push(y(`facts.${name}`, { n }));
  }
  if (prompt.name === "port" && facts.taken === 1) {
    out.push(y("facts.second", { price: y("n.yen", { n: scene.components.control.unit_price.yen }) }));
  }
  if (typeof facts.here === "string") out.push(y("facts.here", { place: placeName(scene, facts.here) }));
  return out.join(" · ");
}

export function detailOf(scene: Scene, view: YokohamaView, prompt: Prompt): Detail {
  const title = promptText(prompt.name);
  const last = view.last_turn > 0 ? [y("board.last")] : [];
  return { title: capital(title), more: [factsText(scene, prompt), ...last].filter(Boolean).join(" · ") };
}
