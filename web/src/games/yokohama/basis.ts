// What a category of the final score was counted from.
import { flagsText, type Speech } from "./say";
import { COUNTRIES, GOODS, type Owner, type YokohamaView } from "./types";
import { fill } from "../../i18n/index.svelte";

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
      return desk.technologies.length ? fill(speech.dictionary["basis.production"], { n: desk.production }) : "";
    case "flags": {
      const some = COUNTRIES.filter((country) => desk.flags[country] > 0);
      return some.length ? flagsText(speech, desk.flags, some) : "";
    }
    case "yen":
      return fill(speech.dictionary["n.yen"], { n: desk.things.yen });
    case "goods":
      return fill(speech.dictionary["basis.goods"], { n: GOODS.reduce((sum, good) => sum + desk.things[good], 0) });
    default:
      return "";
  }
}
