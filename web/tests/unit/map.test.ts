// Nothing on the map of Merchants of Europe lies on anything else.
import { describe, expect, test } from "vitest";
import { berthsOf, type Berths } from "../../src/games/merchants/berths";
import { labelsOf, linesOf, TAG, TAG_HIGH, tagAt, widthOf } from "../../src/games/merchants/labels";
import { layoutOf, SIDE } from "../../src/games/merchants/layout";
import { spotsOf, type FigureSpot } from "../../src/games/merchants/pieces";
import { boxOf, depth, goodsAt, meets, outlineOf, overlap, reservedBoxes, SIZES, type Box, type Shape } from "../../src/games/merchants/sockets";
import { tipOf } from "../../src/games/merchants/tips";
import type { Point } from "../../src/games/merchants/types";
import { MERCHANTS_BOARDS, merchantsScene, merchantsView } from "./boards";
import { dataOf } from "./engine";

const NAMES = (dataOf("merchants", "names") as { cities: Record<string, Record<string, string>> }).cities;
const nameIn = (language: string) => (city: string): string => NAMES[city]?.[language] ?? city;
const away = (box: Box, [x, y]: Point): number => Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));

describe.each(MERCHANTS_BOARDS.flatMap((board) => [false, true].map((upright) => ({ board, upright }))))("$board, upright: $upright", ({ board, upright }) => {
  const layout = layoutOf(merchantsScene(board), upright);
  const towns = [...layout.towns.values()];

  test.each(["en", "uk", "pl", "ru"])("names lie on no number, no place of a piece and no other name, and nearest to their own city: %s", (language) => {
    const labels = labelsOf(layout, nameIn(language));
    expect(labels.size).toBe(towns.length);
    const reserved = reservedBoxes(layout);
    for (const [city, { box, leader }] of labels) {
      expect(reserved.filter((one) => meets(box, one)), city).toEqual([]);
      expect([...labels].filter(([other, label]) => other !== city && meets(box, label.box)).map(([other]) => other), city).toEqual([]);
      expect([box.left >= 0, box.top >= 0, box.right <= layout.width, box.bottom <= layout.height], city).not.toContain(false);
      const nearest = [...towns].sort((a, b) => away(box, a.at) - away(box, b.at))[0];
      if (!leader) expect(nearest?.city.id, `whose name ${city} is`).toBe(city);
    }
  });

  test.each(["en", "uk", "pl", "ru"])("the price of going to a city covers hardly anything of a name or a number: %s", (language) => {
    const labels = labelsOf(layout, nameIn(language));
    const written = [...[...labels].map(([city, { box }]) => [city, box] as const), ...[...layout.fields.values()].map((field) => [`number ${field.hex.id}`, boxOf("disc", field.at)] as const)];
    for (const high of TAG_HIGH) {
      for (const town of towns) {
        const [x, y] = tagAt(town, high, layout, labels.values());
        const tag = { left: x - TAG, right: x + TAG, top: y - high / 2, bottom: y + high / 2 };
        const covers = written.map(([what, box]) => [what, overlap(tag, box)] as const).filter(([, much]) => much > 0.05);
        expect(covers, `${town.city.id} ${high}`).toEqual([]);
      }
    }
  });

  const everything = (merchants: number, berths: Berths): FigureSpot[] => {
    const cities = towns.map(({ city }) => city.id);
    const bare = [...layout.corners.keys()].filter((id) => !layout.towns.has(id));
    const seat = { merchants: [...Array.from({ length: merchants }, () => cities).flat(), ...bare], caravans: [...layout.paths.keys()] };
    const posts = Object.fromEntries(cities.map((id) => [id, { owner: 0, goods: 1 }]));
    const view = merchantsView(board, { posts, seats: [seat as never], robber: [...layout.fields.keys()][0] ?? "" });
    const spots = spotsOf(view, layout, berths);
    expect(spots.length).toBe((2 + merchants) * cities.length + bare.length + layout.paths.size + 1);
    return spots;
  };

  test.each(["en", "uk", "pl", "ru"])("where everything stands at once, no piece lies on another or on a number: %s", (language) => {
    const berths = berthsOf(layout, labelsOf(layout, nameIn(language)).values());
    const numbers = [...layout.fields.values()].slice(1).map((field) => ({ place: `number ${field.hex.id}`, outline: outlineOf("disc", field.at) }));
    for (const merchants of [1, 2]) {
      const pieces = everything(merchants, berths).map((spot) => ({ place: spot.place, outline: outlineOf(spot.shape, spot.at) }));
      const all = [...pieces, ...numbers].map((one) => ({ ...one, at: one.outline[0] ?? [0, 0] }));
      // A pixel of two outlines may meet.
      const clashes = all.flatMap((a, i) => all.slice(i + 1).flatMap((b) => (Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) < 1.5 * SIDE && depth(a.outline, b.outline) > 0.026 ? [`${a.place} ${b.place}`] : [])));
      expect(clashes).toEqual([]);
    }
  });

  test.each(["en", "uk", "pl", "ru"])("names leave pieces in sight: none on a post or its token, little on few others: %s", (language) => {
    const labels = [...labelsOf(layout, nameIn(language)).values()];
    const hidden = everything(1, berthsOf(layout, labels)).map((spot) => {
      const box = boxOf(spot.shape, spot.at);
      return { spot, share: labels.reduce((sum, label) => sum + overlap(label.box, box), 0) / overlap(box, box) };
    });
    expect(hidden.filter(({ spot, share }) => share > 0 && /post|goods/.test(spot.kind))).toEqual([]);
    expect(hidden.filter(({ share }) => share > 0.6).map(({ spot, share }) => `${spot.place} ${share}`)).toEqual([]);
    expect(hidden.filter(({ share }) => share > 0.2).length / hidden.length).toBeLessThan(0.1);
  });

  test("two caravans share a route side by side, between posts, tokens and numbers", () => {
    const fixed = [...layout.fields.values()].map((field) => outlineOf("disc", field.at));
    for (const town of towns) fixed.push(outlineOf("post", town.at), outlineOf("goods", goodsAt(town)));
    for (const path of layout.paths.keys()) {
      const view = merchantsView(board, { seats: [{ merchants: [], caravans: [path, path] } as never] });
      const [a = [], b = []] = spotsOf(view, layout).map((spot) => outlineOf(spot.shape, spot.at));
      expect(depth(a, b), path).toBeLessThan(0.026);
      expect(Math.max(...fixed.map((one) => Math.max(depth(a, one), depth(b, one)))), path).toBeLessThan(0.06); // two pixels of corners
    }
  });
});

