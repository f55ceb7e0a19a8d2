// The first game: a real table of three seats whose markers are laid, on which the learner plays the first turns by hand.
// tests/hansa/test_guide.py plays it through the engine.
import type { Guide, GuideStep } from "../game";
import record from "./guide-record.txt?raw";

const ROUTE = "quedlinburg-gottingen";
const TAVERN = "goslar-hildesheim"; // a bonus marker lies there from the beginning

function steps(...pairs: [action: string, text: string][]): GuideStep[] {
  return pairs.map(([action, text]) => ({ action, text: `guide.${text}` }));
}

export const GUIDE: Guide = {
  board: "league-3",
  players: 3,
  options: { first: "1" },
  record,
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
    [`place t ${ROUTE}.1`, "spare"],
    [`place t ${TAVERN}.1`, "elsewhere"],
    [`move ${ROUTE}.1`, "move"],
    [`put t ${TAVERN}.2`, "put"],
    ["done", "moved"],
    ["income 3t", "low"],
    [`place t ${TAVERN}.3`, "complete"],
    [`establish ${TAVERN}`, "marker"],
    ["office goslar", "goslar"],
    ["lay ? minden-hannover", "lay"],
    ["income 3t", "low"],
    [`place t ${TAVERN}.1`, "twice"],
    [`place t ${TAVERN}.2`, "more"],
    [`place t ${TAVERN}.3`, "more"],
    [`establish ${TAVERN}`, "link"],
    ["office hildesheim", "network"],
  ),
  rivals: [`place t ${ROUTE}.3`],
  end: "guide.end",
};
