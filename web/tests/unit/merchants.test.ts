import { beforeEach, expect, test } from "vitest";
import { callSeats } from "../../src/games/words.svelte";
import { attemptsAt } from "../../src/games/merchants/attempts";
import { GUIDE } from "../../src/games/merchants/guide";
import { along, hexagon, layoutOf, odds, SIDE } from "../../src/games/merchants/layout";
import { spotsOf } from "../../src/games/merchants/pieces";
import { arrange, tagsOf, wayTo } from "../../src/games/merchants/plans";
import { newRoll, rollOf, yieldsOf } from "../../src/games/merchants/rolls";
import { hexName, pathName, placeName, say, tell, why } from "../../src/games/merchants/say";
import { less, refusedOffers } from "../../src/games/merchants/trading";
import type { MerchantsView, Reached, Scene } from "../../src/games/merchants/types";
import en from "$words/en/merchants.json";
import uk from "$words/uk/merchants.json";
import { Places, sideOf } from "../../src/games/merchants/places";
import { stepAfter } from "../../src/lib/guide";
import type { Choice } from "../../src/wire/types";
import { MERCHANTS_BOARDS, merchantsScene } from "./boards";
import { playedActions } from "./engine";

beforeEach(() => void callSeats(() => "")); // whoever sat at a table of another test file

// Two hexes side by side with a city between them, another at the bottom of the first.
const SCENE = {
  board: "tiny",
  title: {},
  hexes: [
    { id: "0,0", at: [0, 0], terrain: "forest", region: "", number: 8 },
    { id: "1,0", at: [2, 0], terrain: "field", region: "", number: null },
  ],
  sea: [],
  beyond: [],
  vertices: { a: [1, -1], "0,0n": [0, -2], "1,0n": [2, -2], "0,1n": [1, 1], b: [0, 2] },
  edges: [
    { id: "a/0,0n", ends: ["a", "0,0n"], double: false, sea: false },
    { id: "a/1,0n", ends: ["a", "1,0n"], double: true, sea: false },
    { id: "a/0,1n", ends: ["a", "0,1n"], double: false, sea: false },
    { id: "0,1n/b", ends: ["0,1n", "b"], double: false, sea: false },
  ],
  cities: [
    { id: "a", corner: "1,-1s", purple: true, gold: 0, hexes: ["0,0", "1,0"] },
    { id: "b", corner: "0,0s", purple: false, gold: 2, hexes: ["0,0"] },
  ],
  goods: { "3": 6 },
  names: { cities: {}, resources: {}, terrains: {}, cards: {} },
} as unknown as Scene;

function viewOf(more: Partial<MerchantsView>): MerchantsView {
  const seat = { merchants: [null, null], caravans: [null, null] };
  const bank = { wood: 19, wool: 19, grain: 19, ore: 19, salt: 19 };
  return { seat: 0, posts: {}, routes: {}, tokens: {}, robber: null, bank, seats: [seat, seat, seat], reach: null, way: null, pending: [], ...more } as unknown as MerchantsView;
}

test("everything of a map lies on the drawing, sides of hexes are as long as they should be", () => {
  const layout = layoutOf(SCENE);
  for (const [x, y] of layout.corners.values()) {
    expect(x).toBeGreaterThan(0);
    expect(y).toBeGreaterThan(0);
    expect(x).toBeLessThan(layout.width);
    expect(y).toBeLessThan(layout.height);
  }
  for (const path of layout.paths.values()) {
    expect(Math.abs(Math.hypot((path.a[0] - path.b[0]) / layout.stretch, path.a[1] - path.b[1]) - SIDE)).toBeLessThan(0.5);
    expect(Math.abs(path.angle)).toBeLessThanOrEqual(90);
  }
  const path = layout.paths.get("a/0,1n");
  expect(path && along(path, 0.5, 0)).toEqual(path?.mid);
  expect(hexagon([0, 0], 10, 1).match(/L/g)).toHaveLength(5);
});

test("a map that is higher than wide gets wider hexes, less on a screen that is so too", () => {
  const layout = layoutOf(SCENE);
  expect(layout.stretch).toBe(1.45);
  expect(layoutOf(SCENE, true).stretch).toBe(1.25);
  expect(layout.towns.get("a")?.up).toBe(true); // the vertical path goes down
  const wide = { ...SCENE, vertices: { ...SCENE.vertices, far: [9, 0] as const } };
  expect(layoutOf(wide as Scene).stretch).toBe(1);
});

test("odds of two dice", () => {
  expect([2, 6, 7, 8, 12].map(odds)).toEqual([1, 5, 6, 5, 1]);
});

