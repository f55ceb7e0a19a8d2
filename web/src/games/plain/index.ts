// Any game without a drawing of its own: notation as it is, the view as a list.
import type { GameModule } from "../game";
import { signed } from "../../lib/story";
import Board from "./Board.svelte";
import Desk from "./Desk.svelte";

export const plain: GameModule = {
  Board,
  Desk,
  Offers: null,
  words: (action) => action,
  tells: (action) => action,
  gain: ({ count, what, of = "" }) => [signed(count), what, of].filter(Boolean).join(" "),
  telling: { quiet: [], last: [], together: [], trail: [] },
  verb: (verb) => verb,
  anchor: ({ at }) => at,
  order: (choices) => choices,
  attempts: () => [],
  prompt: (prompt) => prompt.name,
  detail: () => "",
  hides: () => true,
  wasteful: () => false,
  charts: [],
  points: () => null,
  why: () => "",
  label: (key) => key.slice(key.indexOf(".") + 1),
  aspect: () => 1.4,
  speak: async () => {},
};
