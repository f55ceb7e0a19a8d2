// Somebody who plays Yokohama by what the page shows: takes what is offered, gathers action points, builds.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { newTable, recordTable, type Seat, type Wishes } from "./browser";
import type { Step } from "./player";

export async function yokohamaTable(seats: Seat[], wishes: Wishes = {}, options: Record<string, string> = { first: "1" }): Promise<{ page: Page; id: string }> {
  return newTable("city", seats, options, wishes, "yokohama");
}

/** The set-up of two seats is over: see the picture of it in the guide. */
const SETUP = readFileSync(resolve(import.meta.dirname, "../../src/games/yokohama/guide-record.txt"), "utf-8");
const DECISIONS = SETUP.split("\n").filter((line) => /^\d+ [*\d]/.test(line)).length;
export const KEPT = ["1 keep order_04", "2 keep order_08"];

/** A table that goes on from there, all seats one's own; decisions as "1 place bank", chance's as "* deal order_07". */
export async function recordedTable(more: readonly string[] = [], wishes: Wishes = {}, version = 2): Promise<{ page: Page; id: string }> {
  const setup = SETUP.trim().replace("game yokohama 2", `game yokohama ${version}`);
  return recordTable(`${setup}${more.map((line, i) => `\n${DECISIONS + i + 1} ${line}`).join("")}\n`, wishes);
}

/** One click, chosen and made inside the page. Real mouse clicks are tested elsewhere. */
export const step: Step = () => {
  const click = (element: Element | null | undefined): string => {
    element?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    return element?.getAttribute("data-anchor") ?? element?.textContent?.trim() ?? "";
  };
  const menu = document.querySelector("[role=menuitem]");
  if (menu) return click(menu);
  const lit = [...document.querySelectorAll(".lit[data-anchor]")];
  const kind = (one: Element): string => one.getAttribute("data-anchor")?.replace(/:.*/, "") ?? "";
  for (const wanted of ["goal", "order", "token", "lot", "thing", "sell", "buy", "piece", "church", "customs", "lab", "port", "bonus"]) {
    const found = lit.filter((one) => kind(one) === wanted);
    if (found.length) return click(wanted === "piece" ? found.at(-1) : found[0]);
  }
  // Where most action points are: "Your action points: 2; with the president: 3".
  const power = (one: Element): number => Number(/: (\d)(?=; )/.exec(one.getAttribute("data-tip") ?? "")?.[1] ?? 0) % 5;
  const cells = lit.filter((one) => kind(one) === "cell").sort((a, b) => power(b) - power(a));
  const back = [...document.querySelectorAll(".choice")].find((one) => /back|no more|leave/i.test(one.textContent ?? ""));
  const say = document.querySelector(".prompt .text")?.textContent ?? "";
  if (/take assistants back|move an assistant/.test(say)) return click(back);
  // Not always the best one: somebody who only grows tea takes long to finish.
  const turn = document.querySelectorAll(".line").length % Math.min(3, Math.max(1, cells.length));
  return click(cells[turn] ?? document.querySelector(".choice"));
};
