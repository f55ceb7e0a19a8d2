// A finished game that the service worker keeps answers as the server did.
import { expect, test } from "vitest";
import { answerOf } from "../../src/offline/kept-game";
import type { WholeGame } from "../../src/wire/types";

const GAME = {
  table: { id: "abc" },
  position: { decisions: 2 },
  events: [{ number: 1 }],
  turns: [0],
  history: [{ decision: 0 }],
  view: { left: 9, desks: [{ coins: 1 }, { coins: 2 }], bonus: "x" },
  prompt: { seat: 0, name: "turn" },
  steps: [
    { last: { seat: 0, text: "buy" }, set: [[["desks", 1, "coins"], 5], [["bonus"]]], prompt: { seat: 1, name: "turn" } },
    { last: { seat: 1, text: "end" }, set: [[["left"], 8]], prompt: null },
  ],
} as unknown as WholeGame;

test.each([["", GAME.table], ["/position", GAME.position], ["/events", GAME.events], ["/turns", GAME.turns], ["/history", GAME.history]])("a table's address ending with '%s'", (part, answer) => {
  expect(answerOf(GAME, part)).toEqual(answer);
});

test("every position of the past", () => {
  expect(answerOf(GAME, "/replay/0")).toEqual({ decision: 0, decisions: 2, last: null, view: GAME.view, prompt: GAME.prompt, choices: [] });
  expect(answerOf(GAME, "/replay/1")).toMatchObject({ last: { text: "buy" }, view: { left: 9, desks: [{ coins: 1 }, { coins: 5 }] }, prompt: { seat: 1 } });
  expect((answerOf(GAME, "/replay/1") as { view: object }).view).not.toHaveProperty("bonus");
  expect(answerOf(GAME, "/replay/2")).toMatchObject({ decision: 2, view: { left: 8 }, prompt: null });
  expect(GAME.view).toEqual({ left: 9, desks: [{ coins: 1 }, { coins: 2 }], bonus: "x" });
});

test("what is not there is not made up", () => {
  for (const part of ["/replay/3", "/replay/x", "/record", "/analysis"]) expect(answerOf(GAME, part)).toBeUndefined();
});
