// Somebody who plays Yokohama by what the page shows: takes what is offered, gathers action points, builds.
import type { Page } from "playwright-core";
import { makeTable, openTable, visit, type Seat, type Wishes } from "./browser";
import { state } from "./player";

export const QUICK = { confirm: false, motion: false };

export async function yokohamaTable(seats: Seat[], wishes: Wishes = {}, options: Record<string, string> = { first: "1" }): Promise<{ page: Page; id: string }> {
  const page = await visit("/", { ...wishes, settings: { ...QUICK, ...wishes.settings } });
  const id = await makeTable(page, "city", seats, options, "yokohama");
  await openTable(page, id);
  return { page, id };
}

/** A table that goes on from a record, all seats one's own; decisions as "1 place bank", chance's as "* deal order_07". */
export async function recordedTable(record: string, more: readonly string[] = [], wishes: Wishes = {}): Promise<{ page: Page; id: string }> {
  const page = await visit("/", { ...wishes, settings: { ...QUICK, ...wishes.settings } });
  const from = record.trim().split("\n").filter((line) => /^\d+ [*\d]/.test(line)).length;
  const text = record.trim() + more.map((line, i) => `\n${from + i + 1} ${line}`).join("") + "\n";
  const id = await page.evaluate(async (record) => {
    const post = async (path: string, body: unknown): Promise<{ id: string }> => {
      const headers = { "content-type": "application/json" };
      return (await (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json()) as { id: string };
    };
    await post("/api/me", { name: "Hanna" });
    localStorage.setItem("kogge.guest", "known");
    return (await post("/api/records", { record })).id;
  }, text);
  await openTable(page, id);
  return { page, id };
}

/** One click, chosen and made inside the page. Real mouse clicks are tested elsewhere. */
export async function step(page: Page): Promise<void> {
  await page.evaluate(() => {
    const click = (element: Element | null | undefined): boolean => {
      element?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return element !== null && element !== undefined;
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
  });
}

export async function playYokohama(page: Page, most: number): Promise<number> {
  for (let clicks = 0; clicks < most; clicks++) {
    await page.waitForFunction(() => document.querySelector(".prompt.mine, dialog[open] table, [role=menuitem]") !== null, null, {
      timeout: 60_000,
      polling: 20,
    });
    if ((await state(page)) === "over") return clicks;
    await step(page);
    await page.waitForTimeout(8);
  }
  throw new Error(`the game is not over after ${most} clicks`);
}
