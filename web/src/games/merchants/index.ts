// Merchants of Europe for the table.
import telling from "$words/telling.json";
import type { GameModule } from "../game";
import { seatCalled } from "../words.svelte";
import type { Prompt, View } from "../../wire/types";
import Board from "./Board.svelte";
import Desk from "./Desk.svelte";
import Offers from "./Offers.svelte";
import { attemptsAt } from "./attempts";
import { screen } from "../../lib/screen.svelte";
import { aspectOf } from "./layout";
import { arrange } from "./plans";
import { brought, say, tell, why } from "./say";
import { speechOf } from "./speech.svelte";
import type { MerchantsView, Reached, Scene } from "./types";
import { gameWords, m, maybe } from "./words/index.svelte";
import "./paint.css";

/** What a way costs, in words. */
function note(place: Reached, kind: "grain" | "salt"): string {
  const parts = place.price ? [m("note.price", { n: place.price, item: m(`item.${kind}`) })] : [];
  if (place.gold) parts.push(m("note.price", { n: place.gold, item: m("item.gold") }));
  return parts.join(", ") || m("note.free");
}

/** What the pending step still needs, as far as the view tells. */
function factsInWords(view: MerchantsView): string {
  const step = view.pending[0];
  if (view.way) return m("facts.paid", { n: view.way.paid });
  if (step?.left !== undefined) return m("facts.left", { n: step.left });
  if (step?.which !== undefined) return m("facts.which", { n: step.which });
  if (step?.name === "turn" && view.bought) return m("facts.buys", { n: view.bought });
  return "";
}

export const merchants: GameModule = {
  Board,
  Desk,
  Offers,
  marks: () => import("./Marks.svelte"),
  words: (action, scene) => say(action, speechOf(scene as unknown as Scene | null)),
  tells: (action, scene) => tell(action, speechOf(scene as unknown as Scene | null)),
  gain: (gain, scene) => brought(gain, speechOf(scene as unknown as Scene | null)),
  telling: telling.merchants,
  verb: (verb) => maybe(`verb.${verb}`, maybe(`say.${verb}`, m("verb.other"))),
  anchor: ({ action, at }) => (action === "card" ? "cost:card" : at),
  arrange: (choices, view) => arrange(choices, view, note, (n, gold) => m("share.seat", { seat: seatCalled(gameWords.dictionary, String(n)), gold })),
  surprising: (action) => action.startsWith("deliver "),
  order: (choices) => choices,
  attempts: attemptsAt,
  prompt: (prompt: Prompt) => maybe(`prompt.${prompt.name}`, m("prompt.other")),
  detail: (view: View) => factsInWords(view as unknown as MerchantsView),
  hides: () => true,
  // Goods that could be delivered now.
  wasteful: (action, _, choices) => action === "end" && choices.some((choice) => choice.action.startsWith("deliver ")),
  why: (code, params, scene) => why(code, params, speechOf(scene as unknown as Scene | null)),
  charts: [],
  points: (view, seat) => (view as unknown as MerchantsView).seats[seat]?.goods_left ?? null,
  label: (key) => maybe(key, key),
  aspect: (scene) => aspectOf(scene as unknown as Scene, screen.upright),
  speak: (language) => gameWords.use(language),
};
