import Board from "../games/hansa/Board.svelte";
import { layoutOf } from "../games/hansa/layout";
import type { Scene } from "../games/hansa/types";
import { define } from "./element.svelte";

define({
  game: "hansa",
  Board,
  aspect: (scene) => {
    const { width, height } = layoutOf((scene as unknown as Scene).board, () => "");
    return width / height;
  },
});
