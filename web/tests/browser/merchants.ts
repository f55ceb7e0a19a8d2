// Somebody who plays Merchants of Europe by what the page shows: delivers, founds, builds, drives about, ends the turn.
import type { Page } from "playwright-core";
import type { Step } from "./player";
import { newTable, recordTable, type Seat, type Wishes } from "./browser";

/** A table of Merchants of Europe, opened. */
export async function merchantsTable(seats: Seat[], options: Record<string, string> = {}, wishes: Wishes = {}, board = "short"): Promise<{ page: Page; id: string }> {
  return newTable(board, seats, options, wishes, "merchants");
}

/** A second round in which seat 1 has cards of every kind: wood 3, wool 1, grain 3, ore 2, salt 3. */
export const RICH = ["* hide 7,-5", "* dice 9", "1 end", "* dice 8", "2 end", "* dice 5", "3 end", "* dice 9"];
export const HIRED = [...RICH, "1 hire budapest"];

/** A table that begins with these decisions; every seat belongs to the person of the page. */
export async function recordedTable(decisions: readonly string[], wishes: Wishes = {}, players = 3): Promise<{ page: Page; id: string }> {
  const lines = decisions.map((decision, i) => `${i + 1} ${decision}`).join("\n");
  return recordTable(`kogge record 1\ngame merchants 1\nboard short\nplayers ${players}\n\n${lines}\n`, wishes);
}

/** One click, chosen and made inside the page; what was clicked. */
export const step: Step = () => {
  const click = (element: Element | null | undefined): string => {
    if (!element) return "";
    element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return element.getAttribute("data-anchor") ?? element.textContent?.trim() ?? "?";
  };
  const any = (list: Element[]): Element | undefined => list[Math.floor(Math.random() * list.length)];
  const menu = [...document.querySelectorAll("[role=menuitem]")];
  if (menu.length) return click(menu[0]);
  const lit = [...document.querySelectorAll(".lit[data-anchor]:not(.picked)")];
  const named = (kind: string, says = /./): Element[] =>
    lit.filter((one) => one.getAttribute("data-anchor")?.startsWith(kind) && says.test(one.getAttribute("aria-label") ?? "?"));
  const button = (text: RegExp): Element | undefined => [...document.querySelectorAll(".choice")].find((one) => text.test(one.textContent ?? ""));
  if (document.querySelector(".spot.picked")) {
    const city = named("vertex:").find((one) => !/\d[ns]$/.test(one.getAttribute("data-anchor") ?? ""));
    return click(city ?? any([...named("vertex:"), ...named("edge:")]));
  }
  const trade = ["trade:refuse", "trade:withdraw", "trade:drop"].flatMap((anchor) => named(anchor));
  if (trade.length) return click(trade[0]);
  const deliver = named("city:", /deliver/)[0];
  if (deliver) return click(deliver);
  const halt = button(/^(Halt|Stop) here/);
  if (halt) return click(halt);
  const must = [...named("hex:"), ...named("hand:"), ...named("seat:")];
  if (must.length) return click(any(must));
  const first = named("merchant:")[0] ?? named("card:")[0] ?? named("city:")[0] ?? any(named("edge:")) ?? named("caravan:")[0];
  const end = button(/^End turn/);
  return click(first ?? button(/^(Roll|No more)/) ?? end ?? any(named("bank:")) ?? lit[0] ?? document.querySelector(".choice"));
};
