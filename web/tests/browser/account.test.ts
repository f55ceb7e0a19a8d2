// Accounts, with the virtual authenticator of Chromium: a real browser makes the passkeys, and a real server checks them.
import type { CDPSession, Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe";
import { address, forgive, guest, local, ME, OPEN, PHONE, sample, still, visit } from "./browser";

interface Device {
  protocol: CDPSession;
  id: string;
}

/** A device that keeps passkeys, and says yes at once. */
async function device(page: Page): Promise<Device> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } as const;
  const { authenticatorId } = await protocol.send("WebAuthn.addVirtualAuthenticator", { options });
  return { protocol, id: authenticatorId };
}

/** Whoever's passkeys these are takes them to another device, as password managers do. */
async function carry(from: Device, to: Device): Promise<void> {
  const { credentials } = await from.protocol.send("WebAuthn.getCredentials", { authenticatorId: from.id });
  expect(credentials.length).toBe(1);
  for (const credential of credentials) await to.protocol.send("WebAuthn.addCredential", { authenticatorId: to.id, credential });
}

async function open(page: Page, path = "/account"): Promise<void> {
  await page.goto(local + path);
  await page.waitForSelector(".account .card");
}

async function visitByName(name: string, wishes = {}): Promise<Page> {
  const page = await guest(wishes);
  const response = await page.request.post(`${local}/api/me`, { data: { name } });
  expect(response.ok()).toBe(true);
  await open(page);
  return page;
}

const me = async (page: Page): Promise<{ id: string; name: string; player: boolean }> =>
  (await page.request.get(`${local}/api/me`)).json() as Promise<{ id: string; name: string; player: boolean }>;

test("a guest becomes a player with a passkey, and signs in with it on another device", async () => {
  const anna = await visitByName("Anna");
  const phone = await device(anna);
  await anna.waitForSelector("text=You play as the guest Anna");
  const { id } = await me(anna);
  await anna.fill("label:has-text('Name of this device') input", "red phone");
  await anna.click("text=Add a passkey");
  await anna.waitForSelector("text=You are the player Anna");
  await anna.waitForSelector("li:has-text('red phone')");
  expect(await me(anna)).toMatchObject({ id, player: true });

  const other = await visitByName("Somebody", { viewport: PHONE });
  const laptop = await device(other);
  await carry(phone, laptop);
  await other.click("text=Sign in with a passkey");
  await other.waitForSelector("text=You are signed in");
  expect((await me(other)).id).toBe(id);

  await other.click("[aria-label='Rename red phone']");
  await other.fill("li input", "blue phone");
  await other.click("text=Save");
  await other.waitForSelector("li:has-text('blue phone')");
  await other.click("[aria-label='Remove blue phone']");
  await other.waitForSelector("[role=alert] >> text=only way to sign in");
  forgive(/409/);

  await anna.click("text=Sign out everywhere else");
  await anna.waitForSelector("text=All other devices are signed out");
  expect((await other.request.get(`${local}/api/me`)).status()).toBe(401);
});

test("a recovery code signs in once, and brings along what the guest had", async () => {
  const page = await visitByName("Berta");
  await page.click("text=Make recovery codes");
  await page.waitForSelector("text=10 codes are left");
  const code = (await page.inputValue("textarea")).split("\n")[0] ?? "";
  const { id } = await me(page);
  await page.click("text=Sign out here");
  await page.waitForSelector(".go");
  await open(page);
  expect((await me(page)).id).not.toBe(id);
  const made = await page.request.post(`${address}/api/tables`, { data: { game: "hansa", board: "league-3", seats: [{ kind: "me" }, { kind: "me" }] } });
  const table = ((await made.json()) as { id: string }).id;
  await page.fill("label:has-text('Recovery code') input", code);
  await page.click("text=Sign in with the code");
  await page.waitForSelector("text=You are signed in");
  expect((await me(page)).id).toBe(id);
  const mine = (await (await page.request.get(`${address}/api/games/mine`)).json()) as { games: { table: string }[] };
  expect(mine.games.map((one) => one.table)).toContain(table);
  const again = await visitByName("Thief");
  await again.fill("label:has-text('Recovery code') input", code);
  await again.click("text=Sign in with the code");
  await again.waitForSelector("text=unknown, or was used already");
  forgive(/403/);
});

test("a link brings a guest to another device", async () => {
  const page = await visitByName("Cilla");
  await page.click("text=Make a link");
  const link = await page.inputValue(".shown input");
  const phone = await visit("/", { viewport: PHONE });
  await phone.waitForSelector(".go:enabled");
  await phone.goto(link);
  await phone.click("text=Sign in here");
  await phone.waitForSelector("text=You are signed in");
  expect(await me(phone)).toEqual(await me(page));
  expect(new URL(phone.url()).hash).toBe("");
});

test("a bot account and its token are made on the page, and say what they are at a table", async () => {
  const page = await visitByName("Doris");
  await page.click("text=Make recovery codes");
  await page.fill("label:has-text('Name of the bot') input", "Cog");
  await page.click("text=Make a bot account");
  await page.waitForSelector("li:has-text('Cog [bot]')");
  await page.fill("label:has-text('What it is for') input", "my program");
  await page.selectOption("label:has-text('Token for') select", { label: "Cog [bot]" });
  await page.check("text=sit down and play");
  await page.click("text=Make a token");
  const token = await page.inputValue("label:has-text('shown only now. Whoever') input");
  const made = await page.request.post(`${local}/api/tables`, { data: { game: "hansa", seats: [ME, OPEN, OPEN], public: true } });
  const { id } = (await made.json()) as { id: string };
  const joined = await fetch(`${address}/api/tables/${id}/join`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: "{}",
  });
  expect(joined.status).toBe(200);
  await page.goto(`${local}/t/${id}`);
  await page.waitForSelector("text=Cog [bot]");
  await open(page);
  await page.click("[aria-label='Remove my program']");
  await page.waitForSelector("li:has-text('my program')", { state: "detached" });
});

test("an account is deleted with a name, not by mistake", async () => {
  const page = await visitByName("Edda");
  const { id } = await me(page);
  await page.click("summary");
  await page.fill("details input", "Emma");
  await page.click("text=Delete for good");
  await page.waitForSelector("text=This is not your name");
  await page.fill("details input", "Edda");
  await page.click("text=Delete for good");
  await page.waitForSelector(".go:enabled");
  expect((await me(page)).id).not.toBe(id);
  forgive(/400/);
});

test("an address of numbers has no passkeys, and the page says so and where they are", async () => {
  const page = await visit("/account");
  await page.waitForSelector("text=Passkeys need a name instead of a number");
  expect(await page.locator(".account a:has-text('localhost')").getAttribute("href")).toBe(`${local}/account`);
  expect(await page.locator("text=Add a passkey").count()).toBe(0);
});

test.each(sample(["light", "dark"], ["dark"]))("axe finds nothing serious on the account, %s", async (theme) => {
  const page = await visitByName("Frida", { settings: { theme } });
  await page.click("text=Make recovery codes");
  await page.waitForSelector("textarea");
  await page.click("summary");
  await still(page);
  expect(await findings(page)).toEqual([]);
});