test("outlines are as deep in each other as it takes to part them", () => {
  const token = (x: number, y: number): Point[] => outlineOf("goods", [x * SIDE, y * SIDE]); // a square
  const wide = 0.72 * SIZES.goods;
  expect(depth(token(0, 0), token(0.2, 0))).toBeCloseTo(wide - 0.2);
  expect(depth(token(0, 0), token(0.2, -0.1))).toBeCloseTo(wide - 0.2);
  expect(depth(token(0, 0), token(0, 0))).toBeCloseTo(wide);
  expect(depth(token(0, 0), token(wide + 0.01, 0))).toBe(0);
  expect(depth(outlineOf("disc", [0, 0]), token(3, 3))).toBe(0);
});

test("on the main map at 1280 by 720 pieces are large enough to tell them apart", () => {
  const { width, height } = layoutOf(merchantsScene("main"));
  const side = SIDE * Math.min(942 / width, 666 / height); // the room that the table leaves to the board
  const wide = (shape: Shape): number => ((boxOf(shape, [0, 0]).right - boxOf(shape, [0, 0]).left) / SIDE) * side;
  expect(SIZES.post * side).toBeGreaterThan(24);
  expect(wide("post")).toBeGreaterThan(22);
  expect(wide("caravan")).toBeGreaterThan(16);
  expect(wide("merchant")).toBeGreaterThan(12.5);
  expect(wide("goods")).toBeGreaterThan(12);
});

test("long names of several words take two lines", () => {
  expect(linesOf("Santiago de Compostela")).toEqual(["Santiago de", "Compostela"]);
  expect(linesOf("Сантьяго-де-Компостела")).toEqual(["Сантьяго-де-", "Компостела"]);
  expect(linesOf("Thessaloniki")).toEqual(["Thessaloniki"]);
  expect(widthOf("Mmmm")).toBeGreaterThan(2 * widthOf("il"));
  expect(widthOf("Rome")).toBeLessThan(1.2 * SIDE);
});

test.each(MERCHANTS_BOARDS)("tooltips name every path, city and hex without coordinates: %s", (board) => {
  const scene = merchantsScene(board);
  const view = merchantsView(board);
  const anchors = [...scene.edges.map(({ id }) => `edge:${id}`), ...scene.cities.map(({ id }) => `city:${id}`), ...scene.hexes.map(({ id }) => `hex:${id}`)];
  const tips = anchors.map((anchor) => tipOf(anchor, scene, view, []));
  expect(tips.filter((tip) => !tip || /\d,-?\d/.test(tip))).toEqual([]);
});
