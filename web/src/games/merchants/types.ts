// Merchants of Europe's view and scene as the engine sends them.
export type Point = readonly [number, number];
export type Kind = "wood" | "wool" | "grain" | "ore" | "salt";
export type Item = Kind | "gold";
export type Terrain = "forest" | "pasture" | "field" | "mountain" | "saltworks";
export const KINDS: readonly Kind[] = ["wood", "wool", "grain", "ore", "salt"];
export const ITEMS: readonly Item[] = [...KINDS, "gold"];
export const YIELD: Record<Terrain, Kind> = { forest: "wood", pasture: "wool", field: "grain", mountain: "ore", saltworks: "salt" };
export const CARDS = ["lancer", "pathfinders", "swift-merchant", "swift-caravan", "harvest", "profits"] as const;
export const COSTS = ["route", "merchant", "caravan", "card"] as const;
export type Cost = (typeof COSTS)[number];

export interface HexData {
  id: string;
  at: Point;
  terrain: Terrain;
  region: string;
  number: number | null;
}

export interface PlaceData {
  id: string;
  at: Point;
}

export interface EdgeData {
  id: string;
  ends: readonly [string, string];
  double: boolean;
  sea: boolean;
}

export interface CityData {
  id: string;
  corner: string;
  purple: boolean;
  gold: number;
  hexes: string[];
}

type Names = Record<string, Record<string, string>>;

export interface Scene {
  board: string;
  title: Record<string, string>;
  hexes: HexData[];
  sea: PlaceData[];
  beyond: PlaceData[];
  vertices: Record<string, Point>;
  edges: EdgeData[];
  cities: CityData[];
  reserve: PlaceData;
  pieces: { gold: number; routes: number; cost: Record<Cost, Kind[]>; cards: { id: string; count: number }[] };
  goods: Record<string, number>;
  posts: Record<string, number>;
  names: { cities: Names; resources: Names; terrains: Names; cards: Names };
}

export interface SeatView {
  gold: number;
  hand_size: number;
  cards_held: number;
  cards_bought: number;
  posts_left: number;
  goods_left: number;
  goods_free: number;
  routes_left: number;
  merchants: (string | null)[];
  caravans: (string | null)[];
  /** Cards that this viewer could have counted in the hand. */
  counted: Partial<Record<Kind, number>>;
  hand?: Record<Kind, number>;
  cards?: Record<string, number>;
  fresh?: Record<string, number>;
}

export type Bundle = Partial<Record<Item, number>>;

export interface Trade {
  offer?: { seat: number; give: Bundle; want: Bundle };
  draft?: { seat: number; give: Bundle; want: Bundle; to: number | null };
  bids?: { seat: number; get: Bundle; give: Bundle }[];
}

/** A place that a piece could go to, with the number of the place before it (-1: where it stands). */
export interface Reached {
  at: string;
  from: number;
  price: number;
  gold?: number;
  stop: boolean;
}

export interface Pending {
  name: string;
  seat: number | null;
  left?: number;
  which?: number;
  edge?: string;
  city?: string;
  hex?: string;
  thief?: number;
  victim?: number;
  /** How the gold of a connection can still be shared, by seat: `2-0-1`; and what is to be played for each of them. */
  shares?: string[];
  ways?: string[];
}

export interface MerchantsView {
  board: string;
  seat: number | null;
  turn: number;
  first: number;
  active: number;
  posts: Record<string, { owner: number | "neutral"; goods: number | null }>;
  routes: Record<string, number>;
  tokens: Record<string, number>;
  reserve: Record<Terrain, number>;
  robber: string | null;
  bank: Record<Kind, number>;
  deck: number;
  pile: Record<string, number>;
  seats: SeatView[];
  bought: number;
  played: number;
  offers_left: number;
  trade: Trade | null;
  way: { merchant?: number; caravan?: number; paid: number; card: boolean } | null;
  reach: { merchants: Record<string, Reached[]>; caravans: Record<string, Reached[]> } | null;
  pending: Pending[];
  ended: number;
}
