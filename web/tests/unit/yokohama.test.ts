import { beforeEach, expect, test } from "vitest";
import { callSeats } from "../../src/games/words.svelte";
import { attemptsAt } from "../../src/games/yokohama/attempts";
import { basisOf, setsOf } from "../../src/games/yokohama/basis";
import { EFFECTS } from "../../src/games/yokohama/effects";
import { assistantSpot, controlCells, layoutOf, lotBox, presidentSpot, TILE, type Box } from "../../src/games/yokohama/layout";
import { linesOf } from "../../src/games/yokohama/lines";
import { offersOf } from "../../src/games/yokohama/offers";
import { spotsOf } from "../../src/games/yokohama/pieces";
import { cellName, say, tell, why } from "../../src/games/yokohama/say";
import { slide } from "../../src/games/yokohama/slide";
import type { YokohamaView } from "../../src/games/yokohama/types";
import en from "$words/en/yokohama.json";
import uk from "$words/uk/yokohama.json";
import { components, yokohamaScene as sceneOf } from "./boards";
import { playedActions } from "./engine";

beforeEach(() => void callSeats(() => "")); // whoever sat at a table of another test file

const apart = (a: Box, b: Box): boolean => a.x + a.w <= b.x + 0.01 || b.x + b.w <= a.x + 0.01 || a.y + a.h <= b.y + 0.01 || b.y + b.h <= a.y + 0.01;

test.each([2, 3, 4])("with %i players nothing on the table covers anything else", (players) => {
  const scene = sceneOf(players);
  const layout = layoutOf(scene);
  expect(layout.cells).toHaveLength({ 2: 10, 3: 14, 4: 18 }[players] ?? 0);
  const tiles = layout.cells.map(([x, y]): Box => ({ x, y, w: TILE.w * layout.scale, h: TILE.h * layout.scale }));
  const boxes = [...tiles, layout.church, layout.customs, layout.goals, layout.supply, ...layout.rows.map((row) => row.box)];
  for (const [i, box] of boxes.entries()) {
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.w).toBeLessThanOrEqual(layout.width);
    expect(box.y + box.h).toBeLessThanOrEqual(layout.height);
    for (const [k, other] of boxes.slice(0, i).entries()) expect(apart(box, other), `${i} and ${k}`).toBe(true);
  }
  expect(layout.rows.map((row) => row.board + row.side).sort()).toEqual(
    { 2: ["laba", "porta"], 3: ["laba", "porta", "portb"], 4: ["laba", "labb", "porta", "portb"] }[players],
  );
});

test("cells of a control board lie inside it", () => {
  const box = { x: 10, y: 20, w: 240, h: 105 };
  const cells = controlCells(box, 8);
  for (const cell of cells) expect(cell.x >= 10 && cell.x + cell.w <= 250 && cell.y >= 20 && cell.y + cell.h <= 125).toBe(true);
  for (const [i, a] of cells.entries()) for (const b of cells.slice(0, i)) expect(apart(a, b)).toBe(true);
});

test.each([2, 3, 4])("pieces of %i seats stand in their location, apart from each other's", (seats) => {
  for (let seat = 0; seat < seats; seat++) {
    const left = 4 + (seat * (TILE.w - 8)) / seats;
    const right = left + (TILE.w - 8) / seats;
    for (const count of [1, 2, 3, 5, 9]) {
      for (let i = 0; i < count; i++) {
        const [x, y] = assistantSpot(seat, seats, i, count);
        expect(x).toBeGreaterThan(left);
        expect(x).toBeLessThan(right);
        expect(y).toBeGreaterThan(40);
        expect(y).toBeLessThan(lotBox(1).y);
      }
    }
    expect(presidentSpot(seat, seats)[0]).toBeLessThan(right);
  }
});

const ENGLISH = { dictionary: en, language: "en", scene: sceneOf(4) };
test("every action of the golden games is said in words, with nothing left open", () => {
  const actions = playedActions("yokohama");
  expect(actions.length).toBeGreaterThan(300);
  expect(actions.filter((action) => say(action, ENGLISH) === action || /[{}]/.test(say(action, ENGLISH)))).toEqual([]);
});

test.each([
  ["place copper_mine2", "place an assistant: Copper mine 2"],
  ["buy import", "buy 1 import for ¥4"],
  ["offer yen", "give ¥2"],
  ["pray 3 here", "church cell 3 (5 pts, 2 movement), assistant from the location"],
  ["research tram a3", "research: Tram"],
  ["order order_03 a2 yen", "take a second order for ¥2: USA: 3 tea, 3 fish → 4 pts, 1 import"],
  ["fulfil order_01", "fulfil an order: Britain: 5 tea → 6 pts"],
  ["deal ?", "an order is dealt unseen"],
  ["keep ?", "keep an order unseen"],
  ["token 3 free_merchant", "a power-5 token for place 3: free merchant"],
  ["something new", "something new"],
])("%s in words", (action, words) => {
  expect(say(action, ENGLISH)).toBe(words);
});

