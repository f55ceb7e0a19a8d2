// What a tooltip says about a place: names and printed facts, with the rule that explains them.
import type { Seated } from "../game";
import type { Prompt } from "../../wire/types";
import { kindOf, printed } from "./data";
import { flagsText, orderText, rewardText, tokenText } from "./say";
import { nameIn, placeName, speechOf } from "./speech.svelte";
import { HOUSE, SHOPS, type LocationView, type Owner, type Scene, type Side, type YokohamaView } from "./types";
import { maybe, y } from "./words/index.svelte";

export interface Around {
  scene: Scene;
  view: YokohamaView;
  seats: readonly Seated[];
  prompt: Prompt | null;
}

function whose(owner: Owner, seats: readonly Seated[]): string {
  return owner === "neutral" || owner === null ? y("board.neutral") : (seats[owner]?.name ?? "");
}

/** A technology's name, number, flag and effect. */
export function techTip(scene: Scene, id: string): string {
  const tech = printed(scene).techs.get(id);
  if (!tech) return "";
  const name = nameIn(scene, "technologies", id);
  const country = nameIn(scene, "countries", tech.country);
  return y("board.tech", { name, n: tech.production, country, effect: maybe(`tech.${id}`) });
}

export function tipOf(anchor: string, around: Around): string {
  const colon = anchor.indexOf(":");
  const [kind, id] = [anchor.slice(0, colon), anchor.slice(colon + 1)];
  switch (kind) {
    case "cell":
      return cellTip(id, around);
    case "token":
      return tokenTip(id, around);
    case "lot":
      return lotTip(id, around);
    case "church":
    case "customs":
      return controlTip(kind, Number(id), around);
    case "lab":
    case "port":
      return slotTip(kind, id, around);
    case "goal":
      return goalTip(id, around);
    case "supply":
      return supplyTip(around);
    default:
      return "";
  }
}

function find(id: string, view: YokohamaView): LocationView | undefined {
  return view.locations.find((place) => place.name === id);
}

function cellTip(id: string, { scene, view, seats }: Around): string {
  const data = printed(scene).locations.get(kindOf(id));
  const place = find(id, view);
  if (!data || !place) return "";
  const list = (data.by_power ?? []).join(", ");
  const parts = [placeName(scene, id), maybe(`board.${data.action}`, undefined, { list, thing: nameIn(scene, "things", data.good ?? "") })];
  if (place.station) parts.push(y("board.station"));
  const own = view.seat ?? -1;
  if (own >= 0 && data.action !== "none") {
    parts.push(y("board.power", { n: place.power?.[own] ?? 0, more: place.power_visited?.[own] ?? 0 }));
  }
  const others = seats
    .filter((one) => one.seat !== own && (place.power?.[one.seat] ?? 0) > 0)
    .map((one) => y("board.power.of", { name: one.name, n: place.power?.[one.seat] ?? 0 }));
  if (others.length) parts.push(others.join(", "));
  return parts.join(". ");
}

function tokenTip(id: string, { scene, view }: Around): string {
  const token = find(id, view)?.token;
  if (!token) return "";
  return token === "free_merchant" ? y("board.merchant") : y("board.token", { reward: tokenText(speechOf(scene), token) });
}

function lotTip(id: string, { scene, view, seats }: Around): string {
  const dot = id.lastIndexOf(".");
  const place = find(id.slice(0, dot), view);
  const n = Number(id.slice(dot + 1));
  const tile = place?.tile ? printed(scene).tiles.get(place.tile) : undefined;
  if (!place || !tile) return "";
  const house = n > SHOPS;
  const owner = (house ? place.house : place.shops?.[n - 1]) ?? null;
  if (owner !== null) return y("board.lot.taken", { piece: nameIn(scene, "pieces", house ? "house" : "shop"), name: whose(owner, seats) });
  const reward = rewardText(speechOf(scene), n === HOUSE ? tile.house : tile.shops[n - 1]);
  return y(house ? "board.lot.house" : "board.lot", { n, reward });
}

function controlTip(kind: "church" | "customs", n: number, { scene, view, seats }: Around): string {
  const cell = scene.components.control[kind][n - 1];
  const owner = view[kind][n - 1] ?? null;
  if (!cell) return "";
  const what = y(`board.${kind}cell`, { n, need: cell.number, reward: rewardText(speechOf(scene), cell.reward) });
  return owner === null ? what : `${what}: ${y("board.cell.taken", { name: whose(owner, seats) })}`;
}

function slotTip(kind: "lab" | "port", id: string, { scene, view, prompt }: Around): string {
  const [side, slot] = [id.charAt(0) as Side, Number(id.slice(1)) - 1];
  const card = (kind === "lab" ? view.laboratories : view.ports)[side][slot];
  const { surcharge, levels, unit_price } = scene.components.control;
  const where =
    kind === "lab"
      ? y("board.slot.lab", { n: slot + 1, more: surcharge[slot] ?? 0 })
      : y("board.slot.port", { n: slot + 1, power: (levels[slot] ?? 0) + 2 });
  if (!card) return where;
  const parts = [kind === "lab" ? techTip(scene, card) : orderText(speechOf(scene), card), where];
  const due = kind === "lab" && prompt?.name === "research" && prompt.facts?.side === side ? (prompt.facts.due as (number | null)[])[slot] : 0;
  if (due) parts.push(y("board.due", { price: y("n.yen", { n: due * unit_price.yen }), n: due }));
  return parts.join(". ");
}

function goalTip(id: string, { scene, view, seats }: Around): string {
  const goal = printed(scene).goals.get(id);
  if (!goal) return "";
  const what = y("board.goal", { goal: nameIn(scene, "achievements", id), first: goal.first, later: goal.later });
  const done = view.achievements.find((one) => one.id === id)?.seats ?? [];
  return done.length ? `${what}. ${y("board.goal.by", { names: done.map((seat) => seats[seat]?.name ?? "").join(", ") })}` : what;
}

function supplyTip({ scene, view }: Around): string {
  const techs = Object.values(view.technology_deck).reduce((sum, n) => sum + n, 0);
  return y("board.supply", { list: flagsText(speechOf(scene), view.agents_left), orders: view.order_deck, techs });
}
