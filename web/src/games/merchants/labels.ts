// Where the names of cities are written: beside their city where nothing else is ever put, or a little away with a line
// that leads there. Worked out once for a map and a language.
import { along, round, SIDE, type Layout, type Town } from "./layout";
import { boxOf, caravanAt, crossingAt, meets, merchantAt, overlap, reservedBoxes, type Box } from "./sockets";
import type { Point } from "./types";

export const FONT = 0.33 * SIDE;
const LINE = 1.04 * FONT;
/** A name longer than this is written in two lines where it can be. */
const LONG = 13;
const STEP = 0.06 * SIDE;
/** How far a name may be from its city; twice as far where there is no place nearer. */
const FAR = 0.8 * SIDE;
/** Between the roof of a post and the number above it there is room for one line, and hardly more. */
const ABOVE = -0.53 * SIDE;
/** How much worse than its best place a name may be written to leave that to another. */
const SPARE = 8;
const ROUNDS = 8;
/** From here on, or where another city is nearer, a line leads from the city to its name. */
const NEAR = 0.4 * SIDE;
/** Two names in one line are not to be read as one. */
const APART = 1.1 * FONT;

export interface Label {
  lines: string[];
  /** The middle of the first baseline. */
  at: Point;
  box: Box;
  leader: readonly [Point, Point] | null;
}

interface Candidate {
  box: Box;
  cost: number;
}

interface Plan {
  town: Town;
  lines: string[];
  candidates: Candidate[];
  box: Box | null;
}

/** What names stay clear of: always, if they can, and the paths between. */
interface Surroundings {
  reserved: Box[];
  sometimes: Box[];
  paths: Point[];
  cities: Point[];
}

function surroundingsOf(layout: Layout): Surroundings {
  const towns = [...layout.towns.values()];
  const crossings = [...layout.corners].flatMap(([id, at]) => (layout.towns.has(id) ? [] : [crossingAt(at, id.endsWith("s"))]));
  return {
    reserved: reservedBoxes(layout),
    sometimes: [
      ...[...towns.map((town) => merchantAt(town, 0, false)), ...crossings].map((at) => boxOf("merchant", at)),
      ...[...layout.paths.values()].map((path) => boxOf(path.between ? "between" : "caravan", caravanAt(path, 0, false))),
    ],
    paths: [...layout.paths.values()].flatMap((path) => [0.1, 0.22, 0.34, 0.46, 0.54, 0.66, 0.78, 0.9].map((share) => along(path, share, 0))),
    cities: towns.map((town) => town.at),
  };
}

export function labelsOf(layout: Layout, name: (city: string) => string): Map<string, Label> {
  const free = surroundingsOf(layout);
  const plans = [...layout.towns.values()].map((town): Plan => {
    const lines = linesOf(name(town.city.id));
    return { town, lines, candidates: candidatesFor(town, lines, layout, free), box: null };
  });
  // Who has least choice comes first; then all may improve.
  plans.sort((a, b) => (b.candidates[6]?.cost ?? Infinity) - (a.candidates[6]?.cost ?? Infinity));
  // At first names in a row only push each other on; in the end none may lie on another.
  for (let round = 0; round < ROUNDS; round++) {
    for (const plan of plans) {
      const others = plans.flatMap((one) => (one !== plan && one.box ? [apart(one.box)] : []));
      plan.box = bestOf(plan.candidates, others, round < ROUNDS - 2 ? 0 : 20);
    }
  }
  return new Map(plans.flatMap(({ town, lines, box }) => (box ? [[town.city.id, { lines, box, at: baseline(box), leader: leaderOf(town, box, free.cities) }]] : [])));
}

/** A long name of several words in two lines. */
export function linesOf(name: string): string[] {
  const cuts = [...name.matchAll(/[ -]/g)].map((cut) => cut.index + (cut[0] === "-" ? 1 : 0));
  const middle = cuts.sort((a, b) => Math.abs(a - name.length / 2) - Math.abs(b - name.length / 2))[0];
  return name.length > LONG && middle !== undefined ? [name.slice(0, middle).trim(), name.slice(middle).trim()] : [name];
}

