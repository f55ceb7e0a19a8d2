// What a category of the final score was counted from.
import type { Speech } from "./say";
import { COUNTRIES, GOODS, type Country, type Owner, type YokohamaView } from "./types";
import { fill } from "../../i18n/index.svelte";

/** Sizes of the sets of different flags, the largest first. */
export function setsOf(flags: Record<Country, number>): number[] {
  const sizes: number[] = [];
  for (let n = 1; COUNTRIES.some((country) => flags[country] >= n); n++) {
    sizes.push(COUNTRIES.filter((country) => flags[country] >= n).length);
  }
  return sizes;
}

export function basisOf(part: string, view: YokohamaView, seat: number, speech: Speech): string {
  const desk = view.seats[seat];
  if (!desk) return "";
  const placed = (owners: readonly Owner[]): string => {
    const cells = owners.flatMap((owner, i) => (owner === seat ? [i + 1] : []));
    return cells.length ? fill(speech.dictionary["basis.cells"], { n: cells.length, cells: cells.join(", ") }) : "";
  };
  switch (part) {
    case "church":
      return placed(view.church);
    case "customs":
      return placed(view.customs);
    case "technologies":
      return desk.technologies.length ? `Σ ${desk.production}` : "";
    case "flags":
      return setsOf(desk.flags).join(" + ");
    case "yen":
      return fill(speech.dictionary["n.yen"], { n: desk.things.yen });
    case "goods":
      return String(GOODS.reduce((sum, good) => sum + desk.things[good], 0));
    default:
      return "";
  }
}
