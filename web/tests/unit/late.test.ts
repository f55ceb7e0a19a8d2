// Answers that come late, or in another order than they were asked for, change nothing that has been chosen since.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { words } from "../../src/i18n/index.svelte";
import { en } from "../../src/i18n/en";
import { uk } from "../../src/i18n/uk";
import { ensureMe } from "../../src/lib/api";
import { Latest } from "../../src/lib/latest";
import { settings } from "../../src/lib/settings.svelte";
import { TableState } from "../../src/lib/table.svelte";
import { FakeSocket, lastSocket, played, positionOf, seatReply, serve, soon, tableReply } from "./server";

let kept: Record<string, string> = {};
beforeEach(() => {
  kept = {};
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept[key] ?? null, setItem: (key: string, value: string) => (kept[key] = value) });
});
afterEach(async () => {
  await words.use("en");
  vi.unstubAllGlobals();
});

/** Answers that are given by hand, in any order. */
class Held {
  readonly asked: string[] = [];
  #give = new Map<string, (answer: unknown) => void>();
  readonly answer = (path: string): Promise<unknown> =>
    new Promise((give) => {
      this.asked.push(path);
      this.#give.set(path, give);
    });
  async give(path: string, answer: unknown): Promise<void> {
    this.#give.get(this.asked.find((one) => one.includes(path)) ?? "")?.(answer);
    for (let i = 0; i < 10; i++) await soon();
  }
}

async function opened(answers: Record<string, unknown>): Promise<TableState> {
  serve({ "/api/tables/t1": tableReply(), "/scene": {}, ...answers });
  const table = new TableState("t1");
  await table.open();
  lastSocket().open();
  lastSocket().news([1, 2, 3].map((n) => played(n, n % 2, `a ${n}`)), positionOf(3, ["a"]));
  for (let i = 0; i < 10; i++) await soon();
  return table;
}
const replayOf = (decision: number): unknown => ({ decision, decisions: 3, last: null, view: { decision }, prompt: null, choices: [] });

test("only the last of several questions counts", () => {
  const questions = new Latest();
  const first = questions.ask();
  expect(first()).toBe(true);
  const second = questions.ask();
  expect([first(), second()]).toEqual([false, true]);
  questions.drop();
  expect(second()).toBe(false);
});

test("a slider that is moved quickly ends where it was left", async () => {
  const replays = new Held();
  const table = await opened({ "/replay/": replays.answer });
  void table.goTo(1);
  void table.goTo(2);
  for (let i = 0; i < 10; i++) await soon();
  await replays.give("/replay/2", replayOf(2));
  await replays.give("/replay/1", replayOf(1));
  expect(table.past?.decision).toBe(2);
});

test("who has gone back to the table is not drawn into the past again", async () => {
  const replays = new Held();
  const table = await opened({ "/replay/": replays.answer });
  void table.goTo(1);
  for (let i = 0; i < 10; i++) await soon();
  table.toPresent();
  await replays.give("/replay/1", replayOf(1));
  expect(table.past).toBeNull();
});

test("a point of the past that cannot be had says so, and the table stays as it is", async () => {
  const table = await opened({ "/replay/": () => Promise.reject(new TypeError("offline")) });
  await table.goTo(2);
  expect(table.past).toBeNull();
  expect(table.notice).toEqual({ text: en["refused.no-network"], rule: "" });
});

test("of two looks at the table's seats the later one stays", async () => {
  const table = await opened({});
  const looks: ((reply: unknown) => void)[] = [];
  serve({ "/api/tables/t1": () => new Promise((give) => looks.push(give)) });
  void table.refresh();
  void table.refresh();
  await soon();
  looks[1]?.(tableReply({ seats: [seatReply(0, { standin: true })] }));
  for (let i = 0; i < 10; i++) await soon();
  looks[0]?.(tableReply());
  for (let i = 0; i < 10; i++) await soon();
  expect(table.reply?.seats[0]?.standin).toBe(true);
});

test("a table that was left while it opened opens no connection", async () => {
  const scenes = new Held();
  serve({ "/api/tables/t1": tableReply(), "/scene": scenes.answer });
  const table = new TableState("t1");
  const opening = table.open();
  for (let i = 0; i < 10; i++) await soon();
  table.close();
  await scenes.give("/scene", {});
  await opening;
  expect(FakeSocket.all).toHaveLength(0);
});

test("the language chosen last stays, however long the others take to load", async () => {
  const slow = words.use("uk");
  await words.use("en");
  await slow;
  expect(words.language).toBe("en");
  expect(words.dictionary).not.toBe(uk);
});

test("who asks twice who they are becomes one guest", async () => {
  let made = 0;
  serve({ "/api/me": () => ({ id: `guest ${++made}`, name: "Guest" }) });
  const [one, other] = await Promise.all([ensureMe("Guest"), ensureMe("Guest")]);
  expect(one).toEqual(other);
  expect(made).toBe(1);
});

test("what another tab has set stays set", () => {
  settings.change({ sounds: true });
  kept.kogge = JSON.stringify({ ...(JSON.parse(kept.kogge ?? "{}") as object), pace: 1500 });
  settings.change({ sounds: false });
  expect(JSON.parse(kept.kogge ?? "{}")).toMatchObject({ sounds: false, pace: 1500 });
  settings.change({ pace: 450 });
});
