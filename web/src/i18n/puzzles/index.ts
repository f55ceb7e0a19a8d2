import { chapter } from "../chapter.svelte";
import en from "./en";

export type PuzzleKey = keyof typeof en;
export const p = chapter<PuzzleKey>(en, { uk: () => import("./uk"), pl: () => import("./pl"), ru: () => import("./ru") });