const SPEECH = {
  dictionary: en,
  language: "en",
  city: (id: string) => id.charAt(0).toUpperCase() + id.slice(1),
  places: new Places(merchantsScene("main")),
};
test.each([
  ["route prague/2,0n", "build a route: Prague, north-east"],
  ["hire lviv", "hire a merchant in Lviv"],
  ["hire lviv 2", "move merchant 2 to the post in Lviv"],
  ["equip prague/2,0n 1", "move caravan 1 to Prague, north-east"],
  ["walk 1 2,0n", "merchant 1 sets out to crossing south of Berlin"],
  ["walk 1 2,0n; step wroclaw; stop", "merchant 1 to Wroclaw"],
  ["drive 2 a/b; go b/c; halt", "caravan 2 to B–C"],
  ["step a; step lviv; stop", "walk on to Lviv"],
  ["exchange wood gold", "exchange 3 × wood for gold"],
  ["share 2-0-1", "gold for the connection: seat 1 gets 2, seat 3 gets 1"],
  ["pay 2 3", "seat 2 gets 3 gold for the connection"],
  ["pay 1 2; pay 3 0", "gold for the connection: seat 1 gets 2, seat 3 gets 0"],
  ["play swift-caravan", "play “Swift caravan”"],
  ["steal ?", "a card is stolen: a hidden card"],
  ["robber 3,-1", "move the robber: Field 6 by Berlin"],
  ["pick merchant:1", "merchant 1: choose where"],
  ["pick cost:route", "Trade route: choose where"],
  ["something new", "something new"],
])("%s in words", (action, words) => {
  expect(say(action, SPEECH)).toBe(words);
});

test("what a seat did is told in the third person, a way by its end", () => {
  expect(tell("hire lviv 2", SPEECH)).toBe("moves merchant 2 to the post in Lviv");
  expect(tell("walk 1 2,0n; step wroclaw; stop", SPEECH)).toBe("sends merchant 1 to Wroclaw");
  expect(tell("step a; step lviv; stop", SPEECH)).toBe("walks on to Lviv");
  expect(tell("dice 8", SPEECH)).toBe("the dice show 8");
});

test.each(MERCHANTS_BOARDS)("%s: every path, crossing and hex has a name of its own, without coordinates", (name) => {
  const scene = merchantsScene(name);
  for (const dictionary of [en, uk]) {
    const speech = { ...SPEECH, dictionary, places: new Places(scene) };
    const names = [
      ...scene.edges.map(({ id }) => pathName(id, speech)),
      ...Object.keys(scene.vertices).map((id) => placeName(id, speech)),
      ...scene.hexes.map(({ id }) => hexName(id, speech)),
    ];
    expect(names.filter((one) => /\d,-?\d|^ |[{}]|undefined/.test(one))).toEqual([]);
    expect(names.filter((one, i) => names.indexOf(one) !== i)).toEqual([]);
  }
});

test("a side is told as a compass tells it", () => {
  expect([sideOf(0, -2), sideOf(1, -1), sideOf(1, 1), sideOf(-1, 0), sideOf(-0.5, 1.5), sideOf(0.5, -4)]).toEqual(["n", "ne", "se", "w", "sw", "n"]);
});

test("a reason in words", () => {
  expect(why("price-missing", { missing: "wood, ore" }, SPEECH)).toBe("you cannot pay for it: wood, ore is missing");
  expect(why("nonsense", {}, SPEECH)).toBe("");
});

test("every action of the golden games is said in words, with nothing left open", () => {
  const actions = playedActions("merchants");
  expect(actions.length).toBeGreaterThan(300);
  const speech = { ...SPEECH, dictionary: uk }; // in English some words are the notation's
  expect(actions.filter((action) => say(action, speech) === action || /[{}]/.test(say(action, speech)))).toEqual([]);
});

const choice = (action: string, at = ""): Choice => ({ action, at });
const WALKS: Reached[] = [
  { at: "0,0n", from: -1, price: 1, stop: true },
  { at: "0,1n", from: -1, price: 1, stop: false },
  { at: "b", from: 1, price: 1, stop: true },
];
const note = (place: Reached): string => `${place.price}`;

test("ways of many steps become one choice each, behind the piece that goes", () => {
  const view = viewOf({ reach: { merchants: { "1": WALKS }, caravans: {} } });
  const offers = arrange([choice("walk 1 0,0n", "vertex:0,0n"), choice("walk 1 0,1n", "vertex:0,1n"), choice("end")], view as never, note);
  expect(offers).toEqual([
    { action: "end", at: "" },
    { action: "walk 1 0,0n; stop", at: "vertex:0,0n", from: "merchant:1", note: "1" },
    { action: "walk 1 0,1n; step b; stop", at: "vertex:b", from: "merchant:1", note: "1" },
  ]);
  expect(wayTo(WALKS, 2)).toEqual(["0,1n", "b"]);
});

