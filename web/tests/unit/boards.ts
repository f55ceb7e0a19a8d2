// Scenes of all boards as the engine sends them, from the same data; and views with something everywhere.
import type { BoardData, HansaView, Scene as HansaScene } from "../../src/games/hansa/types";
import type { MerchantsView, Point, Scene as MerchantsScene } from "../../src/games/merchants/types";
import type { Components, Scene as YokohamaScene, YokohamaView } from "../../src/games/yokohama/types";
import { boardsOf, dataOf } from "./engine";

// -- Hansa Teutonica

export const HANSA_BOARDS = boardsOf("hansa");
export const hansaBoard = (name: string): BoardData => dataOf("hansa", name) as BoardData;

export function hansaScene(name: string): HansaScene {
  const tracks = (dataOf("hansa", "components") as { tracks?: HansaScene["desk"]["tracks"] }).tracks;
  const desk = { tracks: tracks ?? { keys: [1, 2, 2, 3, 4], actions: [2, 3, 3, 4, 4, 5], privilege: [0, 1, 2, 3], book: [2, 3, 4, 5], bank: [3, 5, 7, 99] }, markers: {} };
  return { board: hansaBoard(name), title: { en: name }, desk, missions: [["a", "b", "c"]], names: {} };
}

/** An empty board of three seats. */
export function hansaView(name: string, more: Partial<HansaView> = {}): HansaView {
  const board = hansaBoard(name);
  const seat = {
    prestige: 0, tracks: { keys: 0, actions: 0, privilege: 0, book: 0, bank: 0 }, supply: { t: 5, m: 1 }, stock: { t: 6, m: 0 },
    markers: ["+3", "exchange"], used: [], plate: [], link: 0, mission: 0 as const, favours: [], network: { offices: 0, routes: [] },
  };
  return {
    board: name, seat: 0, turn: 1, first: 0, active: 0, left: 2,
    posts: Object.fromEntries(board.routes.map((route) => [route.id, route.posts.map(() => ".")])),
    slots: Object.fromEntries(board.cities.map((city) => [city.id, city.slots.map(() => ".")])),
    extras: {}, markers: {}, special: board.special.cells.map(() => "."), seats: [seat, seat, seat], undrawn: 9, full_cities: 0,
    favours: ["anywhere", "share"], control: {}, complete: {}, decrees: [], permits: {}, neutral: null, discarded: [], ended: 0, ...more,
  };
}

// -- Yokohama

const NAMES = ["orders", "technologies", "buildings", "tokens", "achievements", "control", "locations"];
export const components = Object.fromEntries(NAMES.map((name) => [name, dataOf("yokohama", name)])) as unknown as Components;
const layouts = (dataOf("yokohama", "city") as { layouts: Record<string, { rows: number[] }> }).layouts;
const { locations, removed } = dataOf("yokohama", "locations") as { locations: { id: string; copies: number }[]; removed: Record<string, Record<string, number>> };

export function yokohamaScene(players: number): YokohamaScene {
  const rows = layouts[players]?.rows ?? [];
  return {
    players,
    rows,
    places: rows.flatMap((width, y) => Array.from({ length: width }, (_, x) => ({ x: x + y / 2, y }))),
    boards_in_play: Object.fromEntries(locations.map(({ id, copies }) => [id, copies - (removed[players]?.[id] ?? 0)])),
    components,
    names: dataOf("yokohama", "names") as YokohamaScene["names"],
  };
}

/** Every location with a tile and a token; a second one of its kind is numbered. */
export function yokohamaView(players: number, more: Partial<YokohamaView> = {}): YokohamaView {
  const scene = yokohamaScene(players);
  const names = Object.entries(scene.boards_in_play).flatMap(([id, copies]) => Array.from({ length: copies }, (_, i) => (i ? `${id}${i + 1}` : id)));
  const desk = {
    points: 0, things: { copper: 2, silk: 2, tea: 1, fish: 5, import: 1, yen: 7 }, hand: { assistant: 4, shop: 1, house: 1 }, warehouse: { assistant: 8, shop: 5, house: 3 }, president: null,
    technologies: ["spinning_mill", "university"], production: 5, orders: ["order_01", "order_02"], boxed: "", fulfilled: [], flags: { us: 0, nl: 0, uk: 0, fr: 0, de: 0 },
    agents: { us: 0, nl: 0, uk: 0, fr: 0, de: 0 }, agents_ready: 0, power_tokens: 0, merchants_ready: 0, reward_token: null, reward_token_ready: false, achievements: [],
  };
  const cards = (ids: string[]): (string | null)[] => ids.slice(0, 6);
  const techs = components.technologies.technologies.map(({ id }) => id);
  const orders = components.orders.orders.map(({ id }) => id);
  return {
    seat: 0, turn: 1, last_turn: 0, first: 0, active: 0, used: [],
    locations: names.slice(0, scene.places.length).map((name) => ({
      name, kind: name.replace(/\d$/, ""), tile: "building_01", token: "yen4", assistants: Array.from({ length: players }, () => 1), presidents: [], shops: [null, null, null, null], house: null,
      power: Array.from({ length: players }, () => 1), power_visited: Array.from({ length: players }, () => 2),
    })),
    station: null, church: components.control.church.map(() => null), customs: components.control.customs.map(() => null),
    laboratories: { a: cards(techs), b: cards(techs.slice(6)) }, ports: { a: cards(orders.slice(2)), b: cards(orders.slice(8)) },
    technology_deck: {}, order_deck: 9, agents_left: { us: 1, nl: 1, uk: 1, fr: 1, de: 1 }, reward_tokens: { uk: 1, fr: 1 },
    achievements: components.achievements.achievements.slice(0, 3).map(({ id }) => ({ id, count: 0, seats: [] })),
    seats: Array.from({ length: players }, () => desk), ended: 0, ...more,
  };
}

