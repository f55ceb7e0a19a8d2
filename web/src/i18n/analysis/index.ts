import { chapter } from "../chapter.svelte";
import en from "./en";

export const say = chapter(en, { uk: () => import("./uk"), pl: () => import("./pl"), ru: () => import("./ru") });
