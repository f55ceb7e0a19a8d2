import Board from "../games/merchants/Board.svelte";
import { aspectOf } from "../games/merchants/layout";
import styles from "../games/merchants/paint.css?inline";
import type { Scene } from "../games/merchants/types";
import { screen } from "../lib/screen.svelte";
import { showing } from "./drawing.svelte";
import { define } from "./element";

define("merchants", showing({ Board, aspect: (scene) => aspectOf(scene as unknown as Scene, screen.upright), styles }));
