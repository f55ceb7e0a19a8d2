// Words of the lobby, of clocks, and of leaving: they come with the parts that need them.
import { chapter } from "../chapter.svelte";
import en from "./en";

export type LobbyKey = keyof typeof en;
export const l = chapter<LobbyKey>(en, {
  uk: () => import("./uk"),
  pl: () => import("./pl"),
  ru: () => import("./ru"),
});
