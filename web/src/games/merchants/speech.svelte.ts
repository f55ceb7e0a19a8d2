// Names of places and the dictionary, in the language of the page.
import { gameWords } from "./words/index.svelte";
import type { Speech } from "./say";
import type { Scene } from "./types";

export function cityName(scene: Scene | null, city: string): string {
  return gameWords.name(scene?.names.cities[city], city);
}

const NEAREST = new WeakMap<Scene, Map<string, string>>();

/** The nearest city of every intersection, by paths. */
export function nearestCities(scene: Scene): Map<string, string> {
  const known = NEAREST.get(scene);
  if (known) return known;
  const found = new Map(scene.cities.map((city) => [city.id, city.id]));
  const beside = new Map<string, string[]>();
  for (const { ends } of scene.edges) {
    for (const [i, end] of ends.entries()) beside.set(end, [...(beside.get(end) ?? []), ends[1 - i] ?? ""]);
  }
  let edge = [...found.keys()];
  while (edge.length) {
    const next: string[] = [];
    for (const at of edge) {
      for (const other of beside.get(at) ?? []) {
        if (found.has(other)) continue;
        found.set(other, found.get(at) ?? "");
        next.push(other);
      }
    }
    edge = next;
  }
  NEAREST.set(scene, found);
  return found;
}

function hexOf(scene: Scene | null, id: string): ReturnType<Speech["hex"]> {
  const hex = scene?.hexes.find((one) => one.id === id);
  if (!scene || !hex) return null;
  const beside = scene.cities.find((city) => city.hexes.includes(id));
  return { terrain: hex.terrain, number: hex.number, city: beside?.id ?? nearestCities(scene).get(`${id}n`) ?? "" };
}

export function speechOf(scene: Scene | null): Speech {
  return {
    dictionary: gameWords.dictionary,
    city: (id) => cityName(scene, id),
    hex: (id) => hexOf(scene, id),
    near: (vertex) => (scene ? (nearestCities(scene).get(vertex) ?? "") : ""),
  };
}
