// What a drawing on a Stage may know of it: how large things appear, so that targets are never too small for a finger.
import { getContext, setContext } from "svelte";
import type { Ghost } from "./ghosts";

export interface StageFacts {
  /** Units of the drawing in one pixel of the screen, at the present zoom. */
  readonly pixel: number;
  /** The layer above the drawing in which things fly, and where a point of the drawing, unzoomed, lies there; see aloft.ts. */
  readonly sky?: HTMLElement | undefined;
  readonly fit: number;
  toSky(at: readonly [number, number]): [number, number];
}

const KEY = Symbol("stage");
/** Half of the 40 pixels that a target should have at least. */
export const REACH = 20;

export function provideStage(facts: StageFacts): void {
  setContext(KEY, facts);
}

/** Outside a stage, as in a thumbnail, a pixel is a unit. */
export function stageFacts(): StageFacts {
  return getContext<StageFacts | undefined>(KEY) ?? { pixel: 1, fit: 1, toSky: ([x, y]) => [x, y] };
}

/** What a stage may know of the table that it shows. */
export interface TurnFacts {
  readonly ghosts: readonly Ghost[];
  /** Where the decision of another seat that is on the screen happened. */
  readonly follow: string;
  /** Whether moves of others are still being shown. */
  readonly behind: boolean;
  skip(): void;
}

const TURN = Symbol("turn");

export function provideTurn(facts: TurnFacts): void {
  setContext(TURN, facts);
}

/** A drawing that belongs to no table has no past. */
export function turnFacts(): TurnFacts | undefined {
  return getContext<TurnFacts | undefined>(TURN);
}

interface Target {
  x: number;
  y: number;
  lit: boolean;
}

/**
 * Which of several round targets a click means: the nearest lit one in reach, unless an unlit one is nearer still
 * (its owner wants to know why not). -1: none.
 */
export function meant(targets: readonly Target[], x: number, y: number, reach: number): number {
  let best = -1;
  let least = Infinity;
  for (const [i, target] of targets.entries()) {
    const away = Math.hypot(target.x - x, target.y - y);
    if (away <= reach && away < least) [best, least] = [i, away];
  }
  return targets[best]?.lit ? best : -1;
}
