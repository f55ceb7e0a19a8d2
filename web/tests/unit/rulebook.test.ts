import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../src/lib/settings.svelte";
import { cropAround, excerpt, find, readRulebook } from "../../src/lib/rulebook";
import { GAMES } from "./engine";

const TEXT = `# Title

Lead with <b>.

## One {#one}

A *word* [H1.1,
HR2] more.

- first [H1.1]
- second
  line

> **Example.** All of it.

### Below

| a | b |
| --- | --- |
| Swap | two [H6.2] |

![Cap (A) "x"](board:hansa/route#hex:3,-1=A;city:b)
`;

test("a page has chapters, with paragraphs, lists, examples, tables and pictures", () => {
  const book = readRulebook(TEXT, "/rules/x/exact");
  expect(book.title).toBe("Title");
  expect(book.chapters.map(({ id, title }) => [id, title])).toEqual([["start", ""], ["one", "One"]]);
  expect(book.chapters[0]?.parts.map(({ html }) => html)).toEqual(['<p id="text-1">Lead with &lt;b&gt;.</p>']);
  const html = book.chapters[1]?.parts.map((part) => part.html) ?? [];
  expect(html[1]).toContain('<li id="text-4">second line</li>');
  expect(html[2]).toBe('<blockquote><p id="text-5"><strong>Example.</strong> All of it.</p></blockquote>');
  expect(html[3]).toBe("<h3>Below</h3>");
  expect(html[4]).toContain('<tr id="text-6"><td>Swap</td><td>two<span class="cites">');
  expect(book.chapters[1]?.parts[5]?.picture).toEqual({
    game: "hansa", position: "route", caption: 'Cap (A) "x"', places: [{ anchor: "hex:3,-1", sign: "A" }, { anchor: "city:b", sign: "" }],
  });
});

test("a citation leads to the rule by id, and links to the rule arrive at its first citation", () => {
  const [paragraph, list] = readRulebook(TEXT, "/rules/x/exact").chapters[1]?.parts ?? [];
  expect(paragraph?.html).toContain('A <em>word</em><span class="cites"><a id="H1.1" href="/rules/x/exact#H1.1">H1.1</a><a id="HR2" href="/rules/x/exact#HR2">HR2</a></span> more.');
  expect(list?.html).toContain('first<span class="cites"><a href="/rules/x/exact#H1.1">H1.1</a></span>');
});

test("a search finds paragraphs with all of its words, in any case", () => {
  const { entries } = readRulebook(TEXT, "");
  expect(find(entries, "  ").length).toBe(0);
  expect(find(entries, "LINE second").map(({ id }) => id)).toEqual(["text-4"]);
  expect(find(entries, "h6.2").map(({ text }) => text)).toEqual(["Swap · two [H6.2]"]);
  expect(find(entries, "one").length).toBe(5); // the title of the chapter
  expect(find(entries, "nowhere")).toEqual([]);
});

test("an excerpt shows the words around what was searched", () => {
  const text = `${"before ".repeat(30)}needle ${"after ".repeat(30)}`.trim();
  expect(excerpt(text, "needle", 40)).toMatch(/^… (before )+needle (after )*after …$/);
  expect(excerpt("all of it", "it")).toBe("all of it");
});

test("a picture shows all its places, in its shape, and goes hardly beyond the edge", () => {
  const board = { w: 1.5, h: 1 };
  expect(cropAround([], board, 1.5)).toEqual({ x: 0, y: 0, w: 1.5, h: 1 });
  const corner = cropAround([{ x: 0, y: 0, w: 0.1, h: 0.1 }], board, 1.5);
  for (const start of [corner.x, corner.y]) expect(start).toBeCloseTo(-0.045);
  const middle = cropAround([{ x: 0.6, y: 0.4, w: 0.1, h: 0.05 }, { x: 0.9, y: 0.5, w: 0.1, h: 0.1 }], board, 1.5);
  expect(middle.w / middle.h).toBeCloseTo(1.5);
  expect(middle.x).toBeLessThan(0.6);
  expect(middle.x + middle.w).toBeGreaterThan(1);
  expect(middle.y).toBeLessThan(0.4);
  expect(middle.y + middle.h).toBeGreaterThan(0.6);
  const tall = cropAround([{ x: 0, y: 0, w: 0.6, h: 1 }], { w: 0.6, h: 1 }, 1.5);
  expect(tall.x).toBeLessThan(0); // there is not enough board on either side
});

const DATA = resolve(import.meta.dirname, "../../../src/kogge/words/data");
test.each(GAMES.flatMap((game) => LANGUAGES.map((language) => [game, language] as const)))("the page of %s in %s leaves no sign of Markdown", (game, language) => {
  const book = readRulebook(readFileSync(join(DATA, language, "rules", `${game}.md`), "utf-8"), `/rules/${game}/exact`);
  expect(book.chapters.length).toBeGreaterThan(8);
  const html = book.chapters.flatMap(({ parts }) => parts.map((part) => part.html)).join("\n");
  expect(html.replace(/<[^>]*>/g, "")).not.toMatch(/[*`{}[\]#|]|!\[|^>|^- /m);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(book.chapters.flatMap(({ parts }) => parts).filter(({ picture }) => picture).length).toBeGreaterThanOrEqual(4);
});
