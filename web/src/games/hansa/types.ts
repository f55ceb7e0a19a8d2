// Hansa Teutonica's view and scene as the engine sends them.
export type Point = readonly [number, number];
export type Kind = "t" | "m";
export type Colour = "white" | "orange" | "pink" | "black";
export type Track = "keys" | "actions" | "privilege" | "book" | "bank";
export const TRACKS: readonly Track[] = ["keys", "actions", "privilege", "book", "bank"];
export const COLOURS: readonly Colour[] = ["white", "orange", "pink", "black"];

export interface SlotData {
  worker: "trader" | "merchant";
  colour: Colour;
  points?: number;
  at: Point;
}

export interface CityData {
  id: string;
  at: Point;
  slots: SlotData[];
  abilities?: Track[];
  green?: boolean;
  countries?: string[];
  permit?: string[];
}

export interface RouteData {
  id: string;
  ends: readonly [string, string];
  posts: (readonly [number, number] | readonly [number, number, "boat"])[];
  marker_at: Point;
  tavern?: boolean;
  markers?: boolean;
  permanent?: string;
  country?: string;
}

export interface BoardData {
  board: string;
  /** Drawn on its side, with north to the right. */
  turned?: boolean;
  size: Point;
  full_cities: number;
  full_cities_track: readonly [number, number, number, number];
  link: { cities: readonly [string, string]; prestige: number[] };
  special: { city: string; routes: string[]; cells: { points: number; colour: Colour; at: Point }[] };
  cities: CityData[];
  routes: RouteData[];
}

export interface Scene {
  board: BoardData;
  title: Record<string, string>;
  desk: { tracks: Record<Track, number[]>; markers: Record<string, { count: number }> };
  missions: string[][];
  names: Record<string, Record<string, string>>;
}

export interface SeatView {
  prestige: number;
  tracks: Record<Track, number>;
  supply: Record<Kind, number>;
  stock: Record<Kind, number>;
  markers: string[];
  used: string[];
  plate: string[];
  link: number;
  mission: number | "?";
  favours: string[];
  /** Offices of the largest network, and all routes between two of its cities. */
  network: { offices: number; routes: string[] };
}

export interface HansaView {
  board: string;
  seat: number | null;
  turn: number;
  first: number;
  active: number;
  left: number;
  posts: Record<string, string[]>;
  slots: Record<string, string[]>;
  extras: Record<string, string[]>;
  markers: Record<string, string>;
  special: string[];
  seats: SeatView[];
  undrawn: number;
  full_cities: number;
  favours: string[];
  /** Who controls a city, and whose workers fill a route; -1 is the neutral colour. */
  control: Record<string, number>;
  complete: Record<string, number>;
  decrees: { route: string; marker: string; seat: number }[];
  permits: Record<string, string>;
  neutral: { prestige: number; link: number } | null;
  discarded: string[];
  ended: number;
}
