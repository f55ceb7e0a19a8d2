// Reads a drawing: which places of the table its shapes belong to, and where they lie.
import type { Component } from "svelte";
import { render } from "svelte/server";
import type { Hand } from "../../src/games/game";
import type { ByAnchor } from "../../src/lib/choices";

type Point = readonly [number, number];

export interface Shape {
  tag: string;
  class: string;
  /** Left, top, width, height; null for what has no extent of its own, such as a path. */
  box: readonly [number, number, number, number] | null;
  path: string;
}

export interface Place {
  lit: boolean;
  shapes: Shape[];
}

const NUMBER = (text: string | undefined): number => Number(text ?? 0);

function boxOf(tag: string, attributes: ReadonlyMap<string, string>, [dx, dy]: Point): Shape["box"] {
  const get = (name: string): number => NUMBER(attributes.get(name));
  if (tag === "circle") return [get("cx") - get("r") + dx, get("cy") - get("r") + dy, 2 * get("r"), 2 * get("r")];
  if (tag === "rect") return [get("x") + dx, get("y") + dy, get("width"), get("height")];
  if (tag === "line") return [Math.min(get("x1"), get("x2")) + dx, Math.min(get("y1"), get("y2")) + dy, Math.abs(get("x1") - get("x2")), Math.abs(get("y1") - get("y2"))];
  return null;
}

/** Everything with a data-anchor, with the shapes in it; translations of groups are counted, nothing here is scaled. */
export function placesIn(markup: string): Map<string, Place> {
  const out = new Map<string, Place>();
  const stack: { tag: string; shift: Point; anchor: string }[] = [{ tag: "", shift: [0, 0], anchor: "" }];
  for (const [, close, tag = "", text = "", empty] of markup.matchAll(/<(\/?)([a-z]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>/g)) {
    if (close) {
      if (stack.some((open) => open.tag === tag)) while (stack.pop()?.tag !== tag);
      continue;
    }
    const attributes = new Map([...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));
    const above = stack.at(-1) ?? { shift: [0, 0] as Point, anchor: "" };
    const [, x, y] = /translate\(([-\d.e]+) ([-\d.e]+)\)/.exec(attributes.get("transform") ?? "") ?? [];
    const shift: Point = [above.shift[0] + NUMBER(x), above.shift[1] + NUMBER(y)];
    const own = attributes.get("data-anchor");
    const anchor = own ?? above.anchor;
    const css = attributes.get("class") ?? "";
    if (own !== undefined) {
      const place = out.get(own) ?? { lit: false, shapes: [] };
      out.set(own, { ...place, lit: place.lit || css.split(" ").includes("lit") });
    }
    if (anchor && tag !== "g") out.get(anchor)?.shapes.push({ tag, class: css, box: boxOf(tag, attributes, shift), path: attributes.get("d") ?? "" });
    if (!empty && !["input", "img", "br"].includes(tag)) stack.push({ tag, shift, anchor });
  }
  return out;
}

/** What a component draws. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export function drawn(component: Component<any>, props: Record<string, unknown>): ReadonlyMap<string, Place> {
  return placesIn(render(component, { props }).body);
}

/** A drawing by what is lit on it, drawn once. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export function drawing(component: Component<any>, props: Record<string, unknown>): (lit: Iterable<string>) => ReadonlyMap<string, Place> {
  const known = new Map<string, ReadonlyMap<string, Place>>();
  return (lit) => {
    const places = [...lit];
    const key = places.join(" ");
    const found = known.get(key) ?? drawn(component, { ...props, hand: handWith(places) });
    known.set(key, found);
    return found;
  };
}

/** The middles of the shapes of a place that have an extent; a dot may lie beside what stands there. */
export function middles(place: Place | undefined): Point[] {
  return place?.shapes.filter((shape) => !/\bdot\b/.test(shape.class)).flatMap(({ box }): Point[] => (box ? [[box[0] + box[2] / 2, box[1] + box[3] / 2]] : [])) ?? [];
}

/** The middle of its first shape. */
export function middleOf(place: Place | undefined): Point {
  return middles(place)[0] ?? [NaN, NaN];
}

/** A table at which the given places are lit. */
export function handWith(lit: Iterable<string>, more: Partial<Hand> = {}): Hand {
  const places: ByAnchor = new Map([...lit].map((at) => [at, [{ action: `do ${at}`, at }]]));
  return {
    lit: places, choices: [], picked: "", kinds: [], held: "", ending: "", told: [], last: "", sending: false, advised: "", aim: "", prompt: null,
    press: () => undefined, hold: () => undefined, play: async () => undefined, label: (anchor) => `do ${anchor}`, ...more,
  };
}
