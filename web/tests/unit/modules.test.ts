// What each game tells the table and its tooltips.
import { beforeEach, expect, test } from "vitest";
import { hansa } from "../../src/games/hansa";
import { tipOf as hansaTip } from "../../src/games/hansa/tips";
import { merchants } from "../../src/games/merchants";
import { tipOf as merchantsTip } from "../../src/games/merchants/tips";
import { loadGame, loadGuide, loadPreview } from "../../src/games/registry";
import { callSeats } from "../../src/games/words.svelte";
import { yokohama } from "../../src/games/yokohama";
import { tipOf as yokohamaTip } from "../../src/games/yokohama/tips";
import type { Choice, Prompt, View } from "../../src/wire/types";
import { hansaScene, hansaView, merchantsScene, merchantsView, yokohamaScene, yokohamaView } from "./boards";
import { GAMES } from "./engine";

beforeEach(() => void callSeats(() => "")); // whoever sat at a table of another test file

const SEATS = ["Anna", "Bert", "Cleo"].map((name, seat) => ({ seat, name, mine: seat === 0 }));
const choice = (action: string, at = ""): Choice => ({ action, at });
const asked = (name: string, facts: Record<string, unknown> = {}): Prompt => ({ seat: 0, name, rule: "", facts });
const raw = (view: unknown): View => view as View;

test("every game of the engine has a drawing and a guide, any other one is shown plainly", async () => {
  expect([await loadGame("hansa"), await loadGame("yokohama"), await loadGame("merchants")]).toEqual([hansa, yokohama, merchants]);
  for (const name of GAMES) {
    expect((await loadGuide(name))?.steps.length, name).toBeGreaterThan(10);
    expect((await loadPreview(name))?.label("verb.other"), name).not.toBe("verb.other");
  }
  expect((await loadGame("go")).words("b4", null)).toBe("b4");
  expect([await loadGuide("go"), await loadPreview("go")]).toEqual([null, null]);
});

test("Hansa Teutonica: choices of a desk have their place there", () => {
  const places = ["income 1t", "pay m", "hire t", "flip swap", "use +3", "use exchange 2 swap", "use swap emden.1", "end"].map((action) => hansa.anchor(choice(action)));
  expect(places).toEqual(["stock", "supply:m", "stock:t", "marker:swap", "marker:+3", "marker:exchange", "", ""]);
  expect(hansa.anchor(choice("place t a-b.1", "post:a-b.1"))).toBe("post:a-b.1");
});

test("Hansa Teutonica: what is left, what would be wasted, what is secret, what counts", () => {
  const view = raw(hansaView("league-3", { left: 2 }));
  expect(hansa.detail(view, asked("turn"), null)).toBe("actions left: 2");
  expect(hansa.detail(view, asked("pay", { due: 2, hand: ["2m@wales", "t"] }), null)).toBe("in hand: merchant (seat 2), trader · still to pay: 2");
  expect([hansa.wasteful("end", view, []), hansa.wasteful("place t a-b.1", view, []), hansa.wasteful("end", raw(hansaView("league-3", { left: 0 })), [])]).toEqual([true, false, false]);
  expect([hansa.hides({ missions: "yes" }), hansa.hides({ missions: "no" })]).toEqual([true, false]);
  const seats = hansaView("league-3").seats.map((seat, i) => ({ ...seat, prestige: 4 * i }));
  expect([0, 1, 2, 3].map((seat) => hansa.points(raw(hansaView("league-3", { seats })), seat))).toEqual([0, 4, 8, null]);
  expect(hansa.order([choice("income 1t"), choice("income 3t")]).map(({ action }) => action)).toEqual(["income 3t", "income 1t"]); // the most first
  expect([hansa.verb("income"), hansa.verb("develop"), hansa.verb("of-tomorrow")]).toEqual(["Income", "develop {track}", "Choose"]);
  expect([hansa.prompt(asked("settle")), hansa.prompt(asked("of-tomorrow"))]).toEqual(["the route is yours: choose an office, an ability or special prestige", "decide"]);
});

