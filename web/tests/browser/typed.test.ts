// Nothing typed is lost: answers of the server that come late never overwrite what was typed or chosen meanwhile.
import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { address, guest, ME, newTable, OPEN, openSeatTable, openTable, settled, visit } from "./browser";

/** Hold the answers of an address back until they are let go. */
async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  let go = (): void => undefined;
  const gate = new Promise<void>((open) => (go = open));
  await page.route(pattern, async (route: Route) => {
    const answer = await route.fetch();
    await gate;
    await route.fulfill({ response: answer });
  });
  return go;
}

test("the name typed at an invitation is the name at the table, however late the page learns who one is", async () => {
  const { page } = await openSeatTable("league-3", [ME, OPEN, ME]);
  const link = new URL(await page.inputValue("input[readonly]"));
  const bert = await visit("/about");
  const letGo = await hold(bert, "**/api/me");
  await bert.goto(link.href);
  await bert.fill("input", "Bert");
  const answered = bert.waitForResponse("**/api/me");
  letGo();
  await answered;
  await bert.waitForTimeout(100); // the page has had time for a mistake
  expect(await bert.inputValue("input")).toBe("Bert");
  await bert.press("input", "Enter");
  await bert.waitForSelector(".board svg");
  expect(await bert.locator(".seat.own strong").textContent()).toBe("Bert");
  await page.waitForSelector(".seat >> text=Bert");
});

test("a name that is being typed on the first page is not overwritten", async () => {
  const page = await visit("/about");
  const letGo = await hold(page, "**/api/me");
  await page.goto(new URL("/", page.url()).href);
  await page.fill("section[aria-label='Your name'] input", "Greta");
  const answered = page.waitForResponse("**/api/me");
  letGo();
  await answered;
  await expect.poll(() => page.locator("section[aria-label='Your name'] button").isEnabled()).toBe(true);
  expect(await page.inputValue("section[aria-label='Your name'] input")).toBe("Greta");
  await page.press("section[aria-label='Your name'] input", "Enter");
  await expect.poll(() => page.locator("section[aria-label='Your name'] button").isEnabled()).toBe(false);
  expect(await page.inputValue("section[aria-label='Your name'] input")).toBe("Greta");
});

const top = async (page: Page, what: string): Promise<number> => Math.round((await page.locator(what).boundingBox())?.y ?? NaN);

test("nothing that is about to be clicked on the first page moves when lists and pictures come late", async () => {
  const { page } = await newTable("league-3", [ME, ME, ME]); // there is something to list
  const letGo = await hold(page, /\/api\/(tables|games\/.*\/scene)|\/assets\/(hansa|preview)-/);
  await page.goto(address);
  await page.waitForSelector(".go:enabled");
  const places = [".go", ".players >> nth=0", "section[aria-label='Your name'] button"];
  const before = await Promise.all(places.map((what) => top(page, what)));
  expect(await page.locator("text=Nothing yet").count()).toBe(0); // nobody knows
  letGo();
  await page.waitForSelector(".picture svg");
  await page.waitForSelector("section[aria-labelledby=continue-title] li a");
  await page.waitForSelector("#finished-title");
  expect(await Promise.all(places.map((what) => top(page, what)))).toEqual(before);
});

test("the button of an invitation stays where it is when the page learns what one is invited to", async () => {
  const anna = await guest();
  const data = { game: "hansa", board: "league-3", seats: [{ kind: "me" }, { kind: "open" }, { kind: "open" }], rated: true };
  const { id } = (await (await anna.request.post(`${address}/api/tables`, { data })).json()) as { id: string };
  await anna.goto(`${address}/t/${id}`);
  const link = new URL(await anna.inputValue("input[readonly]"));
  const bert = await visit("/about");
  const letGo = await hold(bert, `**/api/tables/${id}`);
  await bert.goto(link.href);
  await bert.waitForSelector("main button");
  const before = await top(bert, "main button");
  letGo();
  await bert.waitForSelector("text=Hanna invites you");
  await bert.waitForSelector(".rated");
  expect(await top(bert, "main button")).toBe(before);
});

test("options of a new game stay as chosen, and a late table does not pull one off another page", async () => {
  const page = await visit("/");
  await page.waitForSelector(".picture svg");
  const slow = await hold(page, /\/api\/games\/.*\/scene/);
  await page.click(".games label:has-text('Yokohama')");
  await page.click("summary");
  await page.selectOption("label:has-text('Seat 2') select", "open");
  await page.click(".players label:has-text('Master')");
  await page.click(".players label:text-is('3')");
  slow();
  await page.waitForSelector(".picture svg");
  expect(await page.inputValue("label:has-text('Seat 2') select")).toBe("open");
  expect(await page.inputValue("label:has-text('Seat 3') select")).toBe("bot:master");
  expect(await page.locator(".players .checked").allTextContents()).toEqual(expect.arrayContaining(["3"]));
  const made = await hold(page, "**/api/tables");
  await page.click(".go");
  await page.click("nav >> text=More");
  await page.click("nav >> text=About");
  const answered = page.waitForResponse("**/api/tables");
  made();
  await answered;
  await page.waitForTimeout(100);
  expect(new URL(page.url()).pathname).toBe("/about");
});

test("what is typed while a sentence is on its way is the next sentence", async () => {
  const { page, id } = await newTable("league-3", [ME, ME, ME], { first: "1" });
  // The server's side of the socket is held back from the first sentence on.
  const kept: (() => void)[] = [];
  let holding = false;
  await page.routeWebSocket(/\/live/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => (holding ? kept.push(() => socket.send(message)) : socket.send(message)));
  });
  await openTable(page, id);
  await settled(page);
  await page.click(".tabs >> text=Chat");
  const field = page.locator("[aria-label='Say something']");
  holding = true;
  await field.fill("Hello!");
  await field.press("Enter");
  await field.pressSequentially("Are you there?");
  await expect.poll(() => kept.length).toBeGreaterThan(1); // the acknowledgement and the news
  for (const one of kept) one();
  await page.waitForSelector(".said >> text=Hello!");
  expect(await field.inputValue()).toBe("Are you there?");
});

test("a note to oneself is what was typed, before the old one comes and while the new one is kept", async () => {
  const { page, id } = await newTable("league-3", [ME, ME, ME], { first: "1" });
  const note = new RegExp(`/api/tables/${id}/note`);
  const field = page.getByLabel("Note to yourself");
  const come = await hold(page, note);
  const answered = page.waitForResponse(note);
  await page.keyboard.press("p");
  await field.fill("Cologne");
  come();
  await answered;
  await page.waitForTimeout(100); // the page has had time for a mistake
  expect(await field.inputValue()).toBe("Cologne");
  await page.unroute(note);
  const kept = await hold(page, note);
  await page.click("dialog >> text=Save");
  await field.fill("Cologne, then Soest");
  kept();
  await page.waitForSelector("dialog >> text=Saved.");
  expect(await field.inputValue()).toBe("Cologne, then Soest");
});

test("the address of a chat room that is being typed survives other answers of the same card", async () => {
  const page = await guest();
  await page.goto(`${address}/games`);
  const field = page.getByLabel("Address of a chat room");
  await field.fill("https://chat.example/one");
  const kept = await hold(page, "**/api/notifications");
  await page.locator("section[aria-labelledby=notices-title] form").getByText("Save", { exact: true }).click();
  await field.fill("https://chat.example/two");
  kept();
  await page.waitForSelector("section[aria-labelledby=notices-title] >> text=Saved.");
  expect(await field.inputValue()).toBe("https://chat.example/two");
});
