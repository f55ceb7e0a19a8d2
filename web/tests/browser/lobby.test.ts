// People find each other in the lobby, see each other's clocks, and leave by the rules.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe";
import { address, guest, join, more, openTable, TOUCH, visit, type Wishes } from "./browser";

async function inLobby(name: string, wishes: Wishes = {}): Promise<Page> {
  const page = await guest(wishes, name);
  await page.goto(`${address}/lobby`);
  await page.waitForSelector("text=Look for players");
  return page;
}

async function look(page: Page, game: string, players: number, clock: string): Promise<void> {
  const form = page.locator("form", { hasText: "Look for players" });
  await form.getByLabel("Game").selectOption({ label: game });
  await form.getByLabel("Players").selectOption(String(players));
  await form.getByLabel("Clock").selectOption({ label: clock });
  await page.click("text=Look for players");
}

async function make(page: Page, more: Record<string, unknown>): Promise<string> {
  const seats = [{ kind: "me" }, { kind: "open" }, { kind: "open" }];
  const response = await page.request.post(`${address}/api/tables`, { data: { game: "hansa", board: "league-3", seats, options: { first: "1" }, ...more } });
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { id: string }).id;
}

const CLOCKS = ".seat [role=timer]";
const atTable = (page: Page): Promise<unknown> => page.waitForSelector(".board svg", { timeout: 30_000 });
const tableOf = (page: Page): string => new URL(page.url()).pathname;

test("three people who want the same game find each other", async () => {
  const people = [await inLobby("Anna"), await inLobby("Bert", TOUCH), await inLobby("Carla")];
  for (const [i, page] of people.entries()) {
    await look(page, "Yokohama", 3, "No clock");
    if (i < 2) await page.waitForSelector(`text=${i + 1} of 3 are here`);
  }
  await Promise.all(people.map(atTable));
  expect(new Set(people.map(tableOf)).size).toBe(1);
  for (const page of people) {
    expect(await page.locator(".seat.own").count()).toBe(1);
    for (const name of ["Anna", "Bert", "Carla"]) expect(await page.locator(`.seat[aria-label=${name}]`).count()).toBe(1);
  }
});

test("a seek is accepted with a click, and both see both clocks run", async () => {
  const anna = await inLobby("Anna");
  const bert = await inLobby("Bert");
  await look(anna, "Yokohama", 2, "15 minutes; the first 20 seconds of a turn are free");
  await bert.click("[aria-label='Play too: Anna']");
  await Promise.all([atTable(anna), atTable(bert)]);
  expect(tableOf(anna)).toBe(tableOf(bert));
  for (const page of [anna, bert]) {
    await expect.poll(() => page.locator(CLOCKS).count()).toBe(2);
    await expect.poll(() => page.locator(`${CLOCKS}.running`).count()).toBe(1);
    expect(await page.locator(`${CLOCKS}:not(.running)`).textContent()).toMatch(/^\s*15:00/);
  }
  // The free seconds go first; on a busy machine they may be over by now.
  const running = async (): Promise<number> => {
    const [free] = await anna.locator(".clock.running small").allTextContents();
    return free === undefined ? Number(await anna.locator(".clock.running").getAttribute("data-left")) - 900 : Number(free.slice(1)) - 20;
  };
  await expect.poll(running).toBeLessThan(0);
});

test("a rated game with options is announced before anybody accepts it, and lists are narrowed to it", async () => {
  const anna = await inLobby("Anna", TOUCH);
  const bert = await inLobby("Bert", { settings: { theme: "dark" } });
  const form = anna.locator("form", { hasText: "Look for players" });
  await form.getByLabel("Game").selectOption("hansa");
  await form.getByLabel("Board").selectOption("league-3");
  await form.locator("select").nth(2).selectOption("2");
  await form.getByLabel("Clock").selectOption({ label: "1 day for a turn" });
  await anna.click("text=Options, rated, strength");
  await anna.check("text=all agree that the result counts");
  await anna.getByLabel("Rating of the others from").fill("900");
  await form.getByLabel("Missions").selectOption("yes");
  expect(await findings(anna)).toEqual([]);
  await anna.click("text=Look for players");
  await anna.waitForSelector(".looking >> text=Rated game");

  const seek = bert.locator("li", { hasText: "Anna: Hansa Teutonica" });
  for (const text of ["Rated game", "1 day for a turn", "others’ rating 900 or more", "Missions: "]) await seek.locator(`text=${text}`).waitFor();
  expect(await findings(bert)).toEqual([]);
  const lists = bert.getByLabel("What I look for", { exact: true });
  const choose = async (label: string, value: string): Promise<void> => void (await lists.getByLabel(label).selectOption(value));
  for (const [label, other, same] of [["Players", "3", "2"], ["Speed", "live", "slow"], ["Game", "yokohama", "hansa"], ["Options", "favours:yes", "missions:yes"]] as const) {
    await choose(label, other);
    await seek.waitFor({ state: "detached" });
    await choose(label, same);
    await seek.waitFor();
  }
  await bert.click("[aria-label='Play too, rated: Anna']");
  await Promise.all([anna, bert].map(atTable));
  expect(await bert.locator("p.banner").textContent()).toContain("Rated game");
  const { rated, options } = (await (await bert.request.get(`${address}/api${tableOf(bert).replace("/t/", "/tables/")}`)).json()) as { rated: boolean; options: Record<string, string> };
  expect([rated, options.missions]).toEqual([true, "yes"]);

  const cora = await inLobby("Cora");
  await cora.waitForSelector(`[data-table='${tableOf(bert).slice(3)}'] >> text=Rated game`);
});

