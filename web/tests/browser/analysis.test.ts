// The coach after a game: chances to click into, mistakes with what was better, exercises, a copy to try it in.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe";
import { address, decide, guest, openTable, post, TOUCH, type Wishes } from "./browser";

const recordOf = (game: string): string => readFileSync(join(import.meta.dirname, "records", `${game}.txt`), "utf-8");

/** A game of a turn or two, begun from a position, in which the first decision threw the game away: plain in a blink. */
async function finishedGame(game: string, wishes: Wishes = {}): Promise<Page> {
  const page = await guest(wishes);
  const { id } = await post<{ id: string }>(page, "/api/records", { record: recordOf(game) });
  await openTable(page, id);
  return page;
}

async function analyse(page: Page): Promise<void> {
  await page.click("dialog >> text=Analyse");
  await page.waitForSelector(".analysis .chart");
  await page.waitForSelector(".analysis >> text=Learn from mistakes", { timeout: 60_000 });
}

test.each(["hansa", "yokohama", "merchants"])("%s: a blunder is shown with what was better, and is an exercise", async (game) => {
  const page = await finishedGame(game);
  await analyse(page);
  const rows = await page.locator(".analysis tbody tr").all();
  expect(rows.length).toBeGreaterThan(1);
  const numbers = await Promise.all(rows.map(async (row) => (await row.locator("td").allInnerTexts()).slice(-2).map((cell) => Number(cell.replace("−", "-").replace(" %", "")))));
  // Luck and the result without it: together the result, which is 100 % for all seats.
  expect(numbers.flat().reduce((sum, one) => sum + one, 0)).toBeCloseTo(100, 0);
  await page.click(".moment >> nth=0");
  await page.waitForSelector(".more >> text=Better:");
  await page.waitForSelector(".ghosts .ghost", { state: "attached" });
  expect(await findings(page)).toEqual([]);

  await page.click("text=Learn from mistakes");
  await page.waitForSelector("text=Find something better on the board");
  await page.waitForSelector(".table .lit", { state: "attached" });
  expect(await page.locator(".ghosts .ghost").count(), "the solution is not told").toBe(0);
  await page.keyboard.press("c");
  await page.click("dialog[open] li button >> nth=0");
  await page.waitForSelector(".exercise [role=status] >> text=/\\d+ %/");
  await page.click("text=Back to the analysis");
  await page.click("text=Learn from mistakes");
  await page.click("text=Show the solution");
  await page.waitForSelector(".exercise >> text=/Solution \\(\\d+ %\\)/");
  await page.waitForSelector(".ghosts .ghost", { state: "attached" });
  expect(await findings(page)).toEqual([]);
});

test("on a phone a right answer is praised, and what was better can be seen on the board", async () => {
  const page = await finishedGame("hansa", TOUCH);
  await analyse(page);
  await page.click("text=Learn from mistakes");
  await page.waitForSelector("text=Find something better on the board");
  await page.keyboard.press("c");
  await page.click("dialog[open] >> text=/^establish .*Minden/i");
  await page.waitForSelector(".exercise >> text=/^Right! 100 %/");
  await page.click("text=Back to the analysis");
  await page.click(".moment >> nth=0");
  await page.waitForSelector(".ghosts .ghost", { state: "attached" });
  await page.waitForSelector(".replay");
  await expect.poll(async () => (await page.locator(".board").boundingBox())?.height).toBeGreaterThan(200);
});

test("the chart leads to turns, and the analysis is there when one comes back", async () => {
  const page = await finishedGame("yokohama", { locale: "uk-UA" });
  await page.click("dialog >> text=Аналіз гри");
  await page.waitForSelector(".analysis >> text=Вчитися на помилках", { timeout: 60_000 });
  const box = await page.locator(".chart").boundingBox();
  await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 20);
  await page.waitForURL(/#move-\d+$/);
  await page.reload();
  await page.click(".replay >> text=Аналіз гри");
  await page.waitForSelector(".analysis .moment");
});

interface Lost {
  seat: number;
  /** Of that seat: first what does no harm, at last what throws the game away. */
  decisions: readonly string[];
  pieces: string;
}
const LOST: Readonly<Record<string, Lost>> = {
  hansa: { seat: 0, decisions: ["move minden-hannover.1", "put t duisburg-dortmund.1", "done", "income 1t"], pieces: ".piece" },
  yokohama: { seat: 1, decisions: ["place port_a", "place copper_mine", "tram port_a", "order order_23 a2 free", "done"], pieces: ".piece" },
  merchants: { seat: 1, decisions: ["route 7,-4s/riga", "end"], pieces: ".route" },
};
const LEVEL = "apprentice";
interface Position {
  status: string;
  decisions: number;
  view: unknown;
  choices: { action: string }[];
}
const get = async (page: Page, path: string): Promise<Position> => (await (await page.request.get(`${address}/api/tables/${path}`)).json()) as Position;
const seatsOf = (page: Page): Promise<string[]> => page.locator(".seat[data-seat]").evaluateAll((all) => all.map((one) => `${one.getAttribute("data-seat")} ${one.getAttribute("aria-label")}`).sort());

