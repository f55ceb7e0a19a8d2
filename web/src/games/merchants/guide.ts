// The first game: a real table of three seats in its second round, where the learner plays one turn by hand.
// tests/merchants/test_guide.py plays it through the engine.
import type { Guide, GuideStep } from "../game";
import record from "./guide-record.txt?raw";

function steps(...pairs: [action: string, text: string][]): GuideStep[] {
  return pairs.map(([action, text]) => ({ action, text: `guide.${text}` }));
}

export const GUIDE: Guide = {
  board: "short",
  players: 3,
  options: {},
  record,
  steps: steps(
    ["hire budapest", "hire"],
    ["walk 1 3,1n; step vienna; stop", "walk"],
    ["route 3,2n/3,1s", "route"],
    ["route 2,2n/3,1s", "double"],
    ["route 2,2n/zagreb", "connect"],
    ["drive 1 3,2n/3,1s; go 2,2n/3,1s; go 2,2n/zagreb", "drive"],
    ["deliver zagreb", "deliver"],
    ["halt", "halt"],
    ["buy wool", "buy"],
    ["card", "card"],
    ["offer", "offer"],
    ["give salt", "give"],
    ["want wood", "want"],
    ["send", "send"],
    ["take 3", "take"],
    ["end", "end"],
  ),
  rivals: ["accept", "refuse"],
  end: "guide.done",
};
