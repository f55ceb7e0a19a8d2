// What a tooltip says about a place: names and printed facts, with the rule that explains them.
import type { Seated } from "../game";
import { odds } from "./layout";
import { pathName } from "./say";
import { cityName, speechOf } from "./speech.svelte";
import { YIELD, type MerchantsView, type Scene } from "./types";
import { m } from "./words/index.svelte";

export function tipOf(anchor: string, scene: Scene, view: MerchantsView, seats: readonly Seated[]): string {
  const colon = anchor.indexOf(":");
  const [kind, id] = [anchor.slice(0, colon), anchor.slice(colon + 1)];
  if (kind === "hex") return hexTip(id, scene, view);
  if (kind === "city") return cityTip(id, scene, view, seats);
  if (kind === "edge") return pathTip(id, scene, view, seats);
  return "";
}

function hexTip(id: string, scene: Scene, view: MerchantsView): string {
  const hex = scene.hexes.find((one) => one.id === id);
  if (!hex) return "";
  const number = hex.number ?? view.tokens[id];
  const [terrain, item] = [m(`terrain.${hex.terrain}`), m(`item.${YIELD[hex.terrain]}`)];
  const text = number ? m("board.hex", { terrain, item, n: number, odds: odds(number) }) : m("board.blank", { terrain });
  return view.robber === id ? `${text}. ${m("board.robbed", { item })}` : text;
}

function cityTip(id: string, scene: Scene, view: MerchantsView, seats: readonly Seated[]): string {
  const city = scene.cities.find((one) => one.id === id);
  if (!city) return "";
  const parts = [`${cityName(scene, id)}: ${m(city.purple ? "board.purple" : "board.brown")}`];
  const post = view.posts[id];
  const name = (seat: number): string => seats[seat]?.name ?? "";
  if (post) {
    parts.push(post.owner === "neutral" ? m("board.neutral") : m("board.post", { name: name(post.owner) }));
    if (post.goods !== null) parts.push(m("board.goods", { name: name(post.goods) }));
    else if (post.owner !== view.seat) parts.push(m("board.nogoods"));
  } else if (city.gold) parts.push(m("board.coast", { n: city.gold }));
  return parts.join(". ");
}

function pathTip(id: string, scene: Scene, view: MerchantsView, seats: readonly Seated[]): string {
  const path = scene.edges.find((one) => one.id === id);
  if (!path) return "";
  const owner = view.routes[id];
  const parts = [pathName(id, speechOf(scene))];
  parts.push(owner === undefined ? m("board.free") : m("board.route", { name: seats[owner]?.name ?? "" }));
  if (path.sea) parts.push(m("board.sea"));
  if (path.double && owner === undefined) parts.push(m("board.double"));
  return parts.join(". ");
}
