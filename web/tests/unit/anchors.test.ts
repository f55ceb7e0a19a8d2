// Every place that the engine names is drawn where the thing lies, lit and unlit, on every board.
import { describe, expect, test } from "vitest";
import HansaBoard from "../../src/games/hansa/Board.svelte";
import HansaDesk from "../../src/games/hansa/Desk.svelte";
import HansaOffers from "../../src/games/hansa/Offers.svelte";
import { arranged, cityBoxes, turned } from "../../src/games/hansa/arrange";
import { layoutOf as hansaLayout } from "../../src/games/hansa/layout";
import { spotsOf as hansaPieces } from "../../src/games/hansa/pieces";
import { TRACKS } from "../../src/games/hansa/types";
import MerchantsBoard from "../../src/games/merchants/Board.svelte";
import MerchantsDesk from "../../src/games/merchants/Desk.svelte";
import MerchantsOffers from "../../src/games/merchants/Offers.svelte";
import MerchantsTrade from "../../src/games/merchants/Trade.svelte"; // the board loads it when somebody trades
import { layoutOf as merchantsLayout, SIDE } from "../../src/games/merchants/layout";
import { spotsOf as merchantsPieces } from "../../src/games/merchants/pieces";
import { arrange } from "../../src/games/merchants/plans";
import { CARDS, ITEMS, KINDS, type MerchantsView } from "../../src/games/merchants/types";
import YokohamaBoard from "../../src/games/yokohama/Board.svelte";
import YokohamaDesk from "../../src/games/yokohama/Desk.svelte";
import { TILE } from "../../src/games/yokohama/layout";
import { spotsOf as yokohamaPieces } from "../../src/games/yokohama/pieces";
import { layoutOf as yokohamaLayout } from "../../src/games/yokohama/layout";
import { PIECES, THINGS } from "../../src/games/yokohama/types";
import type { Prompt } from "../../src/wire/types";
import { HANSA_BOARDS, hansaScene, hansaView, MERCHANTS_BOARDS, merchantsScene, merchantsView, yokohamaScene, yokohamaView } from "./boards";
import { drawing, drawn, handWith, middleOf, middles, type Place } from "./drawing";
import { anchorKindsOf } from "./engine";

type Point = readonly [number, number];
const SEATS = [0, 1, 2].map((seat) => ({ seat, name: `Player ${seat + 1}`, mine: seat === 0 }));
const near = (a: Point, b: Point, most = 0.11): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) <= most;
const inside = ([x, y]: Point, place: Place | undefined): boolean => place?.shapes.some(({ box }) => box && x >= box[0] && x <= box[0] + box[2] && y >= box[1] && y <= box[1] + box[3]) ?? false;

/** Places whose shapes do not all have their middle where the thing lies; empty when all is well. */
function misplaced(shown: ReadonlyMap<string, Place>, wanted: ReadonlyMap<string, Point>, most?: number): string[] {
  return [...wanted].flatMap(([anchor, at]) => {
    const found = middles(shown.get(anchor));
    return found.length && found.every((one) => near(one, at, most)) ? [] : [`${anchor}: ${found.join(" | ") || "nowhere"} instead of ${at.join()}`];
  });
}
const notLit = (shown: ReadonlyMap<string, Place>, anchors: Iterable<string>): string[] => [...anchors].filter((anchor) => !shown.get(anchor)?.lit);

