// A list of tables that the server gives a page at a time.
import type { TablePage, TableSummary } from "../wire/types";

export class Pages {
  tables = $state.raw<TableSummary[]>([]);
  /** Whether the server has answered: an empty list says nothing before. */
  loaded = $state(false);
  private next = $state<string | null>(null);
  private readonly ask: (after: string | null) => Promise<TablePage>;

  constructor(ask: (after: string | null) => Promise<TablePage>) {
    this.ask = ask;
  }

  /** Whether the server has more than was asked for so far. */
  get more(): boolean {
    return this.next !== null;
  }

  /** The first page, instead of what is there. */
  async load(): Promise<void> {
    const page = await this.ask(null);
    this.tables = page.tables;
    this.next = page.next ?? null;
    this.loaded = true;
  }

  /** One page more. A table that was listed already, on a page that has moved, is listed once. */
  async loadMore(): Promise<void> {
    if (this.next === null) return;
    const page = await this.ask(this.next);
    const known = new Set(this.tables.map((table) => table.id));
    this.tables = [...this.tables, ...page.tables.filter((table) => !known.has(table.id))];
    this.next = page.next ?? null;
  }
}
