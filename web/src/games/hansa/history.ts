// Lines of the chart at the end: prestige, and the largest network times the keys as far as it can be seen.
import type { Series } from "../game";
import { readPiece } from "./pieces";
import type { HansaView, Scene } from "./types";

/** Own offices in the largest group of neighbouring cities. */
export function largestNetwork(scene: Scene, view: HansaView, seat: number): number {
  const offices = new Map<string, number>();
  for (const city of scene.board.cities) {
    const all = [...(view.slots[city.id] ?? []), ...(view.extras[city.id] ?? [])];
    const own = all.filter((text) => readPiece(text)?.owner === seat).length;
    if (own) offices.set(city.id, own);
  }
  let best = 0;
  const seen = new Set<string>();
  for (const start of offices.keys()) {
    if (seen.has(start)) continue;
    let sum = 0;
    const open = [start];
    seen.add(start);
    while (open.length) {
      const city = open.pop() ?? "";
      sum += offices.get(city) ?? 0;
      for (const { ends } of scene.board.routes) {
        const other = ends[0] === city ? ends[1] : ends[1] === city ? ends[0] : "";
        if (!offices.has(other) || seen.has(other)) continue;
        seen.add(other);
        open.push(other);
      }
    }
    best = Math.max(best, sum);
  }
  return best;
}

export function historyOf(scene: Scene, view: HansaView): Series[] {
  const keys = scene.desk.tracks.keys;
  return [
    { name: "chart.prestige", values: view.seats.map((seat) => seat.prestige) },
    {
      name: "chart.network",
      values: view.seats.map((seat, i) => largestNetwork(scene, view, i) * (keys[seat.tracks.keys] ?? 1)),
    },
  ];
}
