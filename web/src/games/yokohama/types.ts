// Yokohama's view and scene as the engine sends them.
export type Point = readonly [number, number];
export type Side = "a" | "b";
export type Thing = "copper" | "silk" | "tea" | "fish" | "import" | "yen";
export type PieceKind = "assistant" | "shop" | "house";
export type Country = "us" | "nl" | "uk" | "fr" | "de";

export const THINGS: readonly Thing[] = ["copper", "silk", "tea", "fish", "import", "yen"];
export const GOODS: readonly Thing[] = ["copper", "silk", "tea", "fish"];
export const PIECES: readonly PieceKind[] = ["assistant", "shop", "house"];
export const COUNTRIES: readonly Country[] = ["us", "nl", "uk", "fr", "de"];
export const SIDES: readonly Side[] = ["a", "b"];
export const SHOPS = 4;
/** The fifth lot of a building tile is the trading house's. */
export const HOUSE = 5;
export const POWER = 5;

/** What is gained: things, points, and icons that ask for a decision. */
export type Reward = Partial<Record<Thing | "points" | "any_good" | "warehouse" | "move", number>>;

export interface OrderData {
  id: string;
  cost: Reward;
  reward: Reward;
  country: Country;
}
export interface TechData {
  id: string;
  production: number;
  country: Country;
  amount: number;
}
export interface TileData {
  id: string;
  shops: Reward[];
  house: Reward;
}
export interface CellData {
  number: number;
  reward: Reward;
}
export interface LocationData {
  id: string;
  category: "production" | "commercial" | "none";
  action: string;
  good?: Thing;
  side?: Side;
  by_power?: number[];
}
export interface GoalData {
  id: string;
  type: "A" | "B" | "C";
  requirement: Record<string, number>;
  first: number;
  later: number;
}

export interface Components {
  orders: { orders: OrderData[] };
  technologies: { technologies: TechData[] };
  buildings: { buildings: TileData[] };
  tokens: { power_five: { id: string; reward: Reward }[] };
  achievements: { achievements: GoalData[] };
  control: {
    church: CellData[];
    customs: CellData[];
    surcharge: number[];
    levels: number[];
    church_bonus: number[];
    customs_bonus: number[];
    technology_bonus: number[];
    flag_sets: number[];
    end: Record<string, number>;
    unit_price: { yen: number; import: number };
    hand_limit: number;
  };
  locations: { locations: LocationData[]; exchange: Record<string, number>; canal_toll: number };
}

export type Names = Record<string, Record<string, string>>;

export interface Scene {
  players: number;
  places: { x: number; y: number }[];
  rows: number[];
  boards_in_play: Record<string, number>;
  components: Components;
  names: Record<string, Names>;
}

export type Owner = number | "neutral" | null;

export interface LocationView {
  name: string;
  kind: string | null;
  tile?: string | null;
  token?: string | null;
  assistants?: number[];
  presidents?: number[];
  shops?: Owner[];
  house?: Owner;
  station?: boolean;
  power?: number[];
  power_visited?: number[];
}

export interface SeatView {
  points: number;
  things: Record<Thing, number>;
  hand: Record<PieceKind, number>;
  warehouse: Record<PieceKind, number>;
  president: string | null;
  technologies: string[];
  production: number;
  orders: string[];
  boxed: string;
  fulfilled: string[];
  flags: Record<Country, number>;
  agents: Record<Country, number>;
  agents_ready: number;
  power_tokens: number;
  merchants_ready: number;
  reward_token: Country | null;
  reward_token_ready: boolean;
  achievements: number[];
}

export interface YokohamaView {
  seat: number | null;
  turn: number;
  last_turn: number;
  first: number;
  active: number;
  used: string[];
  locations: LocationView[];
  station: string | null;
  church: Owner[];
  customs: Owner[];
  laboratories: Record<Side, (string | null)[]>;
  ports: Record<Side, (string | null)[]>;
  technology_deck: Record<string, number>;
  order_deck: number;
  agents_left: Record<Country, number>;
  reward_tokens: Partial<Record<Country, number>>;
  achievements: { id: string | null; count: number; seats: number[] }[];
  seats: SeatView[];
  ended: number;
}
