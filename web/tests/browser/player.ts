// A person who plays by what the page shows: fills the route that needs fewest workers, establishes it, settles.
import type { Page } from "playwright-core";

export type State = "mine" | "over" | "waiting";

/** What the page shows, after it has settled. */
export async function state(page: Page): Promise<State> {
  return page.evaluate(() => {
    if (document.querySelector("dialog[open] table")) return "over";
    return document.querySelector(".prompt.mine") ? "mine" : "waiting";
  });
}

/**
 * One click, chosen and made inside the page. Returns what was clicked, or an empty text when there was nothing.
 * Real mouse clicks are tested elsewhere; a whole game of them would take minutes.
 */
export async function step(page: Page): Promise<string> {
  return page.evaluate(() => {
    const click = (element: Element | null | undefined): string => {
      if (!element) return "";
      element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      return element.getAttribute("data-anchor") ?? element.textContent?.trim() ?? "?";
    };
    const menu = [...document.querySelectorAll("[role=menuitem]")];
    if (menu.length) return click(menu[0]);
    const lit = [...document.querySelectorAll(".lit[data-anchor]")];
    const named = (kind: string): Element[] => lit.filter((one) => one.getAttribute("data-anchor")?.startsWith(kind));
    const button = (text: RegExp): Element | undefined =>
      [...document.querySelectorAll(".choice")].find((one) => text.test(one.textContent ?? ""));
    const skip = button(/take nothing more/i);
    if (skip) return click(named("city:")[0] ?? named("track:")[0] ?? named("special:")[0] ?? skip);
    const routes = named("route:");
    if (routes.length) return click(routes[Math.floor(routes.length / 2)]);
    const posts = named("post:");
    const says = (one: Element): string => one.getAttribute("aria-label") ?? "";
    const done = button(/^finish$/i);
    if (done) return click(done);
    const byRoute = new Map<string, { own: number; free: Element[] }>();
    for (const post of posts) {
      const name = post.getAttribute("data-anchor")?.replace(/\.\d+$/, "") ?? "";
      const known = byRoute.get(name) ?? { own: 0, free: [] };
      if (/^place|; place/.test(says(post))) known.free.push(post);
      if (/^move/.test(says(post))) known.own += 1;
      byRoute.set(name, known);
    }
    const whole = (name: string): number => document.querySelectorAll(`[data-anchor^="${CSS.escape(name)}."], [data-anchor^="${name}."]`).length;
    const open = [...byRoute].filter(([name, { own, free }]) => free.length > 0 && own + free.length === whole(name));
    open.sort(([, a], [, b]) => a.free.length - b.free.length || b.own - a.own);
    const best = open[0]?.[1].free[0];
    if (best) return click(best);
    const income = button(/income/i);
    if (income) return click(income);
    return click(button(/end/i) ?? posts[0] ?? lit[0] ?? document.querySelector(".choice"));
  });
}

/** Play on until the score sheet opens; the number of clicks. */
export async function playToTheEnd(page: Page, most: number, one: (page: Page) => Promise<unknown> = step): Promise<number> {
  for (let clicks = 0; clicks < most; clicks++) {
    await page.waitForFunction(
      () => document.querySelector(".prompt.mine, dialog[open] table, [role=menuitem]") !== null,
      null,
      { timeout: 120_000, polling: 20 },
    );
    if ((await state(page)) === "over") return clicks;
    await one(page);
    await page.waitForTimeout(8);
  }
  throw new Error(`the game is not over after ${most} clicks`);
}
