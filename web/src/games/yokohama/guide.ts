// The first game: a real table of two seats whose set-up is over, on which the learner plays four turns by hand.
// tests/yokohama/test_guide.py plays it through the engine.
import type { Guide, GuideStep } from "../game";
import record from "./guide-record.txt?raw";

function steps(...pairs: [action: string, text: string][]): GuideStep[] {
  return pairs.map(([action, text]) => ({ action, text: `guide.${text}` }));
}

export const GUIDE: Guide = {
  board: "city",
  players: 2,
  options: { first: "1" },
  record,
  steps: steps(
    ["keep order_04", "keep"],
    ["place tea_plantation", "tea"],
    ["place fishing_ground", "fish"],
    ["place bank", "bank"],
    ["enter tea_plantation", "enter"],
    ["place bank", "again"],
    ["place fishing_ground", "more"],
    ["place port_a", "port"],
    ["walk fishing_ground", "walk"],
    ["walk bank", "on"],
    ["place fishing_ground", "pair"],
    ["place fishing_ground", "four"],
    ["walk fishing_ground", "back"],
    ["stop", "stop"],
    ["take", "token"],
    ["shop 1", "build"],
    ["fulfil order_04", "fulfil"],
    ["place laboratory_a", "lab"],
    ["place port_a", "second"],
    ["place church", "third"],
    ["walk laboratory_a", "walklab"],
    ["stop", "stoplab"],
    ["research winery a1", "research"],
    ["agent port_a", "agent"],
    ["order order_10 a1 free", "order"],
    ["done", "enough"],
  ),
  rivals: [],
  end: "guide.end",
};
