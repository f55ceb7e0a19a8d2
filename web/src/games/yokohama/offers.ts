// What the pending step offers as small steps: goods to give, pieces to hire, cells to build in.
import type { ByAnchor } from "../../lib/choices";
import type { Prompt } from "../../wire/types";
import { printed } from "./data";
import { COUNTRIES, GOODS, HOUSE, PIECES, THINGS, type Reward, type Scene, type YokohamaView } from "./types";

export interface Offer {
  anchor: string;
  /** What is drawn: a thing, a piece, an order, a flag, a token, a technology. */
  kind: "thing" | "piece" | "order" | "flag" | "token" | "tech";
  name: string;
  /** What it costs and what it brings, where there is more to say than the name. */
  price?: Reward;
  reward?: Reward;
  /** How many the player has. */
  have?: number;
}

const TECHS: readonly string[] = ["spinning_mill", "university"];

export function offersOf(scene: Scene, view: YokohamaView, prompt: Prompt, lit: ByAnchor): Offer[] {
  const found = stepOffers(scene, view, prompt);
  if (!found.length) return [];
  const techs = TECHS.filter((name) => lit.has(`tech:${name}`)).map((name): Offer => ({ anchor: `tech:${name}`, kind: "tech", name }));
  return [...found, ...techs];
}

function stepOffers(scene: Scene, view: YokohamaView, prompt: Prompt): Offer[] {
  const desk = view.seats[prompt.seat ?? -1];
  const facts = prompt.facts ?? {};
  const here = typeof facts.here === "string" ? facts.here : "";
  if (!desk) return [];
  const yen = scene.components.control.unit_price.yen;
  const thing = (name: (typeof THINGS)[number], price?: Reward): Offer => ({
    anchor: `thing:${name}`,
    kind: "thing",
    name,
    have: desk.things[name],
    ...(price ? { price } : {}),
  });
  switch (prompt.name) {
    case "offer":
      return THINGS.map((name) => thing(name, { [name]: name === "yen" ? yen : 1 }));
    case "pay":
      return [thing("yen", { yen }), thing("import", { import: 1 })];
    case "any-good":
      return GOODS.map((name) => thing(name));
    case "hire":
    case "warehouse": {
      const prices = (facts.prices ?? {}) as Record<string, number>;
      return PIECES.map((name) => ({ anchor: `piece:${name}`, kind: "piece", name, have: desk.warehouse[name], price: { yen: prices[name] ?? 0 } }));
    }
    case "build":
      return lots(scene, view, here);
    case "power-five": {
      const token = view.locations.find((place) => place.name === here)?.token ?? "";
      return [{ anchor: `token:${here}`, kind: "token", name: token, reward: printed(scene).tokens.get(token) ?? {} }];
    }
    case "leave":
      return [{ anchor: `cell:${here}`, kind: "piece", name: "assistant" }];
    case "keep":
      return desk.orders.map((name) => ({ anchor: `order:${name}`, kind: "order", name }));
    case "claim":
      return COUNTRIES.filter((name) => (view.reward_tokens[name] ?? 0) > 0).map((name) => ({ anchor: `bonus:${name}`, kind: "flag", name }));
    default:
      return [];
  }
}

function lots(scene: Scene, view: YokohamaView, here: string): Offer[] {
  const place = view.locations.find((one) => one.name === here);
  const tile = place?.tile ? printed(scene).tiles.get(place.tile) : undefined;
  if (!place || !tile) return [];
  return [...tile.shops, tile.house].flatMap((reward, i): Offer[] => {
    const free = (i + 1 === HOUSE ? place.house : place.shops?.[i]) === null;
    return free ? [{ anchor: `lot:${here}.${i + 1}`, kind: "piece", name: i + 1 === HOUSE ? "house" : "shop", reward }] : [];
  });
}
