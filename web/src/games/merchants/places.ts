// What tells the places of the map apart: the cities and the ground beside them, and the side on which they lie.
import type { HexData, Point, Scene } from "./types";

export type Side = "n" | "ne" | "e" | "se" | "s" | "sw" | "w" | "nw";

/** A path or a crossing. One beside a city is told by the side of the city, any other by the ground that it touches. */
export interface Place {
  /** The cities at its ends; for a crossing the city beside it, if there is one. */
  cities: string[];
  /** Seen from its only city, or from its only hex; at sea from the nearest city. */
  side: Side | "";
  hexes: HexData[];
  /** The nearest city. */
  near: string;
}

/** From the middle of a hex to its corners. */
const CORNERS: readonly Point[] = [[0, -2], [1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1]];

/** East and south are positive. The scene's units are wider than high: a corner is one across and one down. */
export function sideOf(dx: number, dy: number): Side {
  const [across, down] = [Math.abs(dx), Math.abs(dy)];
  const vertical = 7 * across > 10 * down ? "" : dy < 0 ? "n" : "s";
  const horizontal = down > 4 * across ? "" : dx > 0 ? "e" : "w";
  return (vertical + horizontal) as Side;
}

const from = (a: Point, b: Point): Side => sideOf(b[0] - a[0], b[1] - a[1]);

export class Places {
  readonly #cities: ReadonlySet<string>;
  readonly #near = new Map<string, string>();
  readonly #distance = new Map<string, number>();
  readonly #beside = new Map<string, string[]>();
  readonly #hexes: ReadonlyMap<string, HexData>;
  readonly #paths = new Map<string, Place | null>();

  constructor(private readonly scene: Scene) {
    this.#cities = new Set(scene.cities.map((city) => city.id));
    this.#hexes = new Map(scene.hexes.map((hex) => [String(hex.at), hex]));
    for (const { ends } of scene.edges) {
      for (const [i, end] of ends.entries()) this.#beside.set(end, [...(this.#beside.get(end) ?? []), ends[1 - i] ?? ""]);
    }
    this.#spread();
  }

  /** The nearest city of every crossing, by paths. */
  #spread(): void {
    let edge = [...this.#cities];
    for (const city of edge) this.#near.set(city, city);
    for (let distance = 0; edge.length; distance++) {
      const next: string[] = [];
      for (const at of edge) {
        this.#distance.set(at, distance);
        for (const other of this.#beside.get(at) ?? []) {
          if (this.#near.has(other)) continue;
          this.#near.set(other, this.#near.get(at) ?? "");
          next.push(other);
        }
      }
      edge = next;
    }
  }

  /** Every tooltip of a path asks for it, with each position anew: what does not change is found once. */
  path(id: string): Place | null {
    const known = this.#paths.get(id);
    if (known !== undefined) return known;
    const found = this.#find(id);
    this.#paths.set(id, found);
    return found;
  }

  #find(id: string): Place | null {
    const edge = this.scene.edges.find((one) => one.id === id);
    if (!edge) return null;
    const [a, b] = edge.ends;
    const ground = this.#around(b);
    const hexes = this.#around(a).filter((hex) => ground.includes(hex));
    const cities = edge.ends.filter((end) => this.#cities.has(end));
    const near = this.#near.get((this.#distance.get(a) ?? 0) <= (this.#distance.get(b) ?? 0) ? a : b) ?? "";
    return { cities, hexes, side: this.#side(cities, hexes, near, this.#middle(a, b)), near };
  }

  crossing(id: string): Place | null {
    const at = this.scene.vertices[id];
    if (!at) return null;
    const near = this.#near.get(id) ?? "";
    const cities = this.#distance.get(id) === 1 ? [near] : [];
    const hexes = this.#around(id);
    return { cities, hexes, side: this.#side(cities, hexes, near, at), near };
  }

  hex(id: string): { hex: HexData; near: string } | null {
    const hex = this.scene.hexes.find((one) => one.id === id);
    if (!hex) return null;
    const beside = this.scene.cities.find((city) => city.hexes.includes(id));
    return { hex, near: beside?.id ?? this.#near.get(`${id}n`) ?? "" };
  }

  #side(cities: readonly string[], hexes: readonly HexData[], near: string, at: Point): Side | "" {
    if (cities.length > 1 || (cities.length === 0 && hexes.length > 1)) return ""; // told apart by names alone
    const seen = (cities.length === 0 ? hexes[0]?.at : undefined) ?? this.scene.vertices[near];
    return seen ? from(seen, at) : "";
  }

  #middle(a: string, b: string): Point {
    const [p, q] = [this.scene.vertices[a] ?? [0, 0], this.scene.vertices[b] ?? [0, 0]];
    return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
  }

  /** The hexes of land around an intersection. */
  #around(id: string): HexData[] {
    const [x, y] = this.scene.vertices[id] ?? [0, 0];
    return CORNERS.flatMap(([dx, dy]) => this.#hexes.get(String([x - dx, y - dy])) ?? []);
  }
}