test("done is named by what it ends, and names follow the language", () => {
  expect(say("done", ENGLISH, "build")).toBe("build nothing");
  expect(say("done", ENGLISH)).toBe("no more");
  expect(tell("done", ENGLISH, "build")).toBe("builds nothing");
  expect(tell("done", ENGLISH)).toBe("does no more");
  expect(tell("order order_03 a2 yen", ENGLISH)).toBe("takes a second order for ¥2: USA: 3 tea, 3 fish → 4 pts, 1 import");
  const speech = { dictionary: uk, language: "uk", scene: sceneOf(4) };
  expect(say("place bank", speech)).toBe("поставити помічника: Банк");
  expect(cellName(speech, "fishing_ground2")).toBe("Рибна водойма 2");
  expect(why("order-needs", { order: "order_01", missing: "2 tea, 1 fish" }, speech)).toBe("Ще бракує: 2 чай, 1 риба (Британія: 5 × чай → 6 оч.).");
  expect(why("no-such-code", {}, speech)).toBe("");
});

test("names are broken in two where both lines are shortest", () => {
  expect(linesOf("Bank", 12)).toEqual(["Bank"]);
  expect(linesOf("Biuro pośrednictwa pracy", 12)).toEqual(["Biuro", "pośrednictwa pracy"]);
  expect(linesOf("Винодельня-на-холме", 12)).toEqual(["Винодельня-на-холме"]);
});

test("cards keep their keys when they slide, equal ones one each", () => {
  expect(slide(["tram", null, "tram", "ball"]).map((card) => card.key)).toEqual(["tram.0", "tram.1", "ball.0"]);
});

const desk = { things: { copper: 2, silk: 0, tea: 1, fish: 5, import: 0, yen: 7 }, warehouse: { assistant: 12, shop: 6, house: 4 }, orders: ["order_01", "order_02"],
  technologies: ["tram"], production: 5, flags: { us: 2, nl: 0, uk: 3, fr: 1, de: 1 } };
const VIEW = {
  seat: 0,
  locations: [
    { name: "bank", kind: "bank", tile: "building_01", token: "yen4", assistants: [2, 1], presidents: [1], shops: [0, null, null, 1], house: null },
  ],
  church: [0, null, "neutral", 1, 0, null, null, null],
  customs: [null, null, null, null, null, null, null, null],
  laboratories: { a: ["tram"], b: [] },
  ports: { a: [null, "order_05"], b: [] },
  achievements: [{ id: "a_tea", count: 1, seats: [1] }],
  reward_tokens: { uk: 2 },
  seats: [desk, desk],
} as unknown as YokohamaView;

test("pieces of a view stand where the layout says, each with its owner", () => {
  const spots = spotsOf(VIEW, layoutOf(sceneOf(2)));
  const count = (like: string): number => spots.filter((spot) => spot.like === like).length;
  expect([count("assistant.0"), count("assistant.1"), count("assistant.-1"), count("president.1"), count("shop.0"), count("shop.1")]).toEqual([4, 3, 1, 1, 1, 1]);
  expect(new Set(spots.map((spot) => spot.place)).size).toBe(spots.length);
});

test("small steps offer what the pending decision asks for", () => {
  const scene = sceneOf(2);
  const ask = (name: string, facts: Record<string, unknown> = {}, lit: string[] = []): string[] =>
    offersOf(scene, VIEW, { seat: 0, name, rule: "", facts }, new Map(lit.map((anchor) => [anchor, []]))).map((offer) => offer.anchor);
  expect(ask("pay", { due: 1 })).toEqual(["thing:yen", "thing:import"]);
  expect(ask("build", { here: "bank" })).toEqual(["lot:bank.2", "lot:bank.3", "lot:bank.5"]);
  expect(ask("power-five", { here: "bank" })).toEqual(["token:bank"]);
  expect(ask("hire", { left: 1, prices: {} }, ["tech:university"])).toEqual(["piece:assistant", "piece:shop", "piece:house", "tech:university"]);
  expect(ask("keep")).toEqual(["order:order_01", "order:order_02"]);
  expect(ask("claim")).toEqual(["bonus:uk"]);
  expect(ask("place", {}, ["tech:university"])).toEqual([]);
});

test("a click on an unlit place asks for what it could have meant", () => {
  const at = (anchor: string, name: string): string[] => attemptsAt(anchor, VIEW as never, { seat: 0, name, rule: "" });
  expect(at("cell:bank", "place")).toEqual(["place bank"]);
  expect(at("cell:bank", "move")).toEqual(["enter bank", "walk bank"]);
  expect(at("lot:bank.5", "build")).toEqual(["house"]);
  expect(at("lab:a1", "research")).toEqual(["research tram a1"]);
  expect(at("port:a1", "port")).toEqual([]);
  expect(at("port:a2", "port")).toEqual(["order order_05 a2 free"]);
});

test("the final score tells what it was counted from", () => {
  expect(setsOf({ us: 2, nl: 0, uk: 3, fr: 1, de: 1 })).toEqual([4, 2, 1]);
  const basis = (part: string): string => basisOf(part, VIEW, 0, ENGLISH);
  expect(["church", "customs", "technologies", "flags", "yen", "goods", "points"].map(basis)).toEqual(["2 (cells 1, 5)", "", "Σ 5", "4 + 2 + 1", "¥7", "8", ""]);
});

test("every technology has its effect printed in signs", () => {
  const ids = components.technologies.technologies.map(({ id }) => id);
  expect([...new Set(ids)].sort()).toEqual(Object.keys(EFFECTS).sort());
  for (const [id, signs] of Object.entries(EFFECTS)) expect(signs.length, id).toBeGreaterThan(0);
});
