// What moves over a board flies as a copy in a layer of its own. Moved inside the drawing, it would have the whole board
// painted again for every frame; a copy is only put together anew, which graphics processors, and small ones, do easily.
import { onMount } from "svelte";
import type { Action } from "svelte/action";
import { settings } from "./settings.svelte";
import { stageFacts, type StageFacts } from "./stage";

type Point = readonly [number, number];

/** A point of a flight, in units of the drawing. */
export interface Pose {
  at: Point;
  opacity?: number;
  scale?: number;
  /** From 0 to 1, as of a keyframe. */
  offset?: number;
}

/** Where a thing stands; and, if it comes and goes in sight, from where and to where. */
export interface Way {
  at: Point;
  side?: Point;
}

export const GLIDE = 420; // milliseconds
const EASE = "cubic-bezier(0.4, 0.1, 0.3, 1)";
const SVG = "http://www.w3.org/2000/svg";
const flying = new WeakMap<Element, Animation>();

/** Let a copy of what an element contains fly, and hide the element meanwhile. Without a stage, or motion, nothing happens. */
export function launch(stage: StageFacts, element: SVGElement, poses: readonly Pose[], duration: number, easing = "linear"): void {
  flying.get(element)?.cancel();
  const { sky } = stage;
  if (!sky || !settings.motion) return;
  const copy = document.createElementNS(SVG, "svg");
  const figure = document.createElementNS(SVG, "g");
  figure.setAttribute("transform", `scale(${stage.fit})`);
  figure.append(...[...element.childNodes].map((child) => child.cloneNode(true)));
  copy.append(figure);
  sky.append(copy);
  element.style.visibility = "hidden";
  const flight = copy.animate(poses.map((pose) => keyframe(stage, pose)), { duration, easing });
  flying.set(element, flight);
  flight.onfinish = flight.oncancel = () => {
    copy.remove();
    if (flying.get(element) !== flight) return;
    flying.delete(element);
    element.style.visibility = "";
  };
}

function keyframe(stage: StageFacts, { at, opacity = 1, scale = 1, offset }: Pose): Keyframe {
  const [x, y] = stage.toSky(at);
  return { transform: `translate(${x}px, ${y}px) scale(${scale})`, opacity, ...(offset === undefined ? {} : { offset }) };
}

/** An action for what lives on a stage: it glides when its place changes; new, it comes from its side, and goes back there. */
export function gliding(): Action<SVGGElement, Way> {
  const stage = stageFacts();
  let begun = false; // what stands there at the beginning has not come
  onMount(() => {
    begun = true;
    return () => (begun = false);
  });
  return (element, first) => {
    let way = first;
    if (begun && way.side) launch(stage, element, [{ at: way.side, opacity: 0 }, { at: part(way.side, way.at, 1 / 3), offset: 1 / 3 }, { at: way.at }], GLIDE);
    return {
      update(next) {
        const before = way;
        way = next;
        if (before.at[0] !== next.at[0] || before.at[1] !== next.at[1]) launch(stage, element, [before, next], GLIDE, EASE);
      },
      destroy() {
        if (begun && way.side) launch(stage, element, [{ at: way.at }, { at: part(way.at, way.side, 2 / 3), offset: 2 / 3 }, { at: way.side, opacity: 0 }], GLIDE);
      },
    };
  };
}

/** An action for what stays where it is drawn: new, it fades in. */
export function fading(): Action<SVGGElement> {
  const stage = stageFacts();
  let begun = false;
  onMount(() => {
    begun = true;
  });
  return (element) => {
    if (begun) launch(stage, element, [{ at: [0, 0], opacity: 0 }, { at: [0, 0] }], GLIDE);
  };
}

/** A share of the way from one place to another. */
function part(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}
