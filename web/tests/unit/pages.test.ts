// Lists of tables come a page at a time.
import { render } from "svelte/server";
import { expect, test } from "vitest";
import { Pages } from "../../src/lib/pages.svelte";
import TableList from "../../src/parts/TableList.svelte";
import type { TablePage, TableSummary } from "../../src/wire/types";

function summary(id: string, free = 1): TableSummary {
  return { id, game: "hansa", board: "b", players: 3, status: "open", created: 0, free, names: [`of ${id}`], increment: 0, delay: 0, level: "any", bots: 0, rated: false };
}

function text(pages: Pages): string {
  const props = { pages, wanted: (table: TableSummary) => table.free > 0, titles: new Map([["hansa", "Hansa"]]), none: "Nobody" };
  return render(TableList, { props }).body.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

test("each page is asked for by the end of the one before, and no table is listed twice", async () => {
  const asked: (string | null)[] = [];
  const answers: Record<string, TablePage> = {
    first: { tables: [summary("a"), summary("b")], next: "second" },
    second: { tables: [summary("b"), summary("c")], next: null },
  };
  const pages = new Pages(async (after) => {
    asked.push(after);
    return answers[after ?? "first"] ?? { tables: [], next: null };
  });
  await pages.load();
  expect(pages.tables.map((table) => table.id)).toEqual(["a", "b"]);
  expect(pages.more).toBe(true);
  await pages.loadMore();
  expect(pages.tables.map((table) => table.id)).toEqual(["a", "b", "c"]);
  expect(pages.more).toBe(false);
  await pages.loadMore();
  expect(asked).toEqual([null, "second"]);
});

test("a long list shows some tables and a button for more", async () => {
  const many = Array.from({ length: 13 }, (_, i) => summary(`t${i}`));
  const pages = new Pages(async () => ({ tables: many, next: null }));
  expect(text(pages)).not.toContain("Nobody"); // nobody knows yet
  const empty = new Pages(async () => ({ tables: [], next: null }));
  await empty.load();
  expect(text(empty)).toContain("Nobody");
  await pages.load();
  expect(text(pages)).toContain("of t11");
  expect(text(pages)).not.toContain("of t12");
  expect(text(pages)).toContain("Show more");
  const few = new Pages(async () => ({ tables: [summary("a"), summary("b", 0)], next: null }));
  await few.load();
  expect(text(few)).toContain("of a");
  expect(text(few)).not.toContain("of b");
  expect(text(few)).not.toContain("Show more");
  const hidden = new Pages(async () => ({ tables: [summary("b", 0)], next: "more" }));
  await hidden.load();
  expect(text(hidden)).toContain("Show more");
});
