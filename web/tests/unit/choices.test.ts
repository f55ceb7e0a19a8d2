import { expect, test } from "vitest";
import { groupByAnchor, verbOf, withoutAnchor } from "../../src/lib/choices";
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
