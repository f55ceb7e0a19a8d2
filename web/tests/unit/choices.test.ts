import { expect, test } from "vitest";
import { groupByAnchor, isWanted, kindsToHold, litPlaces, verbOf, withoutAnchor } from "../../src/lib/choices";
import { rivalMove } from "../../src/lib/guide";
import { cost } from "../../src/lib/roving";
import { parse } from "../../src/lib/router.svelte";
import { pickLanguage } from "../../src/lib/settings.svelte";

const choice = (action: string, at = "") => ({ action, at });

test("choices of one place stand together", () => {
  const groups = groupByAnchor([choice("place t r.1", "post:r.1"), choice("place m r.1", "post:r.1"), choice("end")]);
  expect([...groups.keys()]).toEqual(["post:r.1"]);
  expect(groups.get("post:r.1")).toHaveLength(2);
});

test("choices without a place are grouped by verb", () => {
  const groups = withoutAnchor([choice("income 1t"), choice("income 2t"), choice("use +3"), choice("end"), choice("office x", "city:x")]);
  expect(groups.map((group) => [group.verb, group.choices.length])).toEqual([["income", 2], ["use +3", 1], ["end", 1]]);
  expect(verbOf("use exchange 2 swap")).toBe("use exchange");
});

const HOLDING = { anchor: ({ at }: { at: string }) => at, holds: { kinds: ["t", "m"], of: (action: string) => action.split(" ")[1] ?? "", label: String, Figure: null as never } };

test("what is in hand is chosen before the place: no place asks for it", () => {
  const both = [choice("place t r.1", "post:r.1"), choice("place m r.1", "post:r.1"), choice("place m boat.1", "post:boat.1"), choice("end")];
  expect(kindsToHold(both, HOLDING)).toEqual(["t", "m"]);
  const actions = (held: string): string[] => [...litPlaces(both, "", HOLDING, held).values()].flat().map(({ action }) => action);
  expect(actions("t")).toEqual(["place t r.1", "place m boat.1"]); // where only a merchant may go, one goes
  expect(actions("m")).toEqual(["place m r.1", "place m boat.1"]);
});

test("nothing is held where no place leaves a choice", () => {
  const apart = [choice("place t r.1", "post:r.1"), choice("place m r.2", "post:r.2"), choice("pay t", ""), choice("pay m", "")];
  expect(kindsToHold(apart, HOLDING)).toEqual([]);
  expect(litPlaces(apart, "", HOLDING).size).toBe(2);
});

test("what is done at a place with no piece is still asked for beside what is held", () => {
  const offers = [choice("office", "city:a"), choice("extra t a", "city:a"), choice("extra m a", "city:a")];
  expect(litPlaces(offers, "", HOLDING, "m").get("city:a")?.map(({ action }) => action)).toEqual(["office", "extra m a"]);
});

test("the rival of the guide follows the script, then does as little as possible", () => {
  expect(rivalMove([choice("place t r.3"), choice("end")], ["place t r.3"])).toEqual({ action: "place t r.3", used: "place t r.3" });
  expect(rivalMove([choice("place t r.1"), choice("end")], [])?.action).toBe("end");
  expect(rivalMove([choice("put t r.1"), choice("put t r.2")], [])?.action).toBe("put t r.1");
  expect(rivalMove([], [])).toBeNull();
});

test("arrow keys prefer what lies straight ahead", () => {
  const here = { x: 0, y: 0 };
  expect(cost(here, { x: 10, y: 0 }, [1, 0])).toBeLessThan(cost(here, { x: 8, y: 6 }, [1, 0]));
  expect(cost(here, { x: -10, y: 0 }, [1, 0])).toBe(Infinity);
});

test("addresses lead to pages", () => {
  expect(parse("/")).toEqual({ page: "home", parts: [] });
  expect(parse("/join/abc/xyz")).toEqual({ page: "join", parts: ["abc", "xyz"] });
  expect(parse("/nothing").page).toBe("lost");
});

test("the browser's first language that we speak is taken", () => {
  expect(pickLanguage(["de-DE", "uk-UA", "en"])).toBe("uk");
  expect(pickLanguage(["fr"])).toBe("en");
});

test("a guide names an action, or leaves open what chance has drawn", () => {
  expect(isWanted("lay swap minden-hannover", "lay ? minden-hannover")).toBe(true);
  expect(isWanted("lay swap minden-munster", "lay ? minden-hannover")).toBe(false);
  expect(isWanted("place t a-b.1", "place t a-b.1")).toBe(true);
  expect(isWanted("place t a-b.1 x", "place t a-b.1")).toBe(false);
});
