// Every piece on the table: where it stands, whose it is.
import type { Standing } from "../../lib/glide";
import { assistantSpot, controlCells, few, goalBoxes, lotBox, presidentSpot, type Layout } from "./layout";
import { HOUSE, type Owner, type Point, type YokohamaView } from "./types";

export type Kind = "president" | "assistant" | "shop" | "house";
export interface FigureSpot extends Standing {
  kind: Kind;
  size: number;
}

function seatOf(owner: Owner): number {
  return typeof owner === "number" ? owner : -1;
}

export function spotsOf(view: YokohamaView, layout: Layout): FigureSpot[] {
  const out: FigureSpot[] = [];
  const add = (place: string, kind: Kind, owner: number, at: Point, size = layout.scale): void => {
    out.push({ place, kind, owner, at, size, like: `${kind}.${owner}` });
  };
  const seats = view.seats.length;
  view.locations.forEach((place, c) => {
    const corner = layout.cells[c] ?? [0, 0];
    const at = ([x, y]: Point): Point => [corner[0] + x * layout.scale, corner[1] + y * layout.scale];
    const lot = (n: number): Point => {
      const box = lotBox(n);
      return at([box.x + box.w / 2, box.y + box.h / 2 + (n === HOUSE ? 2 : 0)]);
    };
    place.assistants?.forEach((count, owner) => {
      for (let i = 0; i < count; i++) {
        add(`${place.name}.${owner}.${i}`, "assistant", owner, at(assistantSpot(owner, seats, i, count)), layout.scale * (count <= few(seats) ? 1.35 : 1.08));
      }
    });
    for (const owner of place.presidents ?? []) {
      add(`${place.name}.p${owner}`, "president", owner, at(presidentSpot(owner, seats)));
    }
    place.shops?.forEach((owner, i) => {
      if (owner !== null) add(`${place.name}.shop${i}`, "shop", seatOf(owner), lot(i + 1));
    });
    if (place.house !== null && place.house !== undefined) {
      add(`${place.name}.house`, "house", seatOf(place.house), lot(HOUSE));
    }
  });
  for (const board of ["church", "customs"] as const) {
    const boxes = controlCells(layout[board], view[board].length);
    view[board].forEach((owner, i) => {
      const box = boxes[i];
      if (owner === null || !box) return;
      add(`board:${board}.${i}`, "assistant", seatOf(owner), [box.x + box.w * 0.64, box.y + box.h * 0.5], 1.3);
    });
  }
  const tiles = goalBoxes(layout.goals, Math.max(1, view.achievements.length));
  view.achievements.forEach((goal, i) => {
    const box = tiles[i];
    if (!box) return;
    goal.seats.forEach((owner, k) => {
      const step = Math.min(12, (box.w - 12) / Math.max(1, goal.seats.length));
      const x = box.x + box.w / 2 + (k - (goal.seats.length - 1) / 2) * step;
      add(`goal:${i}.${owner}`, "assistant", owner, [x, box.y + box.h - 13], 1.15);
    });
  });
  return out;
}
