// Lines of the chart at the end.
import type { Series } from "../game";
import type { MerchantsView, Scene } from "./types";

export function goodsOf(scene: Scene, view: MerchantsView): number {
  return scene.goods[String(view.seats.length)] ?? 0;
}

export function historyOf(scene: Scene, view: MerchantsView): Series[] {
  const all = goodsOf(scene, view);
  const posts = (seat: number): number => Object.values(view.posts).filter((post) => post.owner === seat).length;
  const routes = (seat: number): number => Object.values(view.routes).filter((owner) => owner === seat).length;
  return [
    { name: "chart.goods", values: view.seats.map((seat) => all - seat.goods_left) },
    { name: "chart.posts", values: view.seats.map((_, i) => posts(i)) },
    { name: "chart.routes", values: view.seats.map((_, i) => routes(i)) },
  ];
}
