// What people look for in the lobby, and which of it a list shows.
import { expect, test } from "vitest";
import { accepted, isWanted, wishWords } from "../../src/lib/wishes";
import type { Wish } from "../../src/wire/types";

const WISH: Wish = { game: "hansa", players: 3, board: "east", turn_limit: 86_400, rated: true, rating_from: 900, rating_to: 1_300, options: { missions: "yes" } };

test("a list shows the wishes that it is narrowed to", () => {
  expect(isWanted(WISH, {})).toBe(true);
  expect(isWanted(WISH, { game: "hansa", board: "east", players: "3", speed: "slow", option: "missions:yes" })).toBe(true);
  for (const other of [{ game: "yokohama" }, { board: "britannia" }, { players: "4" }, { speed: "live" }, { speed: "none" }, { option: "missions:no" }]) {
    expect(isWanted(WISH, other), JSON.stringify(other)).toBe(false);
  }
});

test("whoever names no board plays on any, and no options are the usual ones", () => {
  const open: Wish = { game: "hansa", players: 3 };
  expect(isWanted(open, { board: "britannia", speed: "none" })).toBe(true);
  expect(isWanted(open, { option: "missions:yes" })).toBe(false);
  expect(isWanted({ ...open, bank: 900 }, { speed: "live" })).toBe(true);
  expect(isWanted({ ...open, turn_limit: 120 }, { speed: "live" })).toBe(true);
});

test("whoever accepts wants the same game, and takes the others as strong as they are", () => {
  const { rating_from: _from, rating_to: _to, ...same } = WISH;
  expect(accepted(WISH)).toEqual(same);
});

test("a wish says that it is rated, and for whom, before anybody accepts it", () => {
  expect(wishWords(WISH, undefined)).toEqual(["Rated game", "Any board", "Players: 3", "1 day for a turn", "others’ rating 900 to 1300"]);
  expect(wishWords({ game: "hansa", players: 2, rating_from: 900 }, undefined)).toEqual(["Any board", "Players: 2", "No clock", "others’ rating 900 or more"]);
  expect(wishWords({ game: "hansa", players: 2, rating_to: 900 }, undefined).at(-1)).toBe("others’ rating 900 or less");
});
