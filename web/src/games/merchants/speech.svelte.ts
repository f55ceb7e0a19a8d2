// Names of places and the dictionary, in the language of the page.
import { Places } from "./places";
import { gameWords } from "./words/index.svelte";
import type { Speech } from "./say";
import type { Scene } from "./types";

export function cityName(scene: Scene | null, city: string): string {
  return gameWords.name(scene?.names.cities[city], city);
}

const KNOWN = new WeakMap<Scene, Places>();

function placesOf(scene: Scene): Places {
  const known = KNOWN.get(scene) ?? new Places(scene);
  KNOWN.set(scene, known);
  return known;
}

export function speechOf(scene: Scene | null): Speech {
  return { dictionary: gameWords.dictionary, language: gameWords.language, city: (id) => cityName(scene, id), places: scene && placesOf(scene) };
}