/** How wide a line is in a bold serif; rather too wide than too narrow. */
export function widthOf(text: string): number {
  let em = 0.3; // the halo
  for (const letter of text) {
    if (/[ijlI.,'’ -]/.test(letter)) em += 0.4;
    else if (/[frtszcІії]/.test(letter)) em += 0.54;
    else if (/[mwMWQшщжюфыШЩЖЮФМ]/.test(letter)) em += 0.96;
    else em += letter === letter.toLowerCase() ? 0.66 : 0.78;
  }
  return em * FONT;
}

/** Every place near the city that is free of numbers and of places of pieces, the best first. */
function candidatesFor(town: Town, lines: string[], layout: Layout, free: Surroundings, far = FAR): Candidate[] {
  const [wide, high] = [Math.max(...lines.map(widthOf)), LINE * lines.length];
  const [x, y] = town.at;
  const [reachX, reachY] = [far + wide / 2, far + high / 2];
  const whole = { left: x - reachX - wide / 2, right: x + reachX + wide / 2, top: y - reachY - high / 2, bottom: y + reachY + high / 2 };
  const near = (box: Box): boolean => meets(whole, box);
  const [fixed, soft] = [free.reserved.filter(near), free.sometimes.filter(near)];
  const others = fixed.filter((one) => gapTo(one, town.at) > 0);
  const points = free.paths.filter((point) => gapTo(whole, point) === 0);
  const rivals = free.cities.filter((at) => at !== town.at && gapTo(whole, at) < SIDE);
  const out: Candidate[] = [];
  let least = Infinity;
  for (const dy of [ABOVE, ...Array.from({ length: Math.floor((2 * reachY) / STEP) + 1 }, (_, i) => i * STEP - reachY)]) {
    const [top, bottom] = [y + dy - high / 2, y + dy + high / 2];
    if (top < 0 || bottom > layout.height) continue;
    // Most of what is near lies above or below this line.
    const beside = ({ top: from, bottom: to }: Box): boolean => from < bottom && to > top;
    const [inWay, between] = [fixed.filter(beside), soft.filter(beside)];
    const crossed = points.filter(([, at]) => at > top && at < bottom);
    for (let dx = -reachX; dx <= reachX; dx += STEP) {
      const box = { left: x + dx - wide / 2, right: x + dx + wide / 2, top, bottom };
      if (box.left < 0 || box.right > layout.width || inWay.some((one) => meets(box, one))) continue;
      const gap = gapTo(box, town.at) / SIDE;
      let cost = gap * 2 + Math.abs(dx / SIDE) * 0.5 + (gap * SIDE < NEAR ? 0 : 0.5);
      // Whose name it is must be plain: it is not nearer to another city.
      for (const other of rivals) cost += Math.max(0, gap + 0.3 - gapTo(box, other) / SIDE) * 10;
      for (const [at] of crossed) if (at > box.left && at < box.right) cost += 0.5;
      for (const one of between) cost += hides(overlap(box, one));
      if (cost > least + SPARE) continue;
      if (gap * SIDE >= NEAR) cost += stops(town.at, nearest(box, town.at), others) * 2;
      least = Math.min(least, cost);
      out.push({ box, cost });
    }
  }
  return out.length || far > FAR ? out.sort((a, b) => a.cost - b.cost) : candidatesFor(town, lines, layout, free, 2 * FAR);
}

/** How much of the line from a city to its name lies on numbers and places of pieces: up to 4. */
function stops([x, y]: Point, [endX, endY]: Point, boxes: readonly Box[]): number {
  return [0.25, 0.5, 0.75, 0.95].filter((share) => boxes.some((box) => gapTo(box, [x + (endX - x) * share, y + (endY - y) * share]) === 0)).length;
}

/** What it costs to lie on a place where a piece stands now and then: much more if hardly anything of it is left. */
function hides(much: number): number {
  return much * 10 + (much > 0.07 ? (much - 0.07) * 40 : 0);
}

/** The cheapest place, where lying on another name costs more than anything else. */
function bestOf(candidates: readonly Candidate[], others: readonly Box[], penalty: number): Box | null {
  let best: Box | null = null;
  let least = Infinity;
  for (const { box, cost } of candidates) {
    if (cost >= least) break;
    const all = cost + others.reduce((sum, other) => sum + (overlap(box, other) > 0 ? penalty + overlap(box, other) * 400 : 0), 0);
    if (all < least) [best, least] = [box, all];
  }
  return best;
}

/** Half the width of a price tag, and its height without gold and with it: tags of neighbouring paths leave each other room. */
export const TAG = 25;
export const TAG_HIGH = [27, 45] as const;

/** Where a price may be around its city, in sides of a hex, the nearest first. */
const AROUND = [0, 0.15, -0.15, 0.3, -0.3, 0.45, -0.45, 0.6, -0.6, 0.75, -0.75, 0.9, -0.9, 1.05, -1.05]
  .flatMap((dx, _, all) => all.map((dy) => ({ dx, dy, far: Math.hypot(dx, dy) })))
  .sort((a, b) => a.far - b.far);
/** As much of its own city a price leaves in sight, if it can. */
const PLATE = 0.22 * SIDE;

/** Where the price of going to a city is shown: as near as it can without covering the city, a number or a name. */
export function tagAt(town: Town, high: number, layout: Layout, labels: Iterable<Label>): Point {
  const [x, y] = town.at;
  const all = [...[...layout.fields.values()].map(({ at }) => boxOf("disc", at)), ...[...labels].map(({ box }) => box)];
  const boxes = all.filter((box) => gapTo(box, town.at) < 1.7 * SIDE);
  boxes.push({ left: x - PLATE, right: x + PLATE, top: y - PLATE, bottom: y + PLATE });
  let best: Point = town.at;
  let least = Infinity;
  for (const { dx, dy, far } of AROUND) {
    if (far >= least) break;
    const [cx, cy] = [round(x + dx * SIDE), round(y + dy * SIDE)];
    const tag = { left: cx - TAG, right: cx + TAG, top: cy - high / 2, bottom: cy + high / 2 };
    if (tag.left < 0 || tag.right > layout.width || tag.top < 0 || tag.bottom > layout.height) continue;
    const cost = far + boxes.reduce((sum, box) => sum + 40 * overlap(tag, box), 0);
    if (cost < least) [best, least] = [[cx, cy], cost];
  }
  return best;
}

/** The point of a name that is nearest to its city, hardly inside. */
function nearest(box: Box, [x, y]: Point): Point {
  return [round(Math.min(Math.max(x, box.left + 3), box.right - 3)), round(Math.min(Math.max(y, box.top + 2), box.bottom - 2))];
}

function apart({ left, right, top, bottom }: Box): Box {
  return { left: left - APART, right: right + APART, top, bottom };
}

function gapTo(box: Box, [x, y]: Point): number {
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}

function baseline(box: Box): Point {
  return [round((box.left + box.right) / 2), round(box.top + 0.8 * FONT)];
}

/** From the edge of the city's plate to the nearest point of the name. */
function leaderOf(town: Town, box: Box, cities: readonly Point[]): Label["leader"] {
  const [x, y] = town.at;
  const gap = gapTo(box, town.at);
  if (gap < NEAR && cities.every((at) => at === town.at || gapTo(box, at) > gap)) return null;
  const end = nearest(box, town.at);
  const way = Math.hypot(end[0] - x, end[1] - y);
  const start: Point = [round(x + ((end[0] - x) / way) * 0.26 * SIDE), round(y + ((end[1] - y) / way) * 0.26 * SIDE)];
  return [start, end];
}
