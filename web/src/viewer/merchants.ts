import Board from "../games/merchants/Board.svelte";
import { aspectOf } from "../games/merchants/layout";
import styles from "../games/merchants/paint.css?inline";
import type { Scene } from "../games/merchants/types";
import { define } from "./element.svelte";

define({ game: "merchants", Board, aspect: (scene) => aspectOf(scene as unknown as Scene), styles });