// -- Merchants of Europe

export const MERCHANTS_BOARDS = boardsOf("merchants");

interface MapData {
  hexes: { at: string; terrain: string; number?: number }[];
  cities: { id: string; at: string; purple?: boolean; gold?: number }[];
  sea_paths: string[];
  double_paths: string[];
  goods: Record<string, number>;
}

/** The middle of a hex: x in half widths, y in half sides, growing south. */
const hexAt = (id: string): Point => {
  const [q = 0, r = 0] = id.split(",").map(Number);
  return [2 * q + r, 3 * r];
};
/** The corner at the north or the south of a hex. */
const cornerAt = (id: string): Point => {
  const [x, y] = hexAt(id.slice(0, -1));
  return [x, y + (id.endsWith("n") ? -2 : 2)];
};
/** The six corners of a hex, clockwise from the north; each has one name, by the hex north or south of it. */
function cornersOf(id: string): string[] {
  const [q = 0, r = 0] = id.split(",").map(Number);
  return [`${q},${r}n`, `${q + 1},${r - 1}s`, `${q},${r + 1}n`, `${q},${r}s`, `${q - 1},${r + 1}n`, `${q},${r - 1}s`];
}

export function merchantsScene(name: string): MerchantsScene {
  const data = dataOf("merchants", name) as MapData;
  const cityAt = new Map(data.cities.map((city) => [city.at, city.id]));
  const named = (corner: string): string => cityAt.get(corner) ?? corner;
  const vertices = new Map<string, Point>();
  const edges = new Map<string, MerchantsScene["edges"][number]>();
  const add = (a: string, b: string, sea: boolean): void => {
    for (const corner of [a, b]) vertices.set(named(corner), cornerAt(corner));
    const id = [a, b].sort().map(named).join("/");
    edges.set(id, { id, ends: [named(a), named(b)], double: data.double_paths.includes([a, b].sort().join("/")), sea });
  };
  for (const hex of data.hexes) cornersOf(hex.at).forEach((corner, i, all) => add(corner, all[(i + 1) % 6] ?? "", false));
  for (const path of data.sea_paths) add(path.split("/")[0] ?? "", path.split("/")[1] ?? "", true);
  return {
    board: name, title: { en: name },
    hexes: data.hexes.map((hex) => ({ id: hex.at, at: hexAt(hex.at), terrain: hex.terrain as "forest", region: "", number: hex.number ?? null })),
    sea: [], beyond: [], vertices: Object.fromEntries(vertices), edges: [...edges.values()],
    cities: data.cities.map((city) => ({ id: city.id, corner: city.at, purple: city.purple ?? false, gold: city.gold ?? 0, hexes: data.hexes.filter((hex) => cornersOf(hex.at).includes(city.at)).map((hex) => hex.at) })),
    reserve: { id: "0,0", at: [0, 0] }, pieces: { gold: 9, routes: 9, cost: { route: ["wood"], merchant: ["wool"], caravan: ["grain"], card: ["ore"] }, cards: [] },
    goods: data.goods, posts: { "3": 8 }, names: { cities: {}, resources: {}, terrains: {}, cards: {} },
  };
}

export function merchantsView(name: string, more: Partial<MerchantsView> = {}): MerchantsView {
  const seat = {
    gold: 5, hand_size: 3, cards_held: 6, cards_bought: 0, posts_left: 5, goods_left: 5, goods_free: 1, routes_left: 9, merchants: [null, null], caravans: [null, null], counted: {},
    hand: { wood: 1, wool: 1, grain: 1, ore: 1, salt: 1 }, cards: { lancer: 1, pathfinders: 1, "swift-merchant": 1, "swift-caravan": 1, harvest: 1, profits: 1 }, fresh: {},
  };
  return {
    board: name, seat: 0, turn: 1, first: 0, active: 0, posts: {}, routes: {}, tokens: {}, reserve: { forest: 0, pasture: 0, field: 0, mountain: 0, saltworks: 0 }, robber: null,
    bank: { wood: 19, wool: 19, grain: 19, ore: 19, salt: 19 }, deck: 20, pile: {}, seats: [seat, seat, seat], bought: 0, played: 0, offers_left: 2, trade: null, way: null, reach: null,
    pending: [{ name: "turn", seat: 0 }], ended: 0, ...more,
  };
}
