// Contests on equal deals, ratings and profiles, as people see them.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe";
import { address, forgive, guest, still, TOUCH } from "./browser";
import { playOut } from "./duel";

async function open(page: Page, path: string): Promise<void> {
  await page.goto(address + path);
  await page.waitForSelector("main h1");
}

test("two people play a deal of a contest that one of them made", async () => {
  const anna = await guest({}, "Anna");
  await open(anna, "/contests");
  await anna.click("summary");
  await anna.fill("form input[maxlength]", "Deal of the Danes");
  await anna.selectOption("form label:has-text('Board') select", "east");
  await anna.selectOption("form label:has-text('Players at a table') select", "2");
  await anna.selectOption("form label:has-text('Of them people') select", "2");
  await anna.fill("form input[type=number]", "1");
  await anna.click("form summary");
  await anna.selectOption("form label:has-text('Who begins') select", "2");
  await anna.selectOption("form label:has-text('Rules for two players') select", "uk");
  await anna.selectOption("form label:has-text('Clock') select", "86400");
  expect(await findings(anna)).toEqual([]);
  await anna.click("text=Make the contest");
  await anna.waitForSelector("h1:has-text('Deal of the Danes')");
  const contest = new URL(anna.url()).pathname;
  for (const text of ["Who begins: 2", "Rules for two players: ", "1 day for a turn"]) await anna.waitForSelector(`main p >> text=${text}`);

  await anna.click("button:has-text('Play')");
  await anna.waitForURL(/\/t\//);
  const table = new URL(anna.url()).pathname;
  const made = (await (await anna.request.get(`${address}/api/tables/${table.slice("/t/".length)}`)).json()) as object;
  expect(made).toMatchObject({ options: { first: "2", two_players: "uk" }, turn_limit: 86_400 });
  const bert = await guest({}, "Bert");
  await open(bert, "/contests");
  await bert.click("a:has-text('Deal of the Danes')");
  await bert.click("button:has-text('Play')");
  await bert.waitForSelector(".board svg");
  expect(new URL(bert.url()).pathname).toBe(table);
  await anna.waitForSelector(".board svg");
  expect(await anna.locator("p.banner").textContent()).toContain("everybody plays this deal");
  expect(await anna.locator("[aria-label='What would a master do?']").count()).toBe(0);

  const cora = await guest({}, "Cora");
  await cora.goto(address + table);
  await cora.waitForSelector("text=private");
  forgive(/403/);

  await bert.goto(`${address}/about`); // nobody looks on: drawing every position would take most of the time
  await anna.goto(`${address}/about`);
  await playOut([anna, bert], table.slice("/t/".length));
  await anna.goto(address + table);
  await anna.waitForSelector("dialog[open] .total");
  expect(await anna.locator("dialog[open] >> text=Rematch").count()).toBe(0);
  const totals = await anna.locator("dialog[open] .total td").allTextContents();
  await anna.click("dialog[open] >> text=To the contest");
  await anna.waitForSelector("table >> text=Bert");
  const points = await anna.locator("tbody td:last-child").allTextContents();
  expect(points.map((one) => one.trim()).sort()).toEqual(totals.sort());
  expect(await anna.locator("a:has-text('Results as CSV')").getAttribute("href")).toContain("results.csv");
  expect(await findings(anna)).toEqual([]);

  await anna.click("table a:has-text('Bert')");
  await anna.waitForSelector("h1:has-text('Bert')");
  await anna.waitForSelector("small a:has-text('contest')");
  expect(await anna.locator("text=Favourite openings").count()).toBe(0); // others may still play the deal
  await still(anna);
  expect(await findings(anna)).toEqual([]);
  await anna.click("small a:has-text('contest')");
  await anna.waitForURL((url) => url.pathname === contest);
});

test("the challenge of the day is one table for each person, and one deal for all", async () => {
  const deals: (string | null)[] = [];
  for (const [name, wishes] of [["Anna", {}], ["Bert", TOUCH]] as const) {
    const page = await guest({ ...wishes, settings: { theme: name === "Anna" ? "light" : "dark" } }, name);
    await open(page, "/contests");
    await page.click("fieldset label:has-text('Yokohama')");
    await page.waitForSelector("section button:has-text('Play')");
    await still(page);
    expect(await findings(page)).toEqual([]);
    await page.click("section button:has-text('Play')");
    await page.waitForSelector(".board svg");
    const log = await page.request.get(`${address}/api${new URL(page.url()).pathname.replace("/t/", "/tables/")}/log?seat=0`);
    const lines = (await log.json()) as { seat: number | null; text: string }[];
    deals.push(JSON.stringify(lines.filter(({ seat }) => seat === null).slice(0, 60).map(({ text }) => text)));
    await open(page, "/contests");
    await page.click("fieldset label:has-text('Yokohama')");
    await page.waitForSelector("section button:has-text('Go on')");
  }
  expect(deals[0]).toBe(deals[1]);
});

test("people enter a contest in rounds, and its organiser begins them", async () => {
  const anna = await guest({}, "Anna");
  await open(anna, "/contests");
  await anna.click("summary");
  await anna.selectOption("form label:has-text('Kind') select", "swiss");
  await anna.fill("form input[maxlength]", "Winter");
  await anna.click("text=Make the contest");
  await anna.click("text=Take part");
  await anna.waitForSelector("text=You take part");
  const path = new URL(anna.url()).pathname;
  const bert = await guest({}, "Bert");
  await open(bert, path);
  await bert.click("text=Take part");
  await bert.waitForSelector("text=You take part");
  await open(anna, path);
  await anna.click("text=Begin the first round");
  await anna.waitForSelector("h2:has-text('Round 1')");
  await anna.waitForSelector("text=The next round can begin");
  await open(bert, path);
  await bert.click(".tables a:has-text('Play')");
  await bert.waitForSelector(".board svg");
});
