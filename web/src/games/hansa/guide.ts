// The first game: a real table of three seats, on which the learner plays the first turns by hand.
import type { Guide, GuideStep } from "../game";

const ROUTE = "quedlinburg-gottingen";

function steps(...pairs: [action: string, text: string][]): GuideStep[] {
  return pairs.map(([action, text]) => ({ action, text: `guide.${text}` }));
}

export const GUIDE: Guide = {
  board: "league-3",
  players: 3,
  options: { first: "1" },
  steps: steps(
    [`place t ${ROUTE}.1`, "first"],
    [`place t ${ROUTE}.2`, "second"],
    [`displace t ${ROUTE}.3`, "displace"],
    ["pay t", "pay"],
    [`establish ${ROUTE}`, "establish"],
    ["develop actions", "develop"],
    ["income 3t", "income"],
    [`place t ${ROUTE}.1`, "again"],
    [`place t ${ROUTE}.2`, "more"],
    [`place t ${ROUTE}.3`, "more"],
    [`establish ${ROUTE}`, "office"],
    ["office gottingen", "found"],
    ["income 3t", "refill"],
    [`place t ${ROUTE}.1`, "more"],
    [`place t ${ROUTE}.2`, "again"],
    [`place t ${ROUTE}.3`, "more"],
    [`establish ${ROUTE}`, "score"],
    ["skip", "take"],
  ),
  rivals: [`place t ${ROUTE}.3`],
  end: "guide.end",
};
