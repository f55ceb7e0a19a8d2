// Every worker on the board, with its place.
import type { Standing } from "../../lib/glide";
import type { Layout } from "./layout";
import type { HansaView, Kind, Point } from "./types";

export interface WorkerSpot extends Standing {
  kind: Kind;
}

export function readPiece(text: string): { owner: number; kind: Kind } | null {
  if (text === ".") return null;
  const kind: Kind = text.endsWith("m") ? "m" : "t";
  return { owner: text.startsWith("n") ? -1 : Number(text.slice(0, -1)) - 1, kind };
}

export function spotsOf(view: HansaView, layout: Layout): WorkerSpot[] {
  const out: WorkerSpot[] = [];
  const add = (place: string, text: string, at: Point | undefined): void => {
    const piece = readPiece(text);
    if (piece && at) out.push({ place, at, like: text, ...piece });
  };
  for (const [route, posts] of Object.entries(view.posts)) {
    posts.forEach((text, i) => add(`post:${route}.${i + 1}`, text, layout.roads.get(route)?.posts[i]?.at));
  }
  for (const [city, slots] of Object.entries(view.slots)) {
    slots.forEach((text, i) => add(`slot:${city}.${i + 1}`, text, layout.plates.get(city)?.slots[i]));
  }
  for (const [city, extras] of Object.entries(view.extras)) {
    // Named from the right: a further extra office goes further left and renames nobody.
    extras.forEach((text, i) => {
      const fromRight = extras.length - 1 - i;
      add(`extra:${city}.${fromRight}`, text, layout.plates.get(city)?.extra(fromRight));
    });
  }
  view.special.forEach((text, i) => add(`special:${i}`, text, layout.cells[i]));
  return out;
}
