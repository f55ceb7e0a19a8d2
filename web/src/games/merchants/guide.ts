// The first game: a real table of three seats in its second round, where the learner plays one turn by hand.
import type { Guide } from "../game";

const RECORD = `kogge record 1
game merchants 1
board short
players 3

1 * hide 7,-5
2 * dice 9
3 1 end
4 * dice 8
5 2 end
6 * dice 5
7 3 end
8 * dice 9
`;

export const GUIDE: Guide = {
  board: "short",
  players: 3,
  options: {},
  record: RECORD,
  steps: [
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
  ].map(([action = "", text = ""]) => ({ action, text: `guide.${text}` })),
  rivals: ["accept", "refuse"],
  end: "guide.done",
};
