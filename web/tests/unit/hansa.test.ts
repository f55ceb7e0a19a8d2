import { render } from "svelte/server";
import { beforeEach, expect, test } from "vitest";
import { callSeats } from "../../src/games/words.svelte";
import Board from "../../src/games/hansa/Board.svelte";
import { hansa } from "../../src/games/hansa";
import { attemptsAt } from "../../src/games/hansa/attempts";
import { inHand } from "../../src/games/hansa/hand";
import { arranged } from "../../src/games/hansa/arrange";
import { coastOf } from "../../src/games/hansa/land";
import { discsInCell, layoutOf } from "../../src/games/hansa/layout";
import { townOf } from "../../src/games/hansa/towns";
import { readPiece, spotsOf } from "../../src/games/hansa/pieces";
import { say, tell, why } from "../../src/games/hansa/say";
import type { HansaView } from "../../src/games/hansa/types";
import en from "$words/en/hansa.json";
import { gameWords } from "../../src/games/hansa/words/index.svelte";
import { HANSA_BOARDS as BOARDS, hansaBoard as board, hansaScene, hansaView } from "./boards";
import { handWith } from "./drawing";
import { playedActions } from "./engine";

beforeEach(() => void callSeats(() => "")); // whoever sat at a table of another test file

test.each(BOARDS)("%s: every post, slot and marker has its place on the map", (name) => {
  const data = board(name);
  const layout = layoutOf(data, (city) => city);
  for (const route of data.routes) {
    const road = layout.roads.get(route.id);
    expect(road?.posts).toHaveLength(route.posts.length);
    expect(road?.path).toMatch(/^M[\d.,-]+C/);
  }
  for (const city of data.cities) {
    const plate = layout.plates.get(city.id);
    expect(plate?.slots).toHaveLength(city.slots.length);
    const [x = 0, , w = 0] = plate?.banner ?? [];
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + w).toBeLessThanOrEqual(layout.width);
  }
});

test.each(BOARDS)("%s: pieces of neighbouring slots and posts do not overlap", (name) => {
  const layout = layoutOf(board(name), () => "");
  const places = [...layout.roads.values()].flatMap((road) => road.posts.map((post) => post.at));
  for (const plate of layout.plates.values()) places.push(...plate.slots);
  const gaps = places.flatMap((a, i) => places.slice(0, i).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1])));
  expect(Math.min(...gaps)).toBeGreaterThan(layout.u);
});

test.each(BOARDS)("%s: no cell of special prestige lies under the buttons in the upper right corner", (name) => {
  const { special, size } = arranged(board(name));
  const { u } = layoutOf(arranged(board(name)), (city) => city);
  const under = special.cells.filter(({ at: [x, y] }) => x > size[0] - 6 * u && y - 1.2 * u < 2.6 * u);
  expect(under).toEqual([]);
});

test.each(BOARDS)("%s: there is land and sea", (name) => {
  const data = board(name);
  const coast = coastOf(data, layoutOf(data, () => "").u);
  expect(coast.land).toMatch(/^M.*Z$/);
  expect(coast.regions.map((region) => region.country).sort()).toEqual(
    name === "britannia-45" ? ["scotland", "wales"] : name === "britannia-3" ? ["wales"] : [],
  );
});

const SPEECH = { language: "en", dictionary: en, city: (id: string) => id.charAt(0).toUpperCase() + id.slice(1) };
test.each([
  ["place t hamburg-lubeck.2", "place a trader on post 2 of Hamburg–Lubeck"],
  ["displace m emden-stade.1", "displace with a merchant on post 1 of Emden–Stade"],
  ["put 2t@wales a-b.3", "put a trader (seat 2) [Wales] on post 3 of A–B"],
  ["put nt a-b.3", "put a trader (neutral) on post 3 of A–B"],
  ["income 2t 1m", "take income: 2 × trader, 1 × merchant"],
  ["use swap perleberg.2", "swap offices in Perleberg: slots 2 and 3"],
  ["use +3", "use “+3 actions”"],
  ["use exchange 2 swap", "exchange a marker with seat 2 for “Swap offices”"],
  ["lay +4 a-b", "lay “+4 actions” at A–B"],
  ["draw ?", "a marker is drawn: Face-down marker"],
  ["develop book", "develop Book of knowledge"],
  ["something new", "something new"],
])("%s in words", (action, words) => {
  expect(say(action, SPEECH)).toBe(words);
});

test("what a seat did is told in the third person, what chance did by its own sentence", () => {
  expect(tell("place t hamburg-lubeck.2", SPEECH)).toBe("places a trader on post 2 of Hamburg–Lubeck");
  expect(tell("use +3", SPEECH)).toBe("uses “+3 actions”");
  expect(tell("draw ?", SPEECH)).toBe("a marker is drawn: Face-down marker");
});

test("every action of the golden games is said in words, with nothing left open", () => {
  const actions = playedActions("hansa");
  expect(actions.length).toBeGreaterThan(500);
  expect(actions.filter((action) => say(action, SPEECH) === action || /[{}]/.test(say(action, SPEECH)))).toEqual([]);
});

