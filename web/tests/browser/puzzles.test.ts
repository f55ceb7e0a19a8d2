// Puzzles: every game's can be solved on the board, failed, and played out; the rating stays in the browser.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe";
import { address, forgive, TOUCH, visit } from "./browser";

interface Known {
  id: string;
  solution: string[];
  first: { position: { choices: { action: string; at: string }[] } };
}

/** Of the first puzzles of a game the one with the shortest solution, as whoever gives up is told it. */
async function known(page: Page, game: string): Promise<Known> {
  const list = (await (await page.request.get(`${address}/api/puzzles/${game}`)).json()) as { puzzles: { id: string }[] };
  const found: Known[] = [];
  for (const { id } of list.puzzles.slice(0, 8)) {
    const reply = await page.request.post(`${address}/api/puzzles/${game}/${id}`, { data: { give_up: true } });
    const first = (await reply.json()) as Known["first"] & { verdict: { solution: string[] } };
    found.push({ id, solution: first.verdict.solution, first });
  }
  return found.reduce((best, one) => (one.solution.length < best.solution.length ? one : best));
}

/** How many decisions two turns have in common at their beginning. */
function common(one: readonly string[], other: readonly string[]): number {
  const differing = one.findIndex((part, i) => part !== other[i]);
  return differing < 0 ? one.length : differing;
}

/** Choose what the turn goes on with: an offer may be several decisions in a row, and stops where there is something to decide. */
async function decide(page: Page, left: readonly string[]): Promise<void> {
  await page.click(".tools >> text=All choices");
  const offered = await page.locator("dialog[open] [data-action]").evaluateAll((all) => all.map((one) => one.getAttribute("data-action") ?? ""));
  const excess = (action: string): number => action.split("; ").length - common(action.split("; "), left);
  const fits = offered.filter((one) => common(one.split("; "), left) > 0).sort((a, b) => excess(a) - excess(b) || b.length - a.length);
  const action = fits[0];
  if (action === undefined) throw new Error(`${left.join("; ")} is not offered`);
  await page.locator(`dialog[open] [data-action="${action}"]`).click();
}

const rating = async (page: Page): Promise<number> => Number.parseInt((await page.textContent("[data-rating]")) ?? "", 10);

test.each(["hansa", "yokohama", "merchants"])("a puzzle of %s is solved, and counts once", async (game) => {
  const page = await visit(`/puzzles/${game}`);
  await page.waitForSelector(".task");
  const { id, solution } = await known(page, game);
  await page.goto(`${address}/puzzles/${game}/${id}`);
  await page.waitForSelector(".board svg .lit, .desks .lit, .row.choices button");
  expect(await rating(page)).toBe(1400);
  for (let made = 0; made < solution.length; ) {
    await decide(page, solution.slice(made));
    await page.waitForSelector(`.task[aria-busy=false]:not([data-made='${made}'])`);
    made = Number(await page.getAttribute(".task", "data-made"));
  }
  await page.waitForSelector("[data-verdict=solved]");
  expect(await rating(page)).toBeGreaterThan(1400);
  expect(await page.textContent("[data-streak]")).toBe("1");
  const after = await rating(page);
  await page.reload();
  await page.waitForSelector(".task");
  expect(await rating(page), "it is kept").toBe(after);
  await page.click("text=Show the solution");
  await page.waitForSelector("[data-verdict=wrong]");
  expect(await rating(page), "only the first try counts").toBe(after);
  await page.click("text=Play the solution");
  await page.waitForSelector(".tools button:disabled >> text=Play the solution");
  await page.waitForSelector(".tools button:enabled >> text=Play the solution");
  expect(await page.locator(".solution li").count()).toBe(solution.length);
});

test("a place on the board is clicked, taken back, and given up", async () => {
  const page = await visit("/puzzles/hansa");
  await page.waitForSelector(".task");
  const { id, first, solution } = await known(page, "hansa");
  await page.goto(`${address}/puzzles/hansa/${id}`);
  const place = first.position.choices.find(({ action, at }) => at.startsWith("post:") && !solution.includes(action))?.at ?? "";
  await page.locator(`.board [data-anchor="${place}"].lit`).first().click();
  await page.waitForSelector(".task[aria-busy=false]:not([data-made='0'])");
  // With one action left the turn is over.
  const over = (await page.locator("[data-verdict]").count()) > 0;
  await page.click(over ? "text=Try again" : ".tools button:enabled >> text=Take back");
  await page.waitForSelector(".task[data-made='0'] .tools button:disabled >> text=Take back");
  await page.click("text=Show the solution");
  await page.waitForSelector("[data-verdict=wrong]");
  expect(await rating(page)).toBeLessThan(1400);
  expect(await page.textContent("[data-streak]")).toBe("0");
  await page.click("text=Next puzzle");
  await expect.poll(() => page.getAttribute(".task h2 a", "href")).not.toBe(`/puzzles/hansa/${id}`);
});

test("themes, the puzzle of the day, and one that is not there", async () => {
  const page = await visit("/puzzles/merchants/daily");
  await page.waitForSelector(".task");
  const today = await page.getAttribute(".task h2 a", "href");
  await page.reload();
  await page.waitForSelector(".task");
  expect(await page.getAttribute(".task h2 a", "href")).toBe(today);
  const theme = (await page.locator(".which option").nth(1).getAttribute("value")) ?? "";
  await page.selectOption(".which select", theme);
  const name = ((await page.locator(".which option").nth(1).textContent()) ?? "").split(" (")[0] ?? "";
  await expect.poll(async () => (await page.textContent(".task h2"))?.toLowerCase()).toContain(name);
  await page.goto(`${address}/puzzles/merchants/none`);
  await page.waitForSelector("[role=alert] >> text=no such puzzle");
  forgive(/404/);
});

test("axe finds nothing serious on the page of puzzles, on a phone and in the dark", async () => {
  for (const wishes of [{ settings: { theme: "light" } }, { ...TOUCH, settings: { theme: "dark", language: "uk" } }]) {
    // In this one somebody has two markers with a number on them.
    const page = await visit("/puzzles/hansa/43097aa2ea", wishes);
    await page.waitForSelector(".task");
    expect(await findings(page)).toEqual([]);
    await page.locator(".tools button").last().click();
    await page.waitForSelector("[data-verdict]");
    expect(await findings(page)).toEqual([]);
  }
});