test("what somebody looks for ends when they leave the page", async () => {
  const anna = await inLobby("Anna");
  const bert = await inLobby("Bert");
  await look(anna, "Merchants of Europe", 4, "No clock");
  await bert.waitForSelector("[aria-label='Play too: Anna']");
  await anna.click("nav >> text=Home");
  await bert.waitForSelector("[aria-label='Play too: Anna']", { state: "detached" });
});

test("the clock of whoever has decided stops, and the next one runs", async () => {
  const anna = await guest({}, "Anna");
  const id = await make(anna, { bank: 600, increment: 10, public: true, board: "league-3" });
  for (const name of ["Bert", "Carla"]) {
    const other = await guest({}, name);
    expect((await other.request.post(`${address}/api/tables/${id}/join`, { data: {} })).ok()).toBe(true);
  }
  await openTable(anna, id);
  const running = (): Promise<string | null> => anna.locator(".seat:has(.clock.running)").getAttribute("aria-label");
  await expect.poll(running).toBe("Anna");
  const left = (): Promise<number> => anna.locator(".seat.own .clock").getAttribute("data-left").then(Number);
  await expect.poll(left).toBeLessThan(600);
  await anna.click("text=End turn");
  await expect.poll(running).toBe("Bert");
  expect(await anna.locator(".seat.own .clock.running").count()).toBe(0);
});

test("an invitation says who invites to what; the host talks, sends away and cancels", async () => {
  const anna = await guest({}, "Anna");
  const id = await make(anna, { bank: 1_800, increment: 30, time_out: "lost", options: { first: "1", missions: "yes" } });
  await anna.goto(`${address}/t/${id}`);
  const link = await anna.inputValue("input[readonly]");
  const look = await visit(new URL(link).pathname);
  await look.waitForSelector("text=Anna invites you to Hansa Teutonica.");
  for (const text of ["Hanseatic League, 2–3 players", "30 minutes, and 30 seconds more each turn", "the seat is lost"]) await look.waitForSelector(`text=${text}`);
  await look.context().close();
  const bert = await join(anna, "Bert");
  await bert.waitForSelector("h1 >> text=Waiting for players");
  await bert.fill("[aria-label='Say something']", "Good evening!");
  await bert.click("text=Send");
  await anna.waitForSelector(".said >> text=Good evening!");
  expect(await findings(anna)).toEqual([]);
  await anna.click("text=Send Bert away");
  await anna.waitForSelector("text=Send Bert away", { state: "detached" });
  await bert.waitForSelector("text=The table cannot be shown");
  await anna.click("text=Cancel the table");
  await anna.click("text=Really cancel it");
  await anna.waitForSelector("h1 >> text=The host has cancelled this table");
});

test("one resigns, the others end the game by agreement", async () => {
  const anna = await guest({}, "Anna");
  const id = await make(anna, { public: true });
  const others = [await guest({}, "Bert"), await guest({}, "Carla")];
  for (const page of others) await page.request.post(`${address}/api/tables/${id}/join`, { data: {} });
  const [bert, carla] = others as [Page, Page];
  await Promise.all([anna, bert, carla].map((page) => openTable(page, id)));
  await more(carla, "Resign");
  await carla.click("dialog[open] >> text=Resign >> nth=-1");
  await anna.waitForSelector(".seat[aria-label=Carla] >> text=has given up");
  await more(anna, "Ask to end the game");
  await bert.waitForSelector("text=Anna asks to end the game.");
  await bert.click("text=Agree");
  for (const page of [anna, bert, carla]) await page.waitForSelector(".text >> text=Ended by agreement");
});

test("opponents become friends or are blocked, and the lobby lists the tables one looks for", async () => {
  const anna = await guest({}, "Anna");
  const bert = await guest({}, "Bert");
  const id = await make(anna, { public: true, turn_limit: 86_400, level: "beginners" });
  await bert.request.post(`${address}/api/tables/${id}/join`, { data: {} });
  await bert.goto(`${address}/lobby`);
  await bert.getByLabel("Speed").selectOption({ label: "Live, with a clock" });
  await bert.waitForSelector(`[data-table='${id}']`, { state: "detached" });
  await bert.getByLabel("Speed").selectOption({ label: "A day or more for a turn" });
  await bert.waitForSelector(`[data-table='${id}'] >> text=Beginners`);
  await bert.click(".people summary >> text=Anna");
  await bert.click("text=Mark as a friend");
  await bert.waitForSelector(".people summary:has-text('Anna') >> text=★");
  expect(await findings(bert)).toEqual([]);
});