test.each([
  ["post-taken", { post: "a-b.2" }, "Taken: post 2 of A–B"],
  ["slot-takes", { city: "emden", kind: "merchant" }, "Emden: the next slot takes a merchant, and none stands on the route"],
  ["no-permit", { country: "Wales" }, "No permit is left this turn: Wales"],
  ["no-swap", { slot: "emden.1" }, "Emden 1 and the slot to its right are not two occupied slots of one city, one of them yours"],
  ["displace-price", { kind: "trader", need: 2, have: 1 }, "Displacing a trader takes 2 workers, your supply holds 1"],
  ["of-tomorrow", {}, ""],
])("the reason %s in words", (code, params, words) => {
  expect(why(code, params, SPEECH)).toBe(words);
});

const VIEW = {
  seat: 0,
  posts: { "emden-groningen": ["1t", "2m", "."] },
  slots: { emden: ["1m", "."], groningen: ["1t", "2m"], stade: ["1m"] },
  extras: { emden: ["2t", "1t"] },
  special: [".", "3m"],
  seats: [],
} as unknown as HansaView;

test("pieces of a view lie where the layout says", () => {
  const layout = layoutOf(board("league-45"), () => "");
  const spots = spotsOf(VIEW, layout);
  expect(spots.map((one) => one.place).sort()).toEqual([
    "extra:emden.0", "extra:emden.1", "post:emden-groningen.1", "post:emden-groningen.2", "slot:emden.1", "slot:groningen.1",
    "slot:groningen.2", "slot:stade.1", "special:1",
  ]);
  expect(readPiece("nt")).toEqual({ owner: -1, kind: "t" });
});

test("a click on an unlit place asks for what it could have meant", () => {
  const turn = { seat: 0, name: "turn", rule: "" };
  expect(attemptsAt("post:emden-groningen.3", VIEW as never, turn)).toEqual(["place t emden-groningen.3", "place m emden-groningen.3"]);
  expect(attemptsAt("post:emden-groningen.2", VIEW as never, turn)[0]).toBe("displace t emden-groningen.2");
  expect(attemptsAt("post:emden-groningen.1", VIEW as never, turn)).toEqual(["move emden-groningen.1"]);
  expect(attemptsAt("post:emden-groningen.3", VIEW as never, { ...turn, name: "move" })[0]).toBe("put t emden-groningen.3");
});

test.each([
  ["place t a-b.1", "t"], ["displace m a-b.1", "m"], ["put 2m@wales a-b.1", "m"], ["put nt a-b.1", "t"], ["extra m emden", "m"],
  ["move a-b.1", ""], ["income 2t 1m", ""], ["pay m", ""], ["office emden", ""],
])("what is in hand for %s", (action, kind) => {
  expect(inHand(action)).toBe(kind);
});

test("a town has walls and roofs of its own, the same every time", () => {
  const towns = board("league-45").cities.map((city) => townOf(city.id, 2.5));
  expect(new Set(towns.map((town) => town.walls)).size).toBe(towns.length);
  expect(townOf("emden", 2.5)).toEqual(townOf("emden", 2.5));
  for (const { walls, roofs } of towns) expect(walls + roofs).toMatch(/^[MLHVvhlz\d. -]+$/);
});

test("the board shows who controls a city, one's own network, complete routes, and the cities of one's mission", () => {
  const desks = hansaView("league-45").seats.map((seat, i) => ({ ...seat, mission: i === 0 ? 1 : ("?" as const), network: { offices: 2, routes: i === 0 ? ["emden-stade"] : ["minden-hannover", "emden-stade"] } }));
  const shown = { ...hansaView("league-45"), control: { emden: 0, minden: -1 }, complete: { "emden-stade": 1 }, seats: desks };
  const drawn = (view: HansaView): Record<string, number> => {
    const scene = { ...hansaScene("league-45"), missions: [["emden", "minden", "stade"]] };
    const markup = render(Board, { props: { scene: scene as never, view: view as never, hand: handWith([]), seats: [] } }).body;
    return Object.fromEntries(["pennant", "network", "complete", "pin"].map((name) => [name, markup.match(new RegExp(`class="[^"]*\\b${name}\\b`, "g"))?.length ?? 0]));
  };
  expect(drawn(shown)).toEqual({ pennant: 2, network: 1, complete: 1, pin: 3 });
  expect(drawn({ ...shown, seat: null })).toEqual({ pennant: 2, network: 0, complete: 1, pin: 0 }); // who watches has neither
});

test("discs that share a cell of the prestige track lie beside each other, inside it", () => {
  for (const width of [2, 2.26, 2.6]) {
    for (let count = 1; count <= 6; count++) {
      const { r, at } = discsInCell(count, width);
      expect(at).toHaveLength(count);
      expect(r).toBeGreaterThan(0.2);
      for (const [i, [x, y]] of at.entries()) {
        expect(Math.abs(x) + r, `${count} in ${width}`).toBeLessThanOrEqual(width / 2);
        expect(Math.abs(y) + r).toBeLessThanOrEqual(0.52);
        for (const [ox, oy] of at.slice(i + 1)) expect(Math.hypot(x - ox, y - oy)).toBeGreaterThan(2 * r);
      }
    }
  }
});

test("the letters of the slots are those of the language, each colour has its own", async () => {
  const letters = async (language: "en" | "uk" | "pl" | "ru"): Promise<string> => {
    await gameWords.use(language);
    return (hansa.legend?.() ?? []).slice(0, 4).map(({ letter }) => letter).join("");
  };
  expect([await letters("uk"), await letters("pl"), await letters("ru"), await letters("en")]).toEqual(["БПРЧ", "BPRC", "БОРЧ", "WOPB"]);
});
