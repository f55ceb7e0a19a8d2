// What a tooltip says about a place: names and printed facts, with the rule that explains them.
import type { Seated } from "../game";
import { routeName } from "./say";
import { cityName, speechOf } from "./speech.svelte";
import type { HansaView, Scene } from "./types";
import { readPiece } from "./pieces";
import { h, maybe } from "./words/index.svelte";

export function tipOf(anchor: string, scene: Scene, view: HansaView, seats: readonly Seated[]): string {
  const [kind = "", id = ""] = split(anchor);
  if (kind === "post") return postTip(id, scene, view, seats);
  if (kind === "city") return cityTip(id, scene, view, seats);
  if (kind === "route") return routeTip(id, scene, view, seats);
  if (kind === "special") {
    const cell = scene.board.special.cells.find((one) => String(one.points) === id);
    return cell ? h("board.special", { n: id, colour: h(`colour.${cell.colour}`) }) : "";
  }
  return "";
}

function split(anchor: string): [string, string] {
  const at = anchor.indexOf(":");
  return [anchor.slice(0, at), anchor.slice(at + 1)];
}

function postTip(id: string, scene: Scene, view: HansaView, seats: readonly Seated[]): string {
  const dot = id.lastIndexOf(".");
  const [route, n] = [id.slice(0, dot), Number(id.slice(dot + 1))];
  const boat = scene.board.routes.find((one) => one.id === route)?.posts[n - 1]?.[2] === "boat";
  const where = h(boat ? "post.boat" : "post", { n, route: routeName(route, speechOf(scene)) });
  const piece = readPiece(view.posts[route]?.[n - 1] ?? ".");
  if (!piece) return where;
  const whose = piece.owner < 0 ? h("board.neutral") : (seats[piece.owner]?.name ?? "");
  return `${where}: ${h(`kind.${piece.kind}`)}, ${whose}`;
}

function routeTip(id: string, scene: Scene, view: HansaView, seats: readonly Seated[]): string {
  const parts = [routeName(id, speechOf(scene))];
  const route = scene.board.routes.find((one) => one.id === id);
  if (route?.country) parts.push(maybe(`country.${route.country}`, route.country));
  const owner = view.complete[id];
  if (owner !== undefined) parts.push(h("board.complete", { name: seats[owner]?.name ?? "" }));
  const marker = view.markers[id];
  if (marker) parts.push(maybe(`marker.${marker}`, marker), maybe(`marker.${marker}.tip`));
  else if (route?.permanent) parts.push(maybe(`permanent.${route.permanent}`, route.permanent));
  else if (route?.tavern) parts.push(h("board.tavern"));
  return parts.join(". ");
}

function cityTip(id: string, scene: Scene, view: HansaView, seats: readonly Seated[]): string {
  const city = scene.board.cities.find((one) => one.id === id);
  const parts = [cityName(scene, id)];
  if (!city) return "";
  const slots = city.slots.map(
    (slot) => `${h(slot.worker === "merchant" ? "kind.m" : "kind.t")} (${h(`colour.${slot.colour}`)})${slot.points ? ` +${slot.points}` : ""}`,
  );
  if (slots.length) parts.push(slots.join(", "));
  const ruler = view.control[id];
  if (ruler !== undefined) parts.push(h("board.control", { name: seats[ruler]?.name ?? h("board.neutral") }));
  if (city.green) parts.push(h("board.green"));
  for (const ability of city.abilities ?? []) parts.push(h("board.ability", { track: h(`track.${ability}`) }));
  if (scene.board.link.cities.includes(id)) {
    parts.push(h("board.link", { prestige: scene.board.link.prestige.join("/") }));
  }
  return parts.join(". ");
}