describe.each(HANSA_BOARDS)("Hansa Teutonica, %s", (name) => {
  const scene = hansaScene(name);
  const board = arranged(scene.board);
  const layout = hansaLayout(board, (city) => city);
  const posts = new Map(board.routes.flatMap((route) => route.posts.map((post, i): [string, Point] => [`post:${route.id}.${i + 1}`, [post[0], post[1]]])));
  const special = new Map(board.special.cells.map((cell): [string, Point] => [`special:${cell.points}`, cell.at]));
  const routes = new Map(board.routes.map((route): [string, Point] => [`route:${route.id}`, layout.roads.get(route.id)?.marker ?? [NaN, NaN]]));
  const cities = new Map(board.cities.map((city): [string, Point] => [`city:${city.id}`, city.at]));
  const slots = board.cities.flatMap((city) => city.slots.slice(1).map((_, i) => `slot:${city.id}.${i + 1}`));
  const everything = [...posts.keys(), ...special.keys(), ...routes.keys(), ...cities.keys(), ...slots];
  const draw = drawing(HansaBoard, { scene, view: hansaView(name), seats: SEATS });

  test("everything is drawn near where the data says, a tall map turned", () => {
    const data = turned(scene.board);
    expect(data.size[0]).toBeGreaterThan(data.size[1]);
    const away = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]) / layout.u;
    for (const [i, city] of board.cities.entries()) expect(away(city.at, data.cities[i]?.at ?? [NaN, NaN]), city.id).toBeLessThan(2);
    for (const [i, route] of board.routes.entries()) {
      for (const [j, post] of route.posts.entries()) {
        const printed = data.routes[i]?.posts[j] ?? [NaN, NaN];
        expect(away([post[0], post[1]], [printed[0], printed[1]]), `${route.id}.${j + 1}`).toBeLessThan(2);
      }
    }
  });

  test("no post lies under a city or another post, no city under another", () => {
    const near = 1.15 * layout.u;
    const all = [...posts];
    for (const [i, [a, at]] of all.entries()) for (const [b, other] of all.slice(0, i)) expect(Math.hypot(at[0] - other[0], at[1] - other[1]), `${a} ${b}`).toBeGreaterThan(near);
    const boxes = board.cities.flatMap((city) => cityBoxes(city, layout.u).map(([l, t, r, b]) => ({ id: city.id, box: [city.at[0] + l, city.at[1] + t, city.at[0] + r, city.at[1] + b] as const })));
    for (const { id, box: [l, t, r, b] } of boxes) {
      for (const [post, [x, y]] of posts) expect(Math.hypot(Math.max(l - x, x - r, 0), Math.max(t - y, y - b, 0)), `${id} ${post}`).toBeGreaterThan(0.4 * layout.u);
      for (const { id: other, box } of boxes) {
        if (other !== id) expect(Math.min(Math.min(r, box[2]) - Math.max(l, box[0]), Math.min(b, box[3]) - Math.max(t, box[1])), `${id} ${other}`).toBeLessThan(0.1 * layout.u);
      }
    }
  });

  test("posts and cells of special prestige are drawn where the layout says, lit or not", () => {
    for (const lit of [[], everything]) {
      const shown = draw(lit);
      expect(misplaced(shown, posts)).toEqual([]);
      expect(misplaced(shown, special)).toEqual([]);
    }
    expect(notLit(draw(everything), everything)).toEqual([]);
  });

  test("a route is clicked at its marker and along its own posts", () => {
    for (const lit of [[], everything]) expect(misplaced(draw(lit), routes)).toEqual([]);
    for (const route of board.routes) {
      const ways = layout.roads.get(route.id)?.core.match(/-?[\d.]+,-?[\d.]+/g)?.map((pair) => pair.split(",").map(Number)) ?? [];
      for (const post of route.posts) expect(ways.some(([x = 0, y = 0]) => near([x, y], [post[0], post[1]])), `${route.id} ${post}`).toBe(true);
    }
  });

  test("a city is clicked on its slots, which lie around its middle", () => {
    for (const lit of [[], everything]) {
      const shown = draw(lit);
      for (const [anchor, at] of cities) expect(inside(at, shown.get(anchor)), anchor).toBe(true);
      for (const [id, plate] of layout.plates) for (const slot of plate.slots) expect(inside(slot, shown.get(`city:${id}`)), id).toBe(true);
    }
  });

  test("two offices that change places are clicked between them", () => {
    const shown = draw(slots);
    const view = hansaView(name, { slots: Object.fromEntries(board.cities.map((city) => [city.id, city.slots.map(() => "1t")])) });
    const at = new Map(hansaPieces(view, layout).map((piece) => [piece.place, piece.at]));
    for (const city of board.cities) {
      for (let n = 1; n < city.slots.length; n++) {
        const [a = [0, 0], b = [0, 0]] = [at.get(`slot:${city.id}.${n}`), at.get(`slot:${city.id}.${n + 1}`)];
        expect(misplaced(shown, new Map([[`slot:${city.id}.${n}`, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as Point]]))).toEqual([]);
      }
    }
  });

  test("extra offices stand in a row, each further left than the one before; in a green city from its middle on", () => {
    for (const city of board.cities) {
      const view = hansaView(name, { extras: { [city.id]: ["3t", "2t", "1m"] } });
      const [third, second, first] = hansaPieces(view, layout);
      expect([first?.owner, second?.owner, third?.owner], city.id).toEqual([0, 1, 2]);
      const row = [third, second, first].map((piece) => piece?.at ?? [NaN, NaN]);
      if (city.slots.length) row.push(...(layout.plates.get(city.id)?.slots ?? []));
      else expect(near(first?.at ?? [NaN, NaN], city.at), city.id).toBe(true);
      for (const [i, [x, y]] of row.entries()) {
        expect(y, city.id).toBe(city.at[1]);
        if (i) expect(x - (row[i - 1]?.[0] ?? NaN), city.id).toBeGreaterThan(layout.u);
      }
    }
  });

  test("a piece stands in the ring of its post", () => {
    const view = hansaView(name, { posts: Object.fromEntries(board.routes.map((route) => [route.id, route.posts.map((_, i) => `${(i % 3) + 1}t`)])) });
    const pieces = hansaPieces(view, layout);
    expect(pieces).toHaveLength(posts.size);
    for (const piece of pieces) {
      expect(near(piece.at, posts.get(piece.place) ?? [0, 0]), piece.place).toBe(true);
      expect(piece.owner, piece.place).toBe((Number(piece.place.split(".").at(-1)) - 1) % 3);
    }
  });
});

