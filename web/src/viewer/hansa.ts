import Board from "../games/hansa/Board.svelte";
import { layoutOf } from "../games/hansa/layout";
import type { Scene } from "../games/hansa/types";
import { showing } from "./drawing.svelte";
import { define } from "./element";

define("hansa", showing({
  Board,
  aspect: (scene) => {
    const { width, height } = layoutOf((scene as unknown as Scene).board, () => "");
    return width / height;
  },
}));
