// The dictionary and the scene's names, in the language of the page.
import { cellName, named, type Speech } from "./say";
import type { Scene } from "./types";
import { gameWords } from "./words/index.svelte";

export function speechOf(scene: Scene | null): Speech {
  return { dictionary: gameWords.dictionary, language: gameWords.language, scene };
}

export function nameIn(scene: Scene, group: string, id: string): string {
  return named(speechOf(scene), group, id);
}

export function placeName(scene: Scene, cell: string): string {
  return cellName(speechOf(scene), cell);
}
