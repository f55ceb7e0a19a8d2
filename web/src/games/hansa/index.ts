// Hansa Teutonica for the table.
import telling from "$words/telling.json";
import { seatCalled } from "../words.svelte";
import type { GameModule } from "../game";
import type { Choice, Prompt, View } from "../../wire/types";
import Board from "./Board.svelte";
import Desk from "./Desk.svelte";
import HeldWorker from "./HeldWorker.svelte";
import Offers from "./Offers.svelte";
import { attemptsAt } from "./attempts";
import { inHand, KINDS } from "./hand";
import { layoutOf } from "./layout";
import { letterOf, PRIVILEGE } from "./paint";
import { brought, placed, say, tell, why } from "./say";
import { speechOf } from "./speech.svelte";
import type { HansaView, Scene } from "./types";
import { gameWords, h, maybe } from "./words/index.svelte";

/** Choices that happen on a desk rather than on the board. */
function deskAnchor({ action, at }: Choice): string {
  if (at) return at;
  const [verb, a = "", b = ""] = action.split(" ");
  if (verb === "income") return "stock";
  if (verb === "pay") return `supply:${a}`;
  if (verb === "hire") return `stock:${a}`;
  if (verb === "flip") return `marker:${a}`;
  if (verb === "use") return a === "exchange" ? "marker:exchange" : b ? "" : `marker:${a}`;
  return "";
}

/** What else is drawn in a player's colour. */
const MARKS = [["⚑", "control"], ["═", "network"], ["▭", "complete"], ["★", "pin"]] as const;

const NUMBERS = ["lifts", "due", "extras", "count"] as const;

/** What the pending step still needs, as far as it tells. */
function factsInWords(facts: Record<string, unknown>): string {
  const out: string[] = [];
  const held = Array.isArray(facts.hand) ? facts.hand : typeof facts.worker === "string" ? [facts.worker] : [];
  if (held.length) out.push(h("facts.hand", { what: held.map((text) => workerText(String(text))).join(", ") }));
  for (const name of NUMBERS) {
    const n = facts[name];
    if (typeof n === "number" && n > 0) out.push(h(`facts.${name}`, { n }));
  }
  return out.join(" · ");
}

function workerText(text: string): string {
  const [worker = ""] = text.split("@");
  const owner = worker.slice(0, -1);
  return h(worker.endsWith("m") ? "kind.m" : "kind.t") + (owner ? ` (${owner === "n" ? h("kind.n") : seatCalled(gameWords.dictionary, owner)})` : "");
}

export const hansa: GameModule = {
  Board,
  Desk,
  Offers,
  words: (action, scene) => say(action, speechOf(scene as unknown as Scene | null)),
  tells: (action, scene) => tell(action, speechOf(scene as unknown as Scene | null)),
  gain: (gain, scene) => brought(gain, speechOf(scene as unknown as Scene | null)),
  telling: telling.hansa,
  together: (actions, scene) => placed(actions, speechOf(scene as unknown as Scene | null)),
  verb: (verb) => maybe(`verb.${verb}`, maybe(`say.${verb}`, h("verb.other"))),
  anchor: deskAnchor,
  order: (choices) => (choices[0]?.action.startsWith("income") ? choices.toReversed() : choices),
  holds: { kinds: KINDS, of: inHand, label: (kind) => maybe(`kind.${kind}`), Figure: HeldWorker },
  attempts: attemptsAt,
  prompt: (prompt: Prompt) => maybe(`prompt.${prompt.name}`, h("prompt.other")),
  detail: (view: View, prompt: Prompt) =>
    prompt.name === "turn" ? h("left", { n: (view as unknown as HansaView).left }) : factsInWords(prompt.facts ?? {}),
  hides: (options) => options.missions === "yes",
  wasteful: (action, view) => action === "end" && (view as unknown as HansaView).left > 0,
  charts: ["track", "network"],
  points: (view, seat) => (view as unknown as HansaView).seats[seat]?.prestige ?? null,
  why: (code, params, scene) => why(code, params, speechOf(scene as unknown as Scene | null)),
  label: (key) => maybe(key, key),
  legend: () => [
    ...Object.entries(PRIVILEGE).map(([name, paint]) => ({ ...paint, letter: letterOf(name), text: h("legend.privilege", { colour: maybe(`colour.${name}`) }) })),
    ...MARKS.map(([letter, name]) => ({ letter, fill: "var(--mine)", ink: "var(--mine-edge)", text: h(`legend.${name}`) })),
  ],
  aspect: (scene) => {
    const { width, height } = layoutOf((scene as unknown as Scene).board, () => "");
    return width / height;
  },
  speak: (language) => gameWords.use(language),
};
