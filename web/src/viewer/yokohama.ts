import Board from "../games/yokohama/Board.svelte";
import { layoutOf } from "../games/yokohama/layout";
import styles from "../games/yokohama/paint.css?inline";
import type { Scene } from "../games/yokohama/types";
import { showing } from "./drawing.svelte";
import { define } from "./element";

define("yokohama", showing({
  Board,
  aspect: (scene) => {
    const { width, height } = layoutOf(scene as unknown as Scene);
    return width / height;
  },
  styles,
}));
