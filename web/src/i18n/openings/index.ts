import { chapter } from "../chapter.svelte";
import en from "./en";

export const o = chapter<keyof typeof en>(en, { uk: () => import("./uk"), pl: () => import("./pl"), ru: () => import("./ru") });
