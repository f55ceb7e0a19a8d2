// What is printed on cards, tiles and boards, by name.
import type { GoalData, LocationData, OrderData, Reward, Scene, TechData, TileData } from "./types";

export interface Printed {
  orders: Map<string, OrderData>;
  techs: Map<string, TechData>;
  tiles: Map<string, TileData>;
  tokens: Map<string, Reward>;
  goals: Map<string, GoalData>;
  locations: Map<string, LocationData>;
}

const known = new WeakMap<Scene, Printed>();

function byId<T extends { id: string }>(all: readonly T[]): Map<string, T> {
  return new Map(all.map((one) => [one.id, one]));
}

export function printed(scene: Scene): Printed {
  const found = known.get(scene);
  if (found) return found;
  const { components } = scene;
  const out: Printed = {
    orders: byId(components.orders.orders),
    techs: byId(components.technologies.technologies),
    tiles: byId(components.buildings.buildings),
    tokens: new Map(components.tokens.power_five.map((token) => [token.id, token.reward])),
    goals: byId(components.achievements.achievements),
    locations: byId(components.locations.locations),
  };
  known.set(scene, out);
  return out;
}

/** `copper_mine2` is the second copper mine. */
export function kindOf(cell: string): string {
  return cell.replace(/\d+$/, "");
}