/** The same positions against bots: the person of the page throws the game away, and the bots end it. */
async function lostToBots(game: string, { seat, decisions }: Lost): Promise<{ page: Page; id: string }> {
  const page = await guest();
  const [position = ""] = recordOf(game).split("\n\n");
  const { id: begun } = await post<{ id: string }>(page, "/api/records", { record: `${position}\n\n` });
  const players = Number(/^players (\d)$/m.exec(position)?.[1]);
  const seats = Array.from({ length: players }, (_, i) => (i === seat ? { kind: "me", level: "" } : { kind: "bot", level: LEVEL }));
  const { id } = await post<{ id: string }>(page, `/api/tables/${begun}/fork`, { decisions: 0, seat, seats });
  for (const action of decisions) await decide(page, id, seat, action);
  for (;;) {
    const { status, choices } = await get(page, `${id}/position?seat=${seat}`);
    if (status === "over") break;
    // What is left of the turn decides nothing any more.
    if (choices.length) await decide(page, id, seat, choices.at(-1)?.action ?? "");
    else await page.waitForTimeout(50);
  }
  await openTable(page, id);
  return { page, id };
}

test.each(Object.entries(LOST))("%s: what was missed is tried against the same bots, with a way back", async (game, lost) => {
  const { page, id } = await lostToBots(game, lost);
  await analyse(page);
  const players = await seatsOf(page);
  expect(players.filter((one) => one.includes("(Apprentice)")).length).toBe(players.length - 1);
  await page.click(".moment >> nth=-1");
  await page.waitForSelector(".more >> text=Better:");
  await page.waitForURL(/#move-[1-9]\d*$/);
  const at = Number(/\d+$/.exec(page.url())?.[0]);
  const then = await page.locator(`.board ${lost.pieces}`).count();

  await page.click(".more >> text=Try it");
  const wished = page.locator("dialog[open] select");
  const expected = players.map((_, seat) => (seat === lost.seat ? "" : LEVEL));
  await expect.poll(() => wished.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value))).toEqual(expected);
  await page.click("dialog[open] >> css=button[type=submit]");
  await page.waitForURL((url) => url.pathname.startsWith("/t/") && !url.pathname.endsWith(id));
  await page.waitForSelector(`.banner >> text=You are trying something out from move ${at}.`);
  await page.waitForSelector(".prompt.mine");
  expect(await seatsOf(page), "the bots as before").toEqual(players);
  expect(await page.locator(`.board ${lost.pieces}`).count()).toBe(then);
  const copy = await get(page, `${new URL(page.url()).pathname.slice("/t/".length)}/position?seat=${lost.seat}`);
  const past = await get(page, `${id}/replay/${at}?seat=${lost.seat}`);
  expect([copy.decisions, copy.view, copy.choices]).toEqual([at, past.view, past.choices]);

  await page.click(".banner >> text=Back to the game");
  await page.waitForURL(`${address}/t/${id}#move-${at}`);
  await page.waitForSelector(`.replay >> text=Move ${at} of`);
});

test("a running analysis is stopped, and can be asked for again", async () => {
  const page = await guest();
  const record = readFileSync(join(import.meta.dirname, "../../../tests/records/hansa/2/britannia-45-4-cities.txt"), "utf-8");
  const { id } = await post<{ id: string }>(page, "/api/records", { record });
  const status = async (): Promise<string> => (await get(page, `${id}/analysis`)).status;
  const judging = (): Promise<unknown> => page.waitForSelector(".analysis [role=status] >> text=/^Judging turn \\d+ of \\d{2,}/");
  await openTable(page, id);
  await page.click("dialog >> text=Analyse");
  for (const again of [false, true]) {
    if (again) {
      await page.click(".prompt >> text=Final scores");
      await page.click("dialog[open] >> text=Analyse");
    }
    await judging();
    await page.waitForSelector(".analysis .chart");
    expect(await status()).toBe("running");
    await page.click(".analysis header >> text=Stop");
    await page.waitForSelector(".analysis", { state: "detached" });
    expect(await status(), "what was found is lost").toBe("none");
    await page.waitForSelector(".prompt >> text=The game is over");
  }

  // Stopped in another window: the page that waits for it says so.
  await page.click(".prompt >> text=Final scores");
  await page.click("dialog[open] >> text=Analyse");
  await judging();
  await post(page, `/api/tables/${id}/analysis/cancel`, {});
  await page.click(".analysis [role=alert] >> text=Try again");
  await judging();
  await page.click(".analysis header >> text=Stop");
  await page.waitForSelector(".analysis", { state: "detached" });
});
