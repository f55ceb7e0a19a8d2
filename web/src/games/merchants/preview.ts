// Merchants of Europe where there is no table: a thumbnail of its boards, and its words.
import type { Preview } from "../game";
import Picture from "./Picture.svelte";
import { gameWords, maybe } from "./words/index.svelte";
import "./paint.css";

export const preview: Preview = {
  Picture,
  label: (key) => maybe(key, key),
  speak: (language) => gameWords.use(language),
};
