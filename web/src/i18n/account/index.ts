// The words of the account's page.
import { chapter } from "../chapter.svelte";
import en from "./en";

export type AccountKey = keyof typeof en;
export const a = chapter<AccountKey>(en, {
  uk: () => import("./uk"),
  pl: () => import("./pl"),
  ru: () => import("./ru"),
});
