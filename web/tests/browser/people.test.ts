// People at one table who are away, late, or unpleasant; and the click on a notice.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe";
import { address, forgive, guest, openTable, type Wishes } from "./browser";
import { click, notices, withWorker } from "./worker";

/** Two people at a table of Hansa Teutonica; the first begins. */
async function together(clock: Record<string, unknown>, first?: Page, second?: Page, wishes: Wishes = {}): Promise<{ anna: Page; bert: Page; id: string }> {
  const anna = first ?? (await guest({}, "Anna"));
  const bert = second ?? (await guest(wishes, "Bert"));
  const data = { game: "hansa", board: "league-3", seats: [{ kind: "me" }, { kind: "open" }], options: { first: "1" }, public: true, ...clock };
  const made = await anna.request.post(`${address}/api/tables`, { data });
  expect(made.ok(), await made.text()).toBe(true);
  const { id } = (await made.json()) as { id: string };
  expect((await bert.request.post(`${address}/api/tables/${id}/join`, { data: {} })).ok()).toBe(true);
  return { anna, bert, id };
}

/** Open the menu with the three dots, with the people in it. */
async function people(page: Page): Promise<void> {
  await page.click(".tools [aria-label=More]");
  await page.click("dialog[open] summary >> text=People at this table");
}

test("a vacation stops one's own clock, everybody sees until when, and it can end early", async () => {
  const { anna, bert, id } = await together({ turn_limit: 86_400, vacation: 5 });
  await Promise.all([openTable(anna, id), openTable(bert, id)]);
  const left = (): Promise<number> => bert.locator(".seat[aria-label=Anna] .clock").getAttribute("data-left").then(Number);
  await expect.poll(() => bert.locator(".seat[aria-label=Anna] .clock.running").count()).toBe(1);
  await anna.click(".tools [aria-label=More]");
  await anna.waitForSelector("dialog[open] >> text=Days left: 5");
  await anna.fill("dialog[open] input[type=number]", "2");
  await anna.click("dialog[open] >> text=Take a vacation");
  for (const page of [anna, bert]) await page.waitForSelector(".seat[aria-label=Anna] >> text=on vacation until");
  const stopped = await left();
  expect(await bert.locator(".clock.running").count()).toBe(0);
  expect(await findings(bert)).toEqual([]);
  await anna.click(".tools [aria-label=More]");
  await anna.click("dialog[open] >> text=End the vacation");
  await bert.waitForSelector(".seat[aria-label=Anna] >> text=on vacation until", { state: "detached" });
  await expect.poll(() => bert.locator(".seat[aria-label=Anna] .clock.running").count()).toBe(1);
  expect(await left()).toBeLessThanOrEqual(stopped);
});

test("whoever is away from all games has no clock running anywhere, and comes back", async () => {
  const { anna, bert, id } = await together({ turn_limit: 86_400 });
  await openTable(bert, id);
  await expect.poll(() => bert.locator(".seat[aria-label=Anna] .clock.running").count()).toBe(1);
  await anna.goto(`${address}/games`);
  await anna.fill("section:has(#absence-title) input", "3");
  await anna.click("text=Be away");
  await anna.waitForSelector("text=You are away until");
  await anna.waitForSelector("text=Left this year: 27 of 30");
  await bert.waitForSelector(".seat[aria-label=Anna] >> text=on vacation until");
  expect(await bert.locator(".clock.running").count()).toBe(0);
  expect(await findings(anna)).toEqual([]);
  await anna.click("text=I am back");
  await expect.poll(() => bert.locator(".seat[aria-label=Anna] .clock.running").count()).toBe(1);
});

/** Seconds: what the page does after it must be done within it, on a busy machine too. */
const LIMIT = 30;

test("whoever is late has a bot play on and comes back, or loses the seat: as the table was made", async () => {
  const first = await together({ turn_limit: LIMIT, time_out: "bot" });
  const { anna, bert } = first;
  const second = await together({ turn_limit: LIMIT, time_out: "lost" }, anna, bert);
  const other = await anna.context().newPage();
  await Promise.all([openTable(anna, first.id), openTable(other, second.id), openTable(bert, first.id)]);
  await Promise.all([
    bert.waitForSelector(".seat[aria-label=Anna] >> text=a bot stands in", { timeout: 3 * LIMIT * 1000 }),
    other.waitForSelector(".seat[aria-label=Anna] >> text=has given up", { timeout: 3 * LIMIT * 1000 }),
  ]);
  // The bot has made the turn, and the next seat is to decide.
  await bert.waitForSelector(".prompt.mine");
  await anna.click(".prompt >> text=Play again myself");
  await bert.waitForSelector(".seat[aria-label=Anna] >> text=a bot stands in", { state: "detached" });
  expect(await other.locator(".prompt >> text=Play again myself").count()).toBe(0);
  const refused = await anna.request.post(`${address}/api/tables/${second.id}/commands`, { data: { type: "back", id: "x", seat: 0 } });
  expect([refused.status(), await refused.text()]).toEqual([409, expect.stringContaining("gone")]);
});

test("somebody is blocked and reported at the table, and can neither talk nor join another one", async () => {
  const { anna, bert, id } = await together({});
  await Promise.all([openTable(anna, id), openTable(bert, id)]);
  await people(bert);
  await bert.click("dialog[open] >> text=Report");
  await bert.getByLabel("Report Anna").last().selectOption({ label: "Talk" });
  await bert.getByLabel("What happened?").fill("She shouts.");
  const sent = bert.waitForResponse("**/api/reports");
  await bert.click("dialog[open] >> text=Send the report");
  expect((await sent).request().postDataJSON()).toEqual({ whom: { table: id, seat: 0 }, reason: "talk", text: "She shouts." });
  await bert.waitForSelector("dialog[open] >> text=The report was sent.");
  await bert.click("dialog[open] .person >> text=Block");
  await bert.waitForSelector("dialog[open] >> text=They cannot join or talk at your tables");
  expect(await findings(bert)).toEqual([]);

  await anna.click("[role=tab] >> text=Chat");
  await anna.fill("[aria-label='Say something']", "Hello?");
  await anna.keyboard.press("Enter");
  await anna.waitForSelector("text=Somebody at this table has blocked you");
  const data = { game: "hansa", seats: [{ kind: "me" }, { kind: "open" }], public: true };
  const { id: next } = (await (await bert.request.post(`${address}/api/tables`, { data })).json()) as { id: string };
  await anna.goto(`${address}/t/${next}`);
  await anna.click("text=Sit down");
  await anna.waitForSelector("text=Somebody at this table has blocked you");
  await bert.goto(`${address}/lobby`);
  await bert.click(".people summary >> text=Anna");
  await bert.click(".people >> text=Unblock");
  await bert.waitForSelector(".people h2:has-text('Blocked')", { state: "detached" });
  await anna.click("text=Sit down");
  await anna.waitForSelector(".board svg");
  forgive(/403|409/);
});

test("a click on a notice opens the table, or brings its page to the front", async () => {
  const { page, push } = await withWorker("/games", { notices: true });
  const told = { title: "Hansa Teutonica", body: "It is your turn.", path: "/t/abc", tag: "abc" };
  await push(told);
  await expect.poll(async () => (await notices(page)).length).toBe(1);
  expect(await click(page)).toEqual(["open /t/abc", "left 0"]);
  await push({ ...told, path: "/games", tag: "games" });
  await expect.poll(async () => (await notices(page)).length).toBe(1);
  expect(await click(page)).toEqual(["focus /games", "left 0"]);
});