test("Hansa Teutonica: tooltips name the place, who stands there and what it brings", () => {
  const scene = hansaScene("britannia-3");
  const route = scene.board.routes.find((one) => one.country === "wales" && !one.permanent && !one.tavern);
  const boat = scene.board.routes.find((one) => one.posts.some((post) => post[2] === "boat"));
  const view = hansaView("britannia-3", { posts: { [route?.id ?? ""]: [".", "2m", "nt"] }, markers: { [route?.id ?? ""]: "swap" } });
  const tip = (anchor: string): string => hansaTip(anchor, scene, view, SEATS);
  expect(tip(`post:${route?.id}.1`)).toMatch(/^post 1 of [^:]+$/);
  expect(tip(`post:${route?.id}.2`)).toMatch(/^post 2 of .*: merchant, Bert$/);
  expect(tip(`post:${route?.id}.3`)).toMatch(/^post 3 of .*: trader, Neutral$/);
  expect(tip(`post:${boat?.id}.${(boat?.posts.findIndex((post) => post[2] === "boat") ?? 0) + 1}`)).toMatch(/^boat/);
  expect(tip(`route:${route?.id}`)).toMatch(/Wales\. Swap offices\. Exchange two neighbouring offices/);
  const city = scene.board.cities.find((one) => one.abilities?.length && one.slots.length);
  expect(tip(`city:${city?.id}`)).toContain("Ability: ");
  expect(tip(`city:${city?.id}`).match(/\((white|orange|pink|black)\)/g)).toHaveLength(city?.slots.length ?? 0);
  expect(tip(`city:${scene.board.link.cities[0]}`)).toContain("East–West link");
  expect(tip(`special:${scene.board.special.cells[0]?.points}`)).toMatch(/^Special prestige/);
});

test("Yokohama: the market has two sides, the last round is told, points count", () => {
  expect(["buy tea", "sell tea", "offer tea"].map((action) => yokohama.anchor(choice(action, "thing:tea")))).toEqual(["buy:tea", "sell:tea", "thing:tea"]);
  const scene = yokohamaScene(2) as unknown as View;
  const detail = (last: number, facts: Record<string, unknown>, name = "place"): string => yokohama.detail(raw(yokohamaView(2, { last_turn: last })), asked(name, facts), scene);
  expect(detail(0, { placed: 1, most: 3 })).toBe("placed: 1 of 3");
  expect(detail(9, { due: 2, here: "bank" })).toBe("still due: 2 · in: Bank · The last round is being played.");
  expect(detail(0, { taken: 1 }, "port")).toContain("¥2");
  const seats = yokohamaView(2).seats.map((seat, i) => ({ ...seat, points: 7 * i }));
  expect([0, 1].map((seat) => yokohama.points(raw(yokohamaView(2, { seats })), seat))).toEqual([0, 7]);
  expect([yokohama.hides({}), yokohama.wasteful("done", {}, [])]).toEqual([true, false]);
});

test("Yokohama: tooltips tell prices, rewards and owners", () => {
  const scene = yokohamaScene(2);
  const view = yokohamaView(2, { church: yokohamaView(2).church.map((_, i) => (i === 1 ? 1 : i === 2 ? "neutral" : null)) });
  view.locations = view.locations.map((place, i) => (i ? place : { ...place, power: [2, 1], power_visited: [3, 2], shops: [null, 1, null, null] }));
  view.achievements = view.achievements.map((goal, i) => (i ? goal : { ...goal, count: 1, seats: [1] }));
  const tip = (anchor: string, prompt: Prompt | null = null): string => yokohamaTip(anchor, { scene, view, seats: SEATS.slice(0, 2), prompt });
  const here = view.locations[0]?.name ?? "";
  expect(tip(`cell:${here}`)).toContain("Your action points: 2; with the president: 3");
  expect(tip(`cell:${here}`)).toContain("Bert: 1");
  expect(tip(`lot:${here}.1`)).toMatch(/^Shop cell 1: /);
  expect(tip(`lot:${here}.2`)).toMatch(/ of Bert$/);
  expect(tip(`lot:${here}.5`)).toMatch(/^Trading house: /);
  expect(tip(`token:${here}`)).toContain("¥4");
  const cell = (n: number) => scene.components.control.church[n - 1]?.number;
  expect(tip("church:1")).toBe(`Church, cell 1: faith ${cell(1)}, brings ${tip("church:1").split("brings ")[1]}`);
  expect(tip("church:2")).toMatch(/: taken by Bert$/);
  expect(tip("church:3")).toMatch(/: taken by neutral$/);
  expect(tip("port:a2")).toMatch(/Slot 2: from \d action points on/);
  expect(tip("lab:a1", asked("research", { side: "a", due: [3, null, null, null, null, null] }))).toContain("beside the action points: ¥6 or 3 imports");
  expect(tip("lab:a1", asked("research", { side: "b", due: [3] }))).not.toContain("beside the action points");
  expect(tip(`goal:${view.achievements[0]?.id}`)).toMatch(/Done by: Bert$/);
  expect(tip("supply:")).toMatch(/Orders in the deck: 9/);
});

