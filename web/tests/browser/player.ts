// People who play by what the page shows. They live inside the page: a whole game of real mouse clicks, which are tested
// elsewhere, would take minutes.
import type { Page } from "playwright-core";

/**
 * One click, chosen and made inside the page: it may use nothing but the page. What was clicked, or an empty text when
 * there was nothing.
 */
export type Step = () => string;

export async function step(page: Page, one: Step): Promise<string> {
  return page.evaluate(one);
}

/** Play on, so many clicks at most, until the score sheet opens; the number of clicks that it took. */
export async function playOn(page: Page, most: number, one: Step): Promise<number> {
  return page.evaluate(
    async ({ source, most }) => {
      const click = (0, eval)(`(${source})`) as Step;
      const over = (): boolean => document.querySelector("dialog[open] table") !== null;
      /** Something to click, and nothing under way. */
      const ready = (): boolean => document.querySelector("[role=menuitem], .prompt.mine:not([aria-busy=true])") !== null;
      const wait = async (): Promise<void> => {
        for (const end = performance.now() + 60_000; !over() && !ready(); ) {
          if (performance.now() > end) throw new Error(`nothing to click: ${document.querySelector(".prompt")?.textContent}`);
          await new Promise((go) => setTimeout(go, 4));
        }
      };
      for (let clicks = 0; clicks < most; clicks++) {
        await wait();
        if (over()) return clicks;
        click();
        await new Promise((go) => setTimeout(go)); // the page answers
      }
      return most;
    },
    { source: one.toString(), most },
  );
}

/** The same until the score sheet opens. */
export async function playToTheEnd(page: Page, most: number, one: Step): Promise<number> {
  const clicks = await playOn(page, most, one);
  if (!(await page.locator("dialog[open] table").count())) throw new Error(`the game is not over after ${clicks} clicks`);
  return clicks;
}

/** Fills the route that needs fewest workers, establishes it, settles. */
export const hansaStep: Step = () => {
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
};
