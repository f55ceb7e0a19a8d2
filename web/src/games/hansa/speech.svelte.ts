// Names of cities and the dictionary, in the language of the page.
import { gameWords } from "./words/index.svelte";
import type { Speech } from "./say";
import type { Scene } from "./types";

export function cityName(scene: Scene | null, city: string): string {
  return gameWords.name(scene?.names[city], city);
}

export function speechOf(scene: Scene | null): Speech {
  return { dictionary: gameWords.dictionary, language: gameWords.language, city: (id) => cityName(scene, id) };
}