test("Hansa Teutonica: what happens on a desk is lit on one's own desk only", () => {
  const anchors = [...TRACKS.map((track) => `track:${track}`), "marker:+3", "marker:exchange", "supply:t", "supply:m", "stock:t"];
  const props = { scene: hansaScene("league-3"), view: hansaView("league-3"), hand: handWith(anchors), seats: SEATS, seat: 0 };
  expect(notLit(drawn(HansaDesk, { ...props, own: true }), anchors)).toEqual([]);
  expect([...drawn(HansaDesk, { ...props, own: false }).values()].filter((place) => place.lit)).toEqual([]);
  expect(notLit(drawn(HansaDesk, { ...props, hand: handWith(["stock"]), own: true }), ["stock"])).toEqual([]);
  const offers = drawn(HansaOffers, { ...props, hand: handWith(["favour:share"]) });
  expect([offers.get("favour:share")?.lit, offers.get("favour:anywhere")?.lit]).toEqual([true, false]);
});

describe.each([2, 3, 4])("Yokohama with %i players", (players) => {
  const scene = yokohamaScene(players);
  const view = yokohamaView(players);
  const layout = yokohamaLayout(scene);
  const draw = drawing(YokohamaBoard, { scene, view, seats: SEATS });
  const middle = (box: { x: number; y: number; w: number; h: number }): Point => [box.x + box.w / 2, box.y + box.h / 2];

  test("locations lie in the order of the engine's places", () => {
    const shown = draw([]);
    const found = view.locations.map(({ name }) => middleOf(shown.get(`cell:${name}`)));
    const [first = [0, 0] as Point, second = [0, 0] as Point] = found;
    const step = second[0] - first[0];
    const down = (found[scene.rows[0] ?? 0]?.[1] ?? 0) - first[1];
    expect(step).toBeGreaterThan(TILE.w / 2);
    scene.places.forEach(({ x, y }, i) => {
      expect(near(found[i] ?? [0, 0], [first[0] + x * step, first[1] + y * down], 0.5), view.locations[i]?.name).toBe(true);
    });
    expect(new Set(found.map(String)).size).toBe(found.length);
  });

  test("pieces stand in the place that carries their name", () => {
    const full = yokohamaView(players, { church: view.church.map(() => 0), customs: view.customs.map(() => 1), achievements: view.achievements.map((goal) => ({ ...goal, seats: [0, 1] })) });
    full.locations = full.locations.map((place) => ({ ...place, presidents: [0], shops: [0, 1, 0, 1], house: 1 }));
    const shown = drawn(YokohamaBoard, { scene, view: full, hand: handWith([]), seats: SEATS });
    const anchorOf = (place: string): string => {
      const [, board = "", n] = /^board:(\w+)\.(\d+)$/.exec(place) ?? [];
      if (board) return `${board}:${Number(n) + 1}`;
      const goal = /^goal:(\d+)/.exec(place)?.[1];
      if (goal) return `goal:${full.achievements[Number(goal)]?.id}`;
      const shop = /^(.*)\.shop(\d)$/.exec(place);
      if (shop) return `lot:${shop[1]}.${Number(shop[2]) + 1}`;
      return place.endsWith(".house") ? `lot:${place.slice(0, -6)}.5` : `cell:${place.split(".")[0]}`;
    };
    const pieces = yokohamaPieces(full, layout);
    expect(pieces.length).toBeGreaterThan(players * 10);
    expect(pieces.filter((piece) => !inside(piece.at, shown.get(anchorOf(piece.place)))).map((piece) => piece.place)).toEqual([]);
  });

  test("every place of the engine is there, and lit when it is offered", () => {
    const names = view.locations.map(({ name }) => name);
    const slots = (kind: string, side: string): string[] => Array.from({ length: 6 }, (_, i) => `${kind}:${side}${i + 1}`);
    const anchors = [
      ...names.map((name) => `cell:${name}`),
      ...names.map((name) => `token:${name}`),
      ...names.flatMap((name) => [1, 2, 3, 4, 5].map((n) => `lot:${name}.${n}`)),
      ...view.church.map((_, i) => `church:${i + 1}`),
      ...view.customs.map((_, i) => `customs:${i + 1}`),
      ...view.achievements.map(({ id }) => `goal:${id}`),
      ...layout.rows.flatMap((row) => slots(row.board, row.side)),
    ];
    expect(notLit(draw(anchors), anchors)).toEqual([]);
    const unlit = draw([]);
    expect(anchors.filter((anchor) => !unlit.has(anchor))).toEqual([]);
  });

  test("cards lie in their row from left to right, the laboratory left of the port", () => {
    const shown = draw([]);
    for (const row of layout.rows) {
      const places = Array.from({ length: 6 }, (_, i) => middleOf(shown.get(`${row.board}:${row.side}${i + 1}`)));
      for (const [i, [x, y]] of places.entries()) {
        if (i) expect(x).toBeGreaterThan(places[i - 1]?.[0] ?? 0);
        expect(y).toBe(places[0]?.[1]);
        expect(x < layout.width / 2).toBe(row.board === "lab");
      }
      expect(places.every((at, i) => near(at, [(row.slots[i]?.[0] ?? 0) + 36.5, (row.slots[i]?.[1] ?? 0) + 45]))).toBe(true);
    }
  });

  test("a lot is clicked where its reward is printed, the trading house last", () => {
    const shown = draw([]);
    for (const { name } of view.locations) {
      const lots = [1, 2, 3, 4, 5].map((n) => middleOf(shown.get(`lot:${name}.${n}`)));
      for (const [i, at] of lots.entries()) {
        expect(inside(at, shown.get(`cell:${name}`))).toBe(true);
        if (i) expect(at[0]).toBeGreaterThan(lots[i - 1]?.[0] ?? 0);
      }
      expect(inside(middleOf(shown.get(`token:${name}`)), shown.get(`cell:${name}`))).toBe(true);
    }
    expect(inside(middle(layout.goals), shown.get(`goal:${view.achievements[1]?.id}`))).toBe(true);
  });
});

