// Nothing on the map of Merchants of Europe lies on anything else.
import { describe, expect, test } from "vitest";
import { labelsOf, linesOf, tagAt, widthOf } from "../../src/games/merchants/labels";
import { layoutOf, SIDE } from "../../src/games/merchants/layout";
import { spotsOf } from "../../src/games/merchants/pieces";
import { boxOf, meets, overlap, reservedBoxes, type Box } from "../../src/games/merchants/sockets";
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

  test.each(["en", "uk", "pl", "ru"])("the price of going to a city covers hardly anything of a name: %s", (language) => {
    const labels = labelsOf(layout, nameIn(language));
    for (const high of [22, 40]) {
      for (const town of towns) {
        const [x, y] = tagAt(town, high, labels.values());
        const tag = { left: x - 18, right: x + 18, top: y - high / 2, bottom: y + high / 2 };
        const covers = [...labels].map(([city, { box }]) => [city, overlap(tag, box)] as const).filter(([, much]) => much > 0.05);
        expect(covers, `${town.city.id} ${high}`).toEqual([]);
      }
    }
  });

  test("where everything stands at once, no piece lies on another or on a number", () => {
    const cities = towns.map(({ city }) => city.id);
    const bare = [...layout.corners.keys()].filter((id) => !layout.towns.has(id));
    const seat = { merchants: [...cities, ...cities, ...bare], caravans: [...layout.paths.keys()] };
    const view = merchantsView(board, { posts: Object.fromEntries(cities.map((id) => [id, { owner: 0, goods: 1 }])), seats: [seat as never], robber: [...layout.fields.keys()][0] ?? "" });
    const pieces = spotsOf(view, layout).map((spot) => ({ place: spot.place, box: boxOf(spot.shape, spot.at) }));
    expect(pieces.length).toBe(4 * cities.length + bare.length + layout.paths.size + 1);
    const numbers = [...layout.fields.values()].slice(1).map((field) => ({ place: `number ${field.hex.id}`, box: boxOf("disc", field.at) }));
    const all = [...pieces, ...numbers];
    // A corner of a box is no piece: a pixel or two of two corners may meet.
    const clashes = all.flatMap((a, i) => all.slice(i + 1).flatMap((b) => (overlap(a.box, b.box) > 0.003 ? [`${a.place} ${b.place} ${overlap(a.box, b.box).toFixed(3)}`] : [])));
    expect(clashes).toEqual([]);
  });

  test("two caravans share a route side by side", () => {
    for (const path of layout.paths.keys()) {
      const view = merchantsView(board, { seats: [{ merchants: [], caravans: [path, path] } as never] });
      const [a, b] = spotsOf(view, layout).map((spot) => boxOf(spot.shape, spot.at));
      expect(a && b && overlap(a, b), path).toBeLessThan(0.01);
    }
  });
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