test("on the way the piece need not be picked up", () => {
  const view = viewOf({ reach: { merchants: { "1": WALKS }, caravans: {} }, way: { merchant: 1, paid: 2, card: false } });
  const offers = arrange([choice("step 0,0n", "vertex:0,0n"), choice("step 0,1n"), choice("stop")], view as never, note);
  expect(offers.map((offer) => [offer.action, offer.from])).toEqual([["stop", undefined], ["step 0,0n; stop", undefined], ["step 0,1n; step b; stop", undefined]]);
  expect([...tagsOf(view, "").keys()]).toEqual(["vertex:0,0n", "vertex:b"]);
  expect(tagsOf(viewOf({ reach: view.reach }), "caravan:1").size).toBe(0);
});

test.each([
  ["the dearer of two ways is left out", ["1+0", "2+0"], ["1+0"]],
  ["in whichever order they come", ["2+0", "1+0"], ["1+0"]],
  ["so is the one with more fees", ["1+2", "1+1"], ["1+1"]],
  ["of equal ways one is left", ["1+1", "1+1"], ["1+1"]],
  ["a dearer one is offered if its fees are fewer", ["1+2", "2+0", "2+1"], ["1+2", "2+0"]],
])("several ways to the same place: %s", (_, ways, kept) => {
  const drives = ways.map((way): Reached => ({ at: "x/y", from: -1, price: Number(way[0]), gold: Number(way[2]), stop: true }));
  const elsewhere: Reached = { at: "y/z", from: 0, price: 9, gold: 9, stop: true };
  const passing: Reached = { at: "x/y", from: -1, price: 0, gold: 0, stop: false };
  const view = viewOf({ reach: { merchants: {}, caravans: { "1": [...drives, elsewhere, passing] } } });
  const offers = arrange([choice("drive 1 x/y")], view as never, (place) => `${place.price}+${place.gold}`);
  expect(offers.map((offer) => offer.note)).toEqual([...kept, "9+9"]);
});

test("each way to share the gold of a connection is one choice, with the gold of the others beside it", () => {
  const pending = { name: "pay", seat: 0, shares: ["2-2-1-0", "2-0-1-2", "1-2-0-2"], ways: ["pay 1 2; pay 2 2", "pay 1 2; pay 2 0", "pay 1 1"] };
  const offers = arrange([choice("pay 1 1"), choice("pay 1 2")], viewOf({ pending: [pending] }) as never, note, (seat, gold) => `${seat}:${gold}`);
  expect(offers).toEqual([
    { action: "pay 1 2; pay 2 2", at: "", note: "3:1" },
    { action: "pay 1 2; pay 2 0", at: "", note: "3:1, 4:2" },
    { action: "pay 1 1", at: "", note: "2:2, 4:2" },
  ]);
});

test("cards, bank and trade have places of their own", () => {
  const actions = ["buy wood", "exchange ore salt", "discard wool", "give gold", "want ore", "send", "take 2", "route a/b", "roll"];
  const offers = arrange(actions.map((action) => choice(action, action.startsWith("route") ? "edge:a/b" : "")), viewOf({}) as never, note);
  expect(offers.map((offer) => offer.at)).toEqual(["bank:wood", "bank:salt", "hand:wool", "give:gold", "want:ore", "trade:send", "trade:take.2", "edge:a/b", ""]);
  expect(offers[7]?.by).toBe("cost:route");
});

test("taking one item off an offer keeps the others", () => {
  expect(less({ give: { wood: 2, gold: 1 }, want: { ore: 1 } }, "give", "wood")).toBe("undo; undo; undo; undo; give wood; give gold; want ore");
  expect(less({ give: { wood: 1 }, want: {} }, "give", "wood")).toBe("undo");
});

const line = (decision: number, text: string) => ({ decision, seat: null, text, at: 0 });

test("offers of this turn that came to nothing are known, those of others and of earlier turns are not", () => {
  const by = (seat: number, ...texts: string[]) => texts.map((text, i) => ({ decision: i, seat, text, at: 0 }));
  const told = [
    ...by(0, "offer", "give ore", "want wool", "send"), ...by(1, "refuse", "end"),
    ...by(0, "offer", "give wood", "give wood", "want ore", "drop", "offer", "give salt", "want ore", "send"),
    ...by(1, "counter", "give ore", "want gold", "send"), ...by(2, "refuse"), ...by(0, "withdraw"),
  ];
  expect(refusedOffers(told, 0)).toEqual([{ give: { salt: 1 }, want: { ore: 1 } }]);
  expect(refusedOffers([...told, ...by(0, "offer", "give gold", "want ore", "send"), ...by(1, "accept"), ...by(0, "take 2")], 0)).toHaveLength(1);
  expect(refusedOffers([...told, ...by(0, "end")], 0)).toEqual([]);
});