test("Yokohama: small steps are lit on the desk or in its panel", () => {
  const scene = yokohamaScene(2);
  const view = yokohamaView(2);
  const onDesk = [...THINGS.map((thing) => `thing:${thing}`), ...PIECES.map((piece) => `piece:${piece}`), "order:order_01", "order:order_02", "tech:spinning_mill", "tech:university"];
  expect(notLit(drawn(YokohamaDesk, { scene, view, hand: handWith(onDesk), seats: SEATS, seat: 0, own: true }), onDesk)).toEqual([]);
  const panel = (name: string, lit: string[]): string[] => {
    const prompt: Prompt = { seat: 0, name, rule: "", facts: {} };
    return notLit(drawn(YokohamaDesk, { scene, view, hand: handWith(lit, { prompt }), seats: SEATS, seat: 0, own: true }), lit);
  };
  expect(panel("claim", ["bonus:uk", "bonus:fr"])).toEqual([]);
  expect(panel("offer", THINGS.map((thing) => `thing:${thing}`))).toEqual([]);
  expect(panel("keep", ["order:order_01", "order:order_02"])).toEqual([]);
  expect(panel("exchange", ["buy:import", "buy:tea", "sell:tea", "tech:spinning_mill"])).toEqual([]);
});

describe.each(MERCHANTS_BOARDS)("Merchants of Europe, %s", (name) => {
  const scene = merchantsScene(name);
  const cityIds = new Set(scene.cities.map(({ id }) => id));
  const between = ([a, b]: readonly [string, string]): Point => {
    const [from = [0, 0], to = [0, 0]] = [scene.vertices[a], scene.vertices[b]];
    return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  };
  const vertices = new Map(Object.entries(scene.vertices).map(([id, at]): [string, Point] => [`vertex:${id}`, at]));
  const cities = new Map(scene.cities.map(({ id }): [string, Point] => [`city:${id}`, scene.vertices[id] ?? [0, 0]]));
  const edges = new Map(scene.edges.map(({ id, ends }): [string, Point] => [`edge:${id}`, between(ends)]));
  const draw = drawing(MerchantsBoard, { scene, view: merchantsView(name), seats: SEATS });
  const drawWith = (lit: string[], more: Partial<MerchantsView>) => drawn(MerchantsBoard, { scene, view: merchantsView(name, more), hand: handWith(lit), seats: SEATS });

  const { stretch: wider } = merchantsLayout(scene);

  /** From the engine's units to the shown's: the same stretch for all, and one shift that the first place tells. */
  function inDrawing(shown: ReadonlyMap<string, Place>, wanted: ReadonlyMap<string, Point>): Map<string, Point> {
    const stretch = ([x, y]: Point): Point => [(x * wider * SIDE * Math.sqrt(3)) / 2, (y * SIDE) / 2];
    const [[anchor, at] = ["", [0, 0] as Point]] = cities;
    const [first = [0, 0]] = middles(shown.get(anchor) ?? shown.get(anchor.replace("city", "vertex")));
    const [x, y] = stretch(at);
    return new Map([...wanted].map(([key, one]) => [key, [stretch(one)[0] + first[0] - x, stretch(one)[1] + first[1] - y]]));
  }

  test("the scene of this test is the engine's: as many cities as the data, every hex with six corners", () => {
    expect(cities.size).toBeGreaterThan(20);
    for (const id of cityIds) expect(scene.vertices, id).toHaveProperty([id]);
    expect(vertices.size).toBeGreaterThan(scene.hexes.length);
  });

  test("cities and paths are drawn where the engine says, lit or not", () => {
    for (const lit of [[], [...cities.keys(), ...edges.keys()]]) {
      const shown = draw(lit);
      expect(misplaced(shown, inDrawing(shown, cities), 0.3)).toEqual([]);
      expect(misplaced(shown, inDrawing(shown, edges), 0.3)).toEqual([]);
      expect(notLit(shown, lit)).toEqual([]);
    }
  });

  test("intersections are drawn where the engine says", () => {
    const shown = draw(vertices.keys());
    expect(misplaced(shown, inDrawing(shown, vertices), 0.3)).toEqual([]);
    expect(notLit(shown, vertices.keys())).toEqual([]);
  });

  test("hexes are drawn around their middle", () => {
    const path = (markup: string): Point[] => [...markup.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const anchors = scene.hexes.map(({ id }) => `hex:${id}`);
    expect(notLit(draw(anchors), anchors)).toEqual([]);
    for (const lit of [[], anchors]) {
      const shown = draw(lit);
      const wanted = inDrawing(shown, new Map(scene.hexes.map(({ id, at }): [string, Point] => [`hex:${id}`, at])));
      for (const [anchor, at] of wanted) {
        for (const { path: d } of shown.get(anchor)?.shapes ?? []) {
          if (!d) continue; // the ring around the number
          const corners = path(d);
          const mean: Point = [corners.reduce((sum, [x]) => sum + x, 0) / 6, corners.reduce((sum, [, y]) => sum + y, 0) / 6];
          expect(corners).toHaveLength(6);
          expect(near(mean, at, 0.3), anchor).toBe(true);
        }
        expect(shown.get(anchor)?.shapes.length, anchor).toBeGreaterThan(0);
      }
    }
  });

  test("every piece stands at the place that its name says", () => {
    const layout = merchantsLayout(scene);
    const shown = draw([]);
    const at = (wanted: Point): Point => inDrawing(shown, new Map([["", wanted]])).get("") ?? [NaN, NaN];
    const [[a = "", b = ""], edge, hex] = [scene.cities.map(({ id }) => id), scene.edges[5]?.id ?? "", scene.hexes[4]];
    const base = merchantsView(name);
    const seats = base.seats.map((seat, i) => (i === 1 ? { ...seat, merchants: [b, null], caravans: [null, edge] } : seat));
    const pieces = merchantsPieces(merchantsView(name, { posts: { [a]: { owner: 2, goods: 1 } }, seats, robber: hex?.id ?? "" }), layout);
    const places: Record<string, Point> = { post: scene.vertices[a] ?? [0, 0], goods: scene.vertices[a] ?? [0, 0], merchant: scene.vertices[b] ?? [0, 0], caravan: edges.get(`edge:${edge}`) ?? [0, 0], robber: hex?.at ?? [0, 0] };
    expect(pieces.map(({ kind, owner }) => `${kind} ${owner}`)).toEqual(["post 2", "goods 1", "merchant 1", "caravan 1", "robber -1"]);
    // Nearer to its own place than to any other: hardly more than half the side of a hex away.
    expect(pieces.filter((piece) => !near(piece.at, at(places[piece.kind] ?? [0, 0]), 0.51 * SIDE * wider)).map(({ kind }) => kind)).toEqual([]);
  });

  test("a price stands at the place that it is the price of", () => {
    const city = scene.cities[3]?.id ?? "";
    const reach = { merchants: { "1": [{ at: city, from: -1, price: 2, stop: true }] }, caravans: {} };
    const way = { merchant: 1, paid: 0, card: false };
    expect(drawWith([`vertex:${city}`], { reach, way }).get(`vertex:${city}`)?.lit).toBe(true);
  });

  test("one's own pieces are picked up where they stand", () => {
    const [city = "", edge = ""] = [scene.cities[0]?.id, scene.edges[0]?.id];
    const base = merchantsView(name);
    const seats = base.seats.map((seat, i) => (i ? seat : { ...seat, merchants: [null, city], caravans: [edge, null] }));
    const shown = drawWith(["merchant:2", "caravan:1"], { seats });
    expect(notLit(shown, ["merchant:2", "caravan:1"])).toEqual([]);
    expect(misplaced(shown, inDrawing(shown, new Map([["merchant:2", scene.vertices[city] ?? [0, 0]]])), 0.5 * SIDE)).toEqual([]);
    expect(misplaced(shown, inDrawing(shown, new Map([["caravan:1", edges.get(`edge:${edge}`) ?? [0, 0]]])), 0.3 * SIDE)).toEqual([]);
  });
});

test("Merchants of Europe: cards, bank, hands, seats and trades are lit where they are", () => {
  const scene = merchantsScene("short");
  const view = merchantsView("short");
  const cards = CARDS.map((card) => `card:${card}`);
  const hand = KINDS.map((kind) => `hand:${kind}`);
  const props = { scene, view, seats: SEATS, seat: 0 };
  expect(notLit(drawn(MerchantsDesk, { ...props, hand: handWith([...cards, ...hand]), own: true }), [...cards, ...hand])).toEqual([]);
  expect(notLit(drawn(MerchantsDesk, { ...props, seat: 1, hand: handWith(["seat:2"]), own: false }), ["seat:2"])).toEqual([]);
  const bank = ITEMS.map((item) => `bank:${item}`);
  const costs = ["cost:route", "cost:merchant", "cost:caravan", "cost:card"];
  expect(notLit(drawn(MerchantsOffers, { ...props, hand: handWith([...bank, ...costs]) }), [...bank, ...costs])).toEqual([]);
  const trade = { draft: { seat: 0, give: {}, want: {}, to: null } };
  const shelves = [...ITEMS.map((item) => `give:${item}`), ...ITEMS.map((item) => `want:${item}`), "trade:send", "trade:drop"];
  const offering = merchantsView("short", { trade, pending: [{ name: "offer", seat: 0 }] });
  expect(notLit(drawn(MerchantsTrade, { view: offering, hand: handWith(shelves), seats: SEATS }), shelves)).toEqual([]);
});

test("Merchants of Europe: what happens to a kind of goods gets a place by what is done with it", () => {
  const done = ["buy wood", "get ore", "discard salt", "give gold", "want grain", "exchange wood gold"].map((action) => ({ action, at: `kind:${action.split(" ").at(-1)}` }));
  const places = arrange([...done, { action: "take 3", at: "seat:3" }], merchantsView("short") as never, () => "").map(({ at }) => at);
  expect(places).toEqual(["bank:wood", "bank:ore", "hand:salt", "give:gold", "want:grain", "bank:gold", "trade:take.3"]);
});

test("this file looks at every kind of place that the engine has", () => {
  expect(anchorKindsOf("hansa")).toEqual(["city", "favour", "post", "route", "slot", "special", "track"]);
  expect(anchorKindsOf("yokohama")).toEqual(["bonus", "cell", "church", "customs", "goal", "lab", "lot", "order", "piece", "port", "tech", "thing", "token"]);
  expect(anchorKindsOf("merchants")).toEqual(["card", "city", "edge", "hex", "kind", "seat", "vertex"]);
});