test("Merchants of Europe: what is left, what would be wasted, what counts", () => {
  const detail = (more: Parameters<typeof merchantsView>[1]): string => merchants.detail(raw(merchantsView("short", more)), asked("turn"), null);
  expect(detail({})).toBe("");
  expect(detail({ bought: 1 })).toMatch(/1/);
  expect(detail({ way: { merchant: 1, paid: 2, card: false } })).toMatch(/2/);
  expect(detail({ pending: [{ name: "discard", seat: 0, left: 3 }] })).toMatch(/3/);
  expect([merchants.wasteful("end", {}, [choice("deliver lviv")]), merchants.wasteful("end", {}, [choice("roll")]), merchants.wasteful("roll", {}, [choice("deliver lviv")])]).toEqual([true, false, false]);
  const seats = merchantsView("short").seats.map((seat, i) => ({ ...seat, goods_left: 5 - i }));
  expect([0, 1].map((seat) => merchants.points(raw(merchantsView("short", { seats })), seat))).toEqual([5, 4]);
  expect([merchants.anchor(choice("card")), merchants.anchor(choice("roll", "x"))]).toEqual(["cost:card", "x"]);
  expect([merchants.surprising?.("deliver lviv"), merchants.surprising?.("halt")]).toEqual([true, false]);
});

test("Merchants of Europe: a way says what it costs", () => {
  const way = (price: number, gold: number): string | undefined => {
    const view = merchantsView("short", { reach: { merchants: {}, caravans: { "1": [{ at: "x/y", from: -1, price, gold, stop: true }] } } });
    return merchants.arrange?.([choice("drive 1 x/y")], raw(view))[0]?.note;
  };
  expect([way(2, 1), way(1, 0), way(0, 0)]).toEqual(["2 salt, 1 gold", "1 salt", "paid for"]);
});

test("Merchants of Europe: tooltips tell odds, owners and goods", () => {
  const scene = merchantsScene("short");
  const numbered = scene.hexes.find((hex) => hex.number === 9);
  const blank = scene.hexes.find((hex) => hex.number === null);
  const [a = "", b = "", c = ""] = scene.cities.map(({ id }) => id);
  const [edge, other] = [scene.edges.find((one) => !one.double && !one.sea)?.id ?? "", scene.edges.find((one) => one.double && !one.sea)?.id ?? ""];
  const view = merchantsView("short", { posts: { [a]: { owner: 1, goods: 2 }, [b]: { owner: "neutral", goods: null } }, routes: { [edge]: 1 }, robber: numbered?.id ?? "", tokens: { [blank?.id ?? ""]: 6 } });
  const tip = (anchor: string): string => merchantsTip(anchor, scene, view, SEATS);
  expect(tip(`hex:${numbered?.id}`)).toMatch(/\b9\b.*\b4\b/); // four throws of 36 make nine
  expect(tip(`hex:${numbered?.id}`)).not.toBe(merchantsTip(`hex:${numbered?.id}`, scene, merchantsView("short"), SEATS)); // the robber is there
  expect(tip(`hex:${blank?.id}`)).toMatch(/\b6\b.*\b5\b/);
  expect(tip(`city:${a}`)).toMatch(/Bert.*Cleo/);
  expect(tip(`city:${b}`)).not.toMatch(/Anna|Bert|Cleo/);
  expect(tip(`city:${c}`)).not.toMatch(/Anna|Bert|Cleo/);
  expect(tip(`edge:${edge}`)).toContain("Bert");
  expect(tip(`edge:${other}`)).not.toBe(tip(`edge:${edge}`));
  expect(tip("nothing:here")).toBe("");
});