test("the roll of this turn, and a roll that is new", () => {
  const told = [line(1, "dice 6"), line(2, "end"), line(3, "dice 8"), line(4, "buy wood")];
  expect(rollOf(told)).toEqual({ sum: 8, at: 3 });
  expect(rollOf(told.slice(0, 2))).toEqual({ sum: 0, at: 0 });
  expect(newRoll(told, 1)).toBe(8);
  expect(newRoll(told, 3)).toBe(0);
});

test("what a roll brings flies from hexes to posts, unless the robber is there or the bank gave nothing", () => {
  const layout = layoutOf(SCENE);
  const posts = { a: { owner: 0, goods: null }, b: { owner: "neutral" as const, goods: null } };
  const now = { wood: 18, wool: 19, grain: 19, ore: 19, salt: 19 };
  const view = viewOf({ posts, bank: now });
  const before = viewOf({}).bank;
  expect(yieldsOf(SCENE, layout, view, 8, before).map((one) => one.key)).toEqual(["0,0 a"]);
  expect(yieldsOf(SCENE, layout, viewOf({ posts, bank: now, robber: "0,0" }), 8, before)).toEqual([]);
  expect(yieldsOf(SCENE, layout, view, 8, now)).toEqual([]);
});

test("pieces stand beside each other and beside posts, caravans on both sides of a route", () => {
  const seat = (merchants: (string | null)[], caravans: (string | null)[]) => ({ merchants, caravans });
  const view = viewOf({
    posts: { a: { owner: 0, goods: 1 } },
    seats: [seat(["a", "a"], ["0,1n/b", null]), seat([null, null], ["0,1n/b", null])] as never,
    robber: "1,0",
  });
  const spots = spotsOf(view, layoutOf(SCENE));
  expect(spots.map((spot) => spot.place)).toEqual(["post:a", "goods:a", "merchant:0.1", "merchant:0.2", "caravan:0.1", "caravan:1.1", "robber"]);
  const places = spots.map((spot) => spot.at.join());
  expect(new Set(places).size).toBe(places.length);
});

test("a click on an unlit place asks for what it could have meant", () => {
  const view = viewOf({ posts: { a: { owner: 0, goods: null }, b: { owner: 1, goods: null } }, routes: { "0,1n/b": 0 } }) as never;
  const turn = { seat: 0, name: "turn", rule: "" };
  expect(attemptsAt("city:a", view, turn)).toEqual(["hire a"]);
  expect(attemptsAt("city:b", view, turn)).toEqual(["deliver b"]);
  expect(attemptsAt("city:c", view, turn)).toEqual(["walk 1 c"]);
  expect(attemptsAt("edge:a/0,0n", view, turn)).toEqual(["route a/0,0n"]);
  expect(attemptsAt("edge:0,1n/b", view, turn)).toEqual(["drive 1 0,1n/b", "equip 0,1n/b"]);
  expect(attemptsAt("cost:card", view, turn)).toEqual(["card"]);
  expect(attemptsAt("hex:0,0", view, turn)).toEqual(["robber 0,0"]);
});

test("a step of the guide may be several decisions", () => {
  const actions = ["a", "b; c; d", "e"];
  expect([0, 1, 2, 4, 5, 9].map((n) => stepAfter(n, actions))).toEqual([0, 1, 1, 2, 3, 3]);
  for (const { text } of GUIDE.steps) expect(en).toHaveProperty([text]);
});

test("seats are called by their names in sentences and refusals, as long as a table says them", () => {
  const names = ["Anna", "Bert", ""];
  const done = callSeats((seat) => names[seat] ?? "");
  expect([tell("take 2", SPEECH), say("rob 1", SPEECH), say("rob 3", SPEECH), say("first 2", SPEECH)]).toEqual(["trades with Bert", "rob Anna", "rob seat 3", "Bert begins"]);
  expect(say("share 2-0-1", SPEECH)).toBe("gold for the connection: Anna gets 2, seat 3 gets 1");
  expect(why("pay-order", { seat: 2 }, SPEECH)).toBe("the gold of Bert is to be chosen now");
  expect(tell("take 2", { ...SPEECH, dictionary: uk })).toBe("торгує з гравцем Bert");
  done();
  expect(tell("take 2", SPEECH)).toBe("trades with seat 2");
});
