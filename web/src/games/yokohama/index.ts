// Yokohama for the table.
import telling from "$words/telling.json";
import type { GameModule } from "../game";
import type { Choice } from "../../wire/types";
import Board from "./Board.svelte";
import Desk from "./Desk.svelte";
import { attemptsAt } from "./attempts";
import { basisOf } from "./basis";
import { layoutOf } from "./layout";
import { factsText, promptText } from "./prompts";
import { brought, placed, say, tell, why } from "./say";
import { speechOf } from "./speech.svelte";
import type { Scene, YokohamaView } from "./types";
import { gameWords, maybe, y } from "./words/index.svelte";
import "./paint.css";

/** Buying and selling the same good are two places of the market. */
function marketAnchor({ action, at }: Choice): string {
  const [verb = "", thing = ""] = action.split(" ");
  return verb === "buy" || verb === "sell" ? `${verb}:${thing}` : at;
}

export const yokohama: GameModule = {
  Board,
  Desk,
  Offers: null,
  words: (action, scene, step) => say(action, speechOf(scene as unknown as Scene | null), step),
  tells: (action, scene, step) => tell(action, speechOf(scene as unknown as Scene | null), step),
  gain: (gain, scene) => brought(gain, speechOf(scene as unknown as Scene | null)),
  telling: telling.yokohama,
  together: (actions, scene) => placed(actions, speechOf(scene as unknown as Scene | null)),
  verb: (verb) => maybe(`verb.${verb}`, y("verb.other")),
  anchor: marketAnchor,
  order: (choices) => choices,
  attempts: attemptsAt,
  prompt: (prompt) => promptText(prompt.name),
  detail: (view, prompt, scene) => {
    const last = (view as unknown as YokohamaView).last_turn > 0 ? y("board.last") : "";
    return [scene ? factsText(scene as unknown as Scene, prompt) : "", last].filter(Boolean).join(" · ");
  },
  hides: () => true,
  wasteful: () => false,
  charts: ["points", "flags"],
  points: (view, seat) => (view as unknown as YokohamaView).seats[seat]?.points ?? null,
  basis: (part, view, seat, scene) => basisOf(part, view as unknown as YokohamaView, seat, speechOf(scene as unknown as Scene)),
  why: (code, params, scene) => why(code, params, speechOf(scene as unknown as Scene | null)),
  label: (key) => maybe(key, key),
  marks: () => import("./Marks.svelte"),
  aspect: (scene) => {
    const { width, height } = layoutOf(scene as unknown as Scene);
    return width / height;
  },
  speak: (language) => gameWords.use(language),
};
