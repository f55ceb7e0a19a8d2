// Paths of drawings, moved and enlarged as text. What stands on a map a hundred times becomes one path this way: a
// browser takes every element with a transform of its own for a picture of its own, in every frame.
type Point = readonly [number, number];

/** What the numbers of a command are: along x, along y, or neither (of an arc: its turn and its flags). */
const NUMBERS: Readonly<Record<string, string>> = { m: "xy", l: "xy", h: "x", v: "y", q: "xyxy", t: "xy", c: "xyxyxy", s: "xyxy", a: "rr...xy", z: "" };
const SWEEP = 4; // the flag of an arc that a mirror turns round

/** A path that was drawn around the origin, at its place. Mirrored, its left is its right. */
export function placed(path: string, [x, y]: Point, scale: number, mirrored = false): string {
  const across = mirrored ? -scale : scale;
  return path.replace(/([a-z])([^a-z]*)/gi, (_, letter: string, rest: string) => {
    const kinds = NUMBERS[letter.toLowerCase()] ?? "";
    const still = letter === letter.toUpperCase();
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map((text, i) => {
      const n = Number(text);
      const kind = kinds[i % kinds.length];
      if (kind === "x") return n * across + (still ? x : 0);
      if (kind === "y") return n * scale + (still ? y : 0);
      if (kind === "r") return n * scale;
      return mirrored && i % kinds.length === SWEEP ? 1 - n : n;
    });
    return letter + numbers.map((n) => Math.round(n * 100) / 100).join(" ");
  });
}
