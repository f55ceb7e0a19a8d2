// A table between the wire and the screen: what it sends, what it shows, what it makes of clicks.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GameModule } from "../../src/games/game";
import { words } from "../../src/i18n/index.svelte";
import { uk } from "../../src/i18n/uk";
import { settings } from "../../src/lib/settings.svelte";
import { TableState } from "../../src/lib/table.svelte";
import type { Choice, Position, TableReply } from "../../src/wire/types";
import { FakeSocket, lastSocket, played, positionOf, seatReply, serve, soon, tableReply } from "./server";

const at = (action: string, place: string): Choice => ({ action, at: place });
const PLACE = { getBoundingClientRect: () => ({ left: 10, bottom: 30, width: 8 }) } as unknown as Element;
const SHARED_SCREEN = [seatReply(0, { mine: true }), seatReply(1, { mine: true })];
let replays: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  settings.change({ motion: true, pace: 1200, sounds: false });
  replays = [];
});
afterEach(async () => {
  await words.use("en");
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** An open table on which a position has arrived. */
async function opened(first: Position, reply: Partial<TableReply> = {}, game: Partial<GameModule> = {}, answers: Record<string, unknown> = {}): Promise<TableState> {
  const replay = (path: string): unknown => {
    const [, decision = "", seat = ""] = /replay\/(\d+)\?seat=(\d)$/.exec(path) ?? [];
    replays.push(`${decision} of seat ${seat}`);
    return { decision: Number(decision), decisions: 9, last: null, view: { decision }, prompt: null, choices: [] };
  };
  serve({ "/api/tables/t1": tableReply(reply), "/scene": {}, "/replay/": replay, ...answers });
  const table = new TableState("t1");
  await table.open();
  if (table.game) table.game = { ...table.game, ...game };
  lastSocket().open();
  lastSocket().news([played(1, null, "start", "start")], first);
  await soon();
  vi.advanceTimersByTime(settings.pace); // it has been seen
  return table;
}

const commands = (): unknown[] => FakeSocket.all.flatMap((socket) => socket.sent.map(({ id: _, ...command }) => command));

test.each([
  [{ version: 1, options: { promo: "yes" } }, "?promo=yes&version=1&board=b&players=2"],
  [{ version: 99, options: { promo: "yes" }, readonly: true }, "?board=b&players=2"],
])("a table is drawn by the version of its own rules, if the server knows them", async (reply, query) => {
  const asked: string[] = [];
  const scene = (path: string): unknown => {
    asked.push(path.slice(path.indexOf("?")));
    return {};
  };
  await opened(positionOf(1, ["a"]), reply, {}, { "/scene": scene });
  expect(asked).toEqual([query]);
});

test("a decision carries the version of the newest position", async () => {
  const table = await opened(positionOf(1, ["a", "b"]));
  void table.play("a");
  expect(commands()).toEqual([{ type: "play", seat: 0, action: "a", version: 1 }]);
  lastSocket().ack(3);
  lastSocket().news([played(2, 0, "a"), played(3, null, "x", "chance")], positionOf(3, ["b"]));
  await soon();
  void table.play("b");
  expect(commands()[1]).toEqual({ type: "play", seat: 0, action: "b", version: 3 });
});

test("a table with components of its own is drawn with them", async () => {
  const components = { name: "My deck", digest: "8f14e45fceea167a" };
  const table = await opened(positionOf(1, ["a"]), { components }, {}, { "components=8f14e45fceea167a": { own: true } });
  expect(table.scene).toEqual({ own: true });
});

test("each of several decisions in a row carries the version that the one before has made", async () => {
  const table = await opened(positionOf(1, ["walk 1 x"]));
  void table.play("walk 1 x; step y; stop");
  lastSocket().ack(2);
  await soon();
  expect(commands()).toHaveLength(1); // its news are not here yet
  lastSocket().news([played(2, 0, "walk 1 x")], positionOf(2, ["step y", "stop"]));
  await soon();
  lastSocket().ack(3);
  lastSocket().news([played(3, 0, "step y")], positionOf(3, ["stop"]));
  await soon();
  expect(commands().map((one) => [(one as { action: string }).action, (one as { version: number }).version])).toEqual([["walk 1 x", 1], ["step y", 2], ["stop", 3]]);
});

test("several decisions in a row stop where the next is not offered or something surprising comes up", async () => {
  const game: Partial<GameModule> = { surprising: (action) => action.startsWith("deliver") };
  for (const found of [["halt"], ["go z", "deliver b"]]) {
    const table = await opened(positionOf(1, ["drive 1 x"]), {}, game);
    void table.play("drive 1 x; go z; halt");
    lastSocket().ack(2);
    lastSocket().news([played(2, 0, "drive 1 x")], positionOf(2, found));
    await soon();
    expect(commands()).toHaveLength(1);
    expect(table.sending).toBe(false);
  }
});

test("undo among several decisions is sent as what it is", async () => {
  const table = await opened(positionOf(1, ["give ore"]));
  void table.play("undo; give ore");
  expect(commands()).toEqual([{ type: "undo", seat: 0 }]);
  lastSocket().news([played(2, 0, "1", "undo")], positionOf(2, ["give ore"]));
  lastSocket().ack(2);
  await soon();
  expect(commands()[1]).toEqual({ type: "play", seat: 0, action: "give ore", version: 2 });
});

test("the page is busy from a click until its news are here", async () => {
  const table = await opened(positionOf(1, ["a"]));
  expect(table.sending).toBe(false);
  const done = table.send({ type: "undo", seat: 0 });
  lastSocket().ack(2);
  await soon();
  expect(table.sending).toBe(true);
  lastSocket().news([played(2, 0, "1", "undo")], positionOf(2, ["a"]));
  expect(await done).toBe(true);
  expect(table.sending).toBe(false);
});

const later = async (): Promise<void> => {
  for (let i = 0; i < 5; i++) await soon();
};

test("who wants to be asked is asked before a turn ends by itself, and can take it back until then", async () => {
  settings.change({ ask: true });
  const table = await opened(positionOf(1, [at("place a", "post:1"), at("end", "")]), {}, {}, { "/why-not": { allowed: true, ends: true } });
  table.press("post:1", PLACE);
  await later();
  expect(commands()).toEqual([]);
  expect(table.ending).toBe("place a");
  expect(await table.send({ type: "undo", seat: 0 })).toBe(true); // nothing is to be undone yet
  expect([table.ending, commands()]).toEqual(["", []]);
  table.press("post:1", PLACE);
  await later();
  table.press("post:1", PLACE); // the same place again says yes
  await later();
  expect(commands()).toEqual([{ type: "play", seat: 0, action: "place a", version: 1 }]);
  settings.change({ ask: false });
});

test("an action in the middle of a turn, and the end itself, ask nothing", async () => {
  settings.change({ ask: true });
  const asked: string[] = [];
  const answer = (path: string): unknown => {
    asked.push(path);
    return { allowed: true, ends: false };
  };
  const table = await opened(positionOf(1, [at("place a", "post:1"), at("end", "")]), {}, {}, { "/why-not": answer });
  table.press("post:1", PLACE);
  await later();
  expect(commands()).toHaveLength(1);
  lastSocket().ack(2);
  lastSocket().news([played(2, 0, "place a")], positionOf(2, [at("end", "")]));
  await later();
  void table.play("end");
  await later();
  expect(asked).toHaveLength(1);
  expect(commands()).toHaveLength(2);
  settings.change({ ask: false });
});

test("what is in hand is kept for every seat of the screen, and advice comes before it", async () => {
  const holds: GameModule["holds"] = { kinds: ["t", "m"], of: (action) => action.split(" ")[1] ?? "", label: String, Figure: null as never };
  const choices = [at("place t a", "post:a"), at("place m a", "post:a"), at("end", "")];
  const table = await opened(positionOf(1, choices), {}, { holds });
  expect([table.kinds, table.held]).toEqual([["t", "m"], "t"]);
  table.hold("m");
  expect(table.lit.get("post:a")?.map(({ action }) => action)).toEqual(["place m a"]);
  lastSocket().news([played(2, 1, "b")], positionOf(2, choices));
  await soon();
  vi.advanceTimersByTime(settings.pace);
  expect(table.held).toBe("m");
  table.hint = { version: 2, level: "master", actions: [{ action: "place t a", at: "post:a", value: 1, parts: {}, chosen: true, win: 0.4, plan: [] }] };
  expect(table.held).toBe("t");
  table.press("post:a", PLACE);
  expect(commands()).toEqual([{ type: "play", seat: 0, action: "place t a", version: 2 }]);
});

test("a place with one choice plays it, with several it asks, with none it says why", async () => {
  const why = { allowed: false, rule: "H4.8", reason: "in English", code: "route-incomplete", params: { route: "x" } };
  const game: Partial<GameModule> = { attempts: (anchor) => [`establish ${anchor}`], why: (code, params) => `${code} ${params.route}`, order: (choices) => choices.toReversed() };
  const table = await opened(positionOf(1, [at("a", "post:1"), at("b", "post:2"), at("c", "post:2")]), {}, game, { "/why-not": why });
  table.press("post:2", PLACE);
  expect(table.menu).toMatchObject({ choices: [{ action: "c" }, { action: "b" }], x: 14, y: 30 });
  table.press("route:x", PLACE);
  for (let i = 0; i < 5; i++) await soon();
  expect(table.notice).toEqual({ text: "route-incomplete x", rule: "H4.8" });
  table.press("post:1", PLACE);
  expect(commands()).toEqual([{ type: "play", seat: 0, action: "a", version: 1 }]);
  expect(table.last).toBe("post:1");
});

test("a reason without words of its own is told in the server's", async () => {
  const answer = { allowed: false, rule: "", reason: "not today", code: "of-tomorrow", params: {} };
  const table = await opened(positionOf(1, ["a"]), {}, { attempts: () => ["x", "y"], why: () => "" }, { "/why-not": answer });
  table.press("post:1", PLACE);
  for (let i = 0; i < 5; i++) await soon();
  expect(table.notice?.text).toBe("not today");
});

test("a refusal is told in the language of the page", async () => {
  await words.use("uk");
  const table = await opened(positionOf(1, ["a"]));
  void table.play("a");
  lastSocket().refuse("stale", "made for version 1, the table is at 2");
  await soon();
  expect(table.notice?.text).toBe(uk["refused.stale"]);
  expect(table.sending).toBe(false);
});

test("an undo that is refused can be asked of the others, from before one's own last decision", async () => {
  const table = await opened(positionOf(1, ["a"]));
  void table.send({ type: "undo", seat: 0 });
  lastSocket().refuse("undo");
  await soon();
  expect(table.notice).toEqual({ text: "There is nothing to take back", rule: "" });
  lastSocket().news([played(2, 1, "x"), played(3, 0, "a"), played(4, 1, "y")], positionOf(4, ["a"]));
  void table.send({ type: "undo", seat: 0 });
  lastSocket().refuse("undo");
  await soon();
  expect(table.notice).toMatchObject({ rewind: 1 });
});

test("a click that comes while another is under way is done after it", async () => {
  const table = await opened(positionOf(1, [at("a", "post:1"), at("b", "post:2")]));
  table.press("post:1", PLACE);
  table.press("post:2", PLACE);
  expect(commands()).toHaveLength(1);
  lastSocket().ack(2);
  lastSocket().news([played(2, 0, "a")], positionOf(2, [at("b", "post:2")]));
  await soon();
  expect(commands()[1]).toEqual({ type: "play", seat: 0, action: "b", version: 2 });
});

test("the second click of a double click does nothing, nor one that means something else by now", async () => {
  const table = await opened(positionOf(1, [at("a", "post:1"), at("b", "post:2")]));
  table.press("post:1", PLACE);
  table.press("post:1", PLACE);
  lastSocket().ack(2);
  lastSocket().news([played(2, 0, "a")], positionOf(2, [at("a", "post:1"), at("b", "post:2")]));
  await soon();
  expect(commands()).toHaveLength(1);
  table.press("post:1", PLACE);
  table.press("post:2", PLACE);
  lastSocket().ack(3);
  lastSocket().news([played(3, 0, "a")], positionOf(3, [at("c", "post:2")]));
  await soon();
  expect(commands()).toHaveLength(2);
});

test("a click while something is taken back is done after it", async () => {
  const table = await opened(positionOf(1, [at("b", "post:2")]));
  void table.send({ type: "undo", seat: 0 });
  table.press("post:2", PLACE);
  lastSocket().news([played(2, 0, "1", "undo")], positionOf(2, [at("b", "post:2")]));
  lastSocket().ack(2);
  await soon();
  expect(commands()[1]).toEqual({ type: "play", seat: 0, action: "b", version: 2 });
});

test("a click that is kept is never another seat's", async () => {
  const table = await opened(positionOf(1, [at("a", "post:1"), at("b", "post:2")]), { seats: SHARED_SCREEN }, { hides: () => false });
  table.press("post:1", PLACE);
  table.press("post:2", PLACE);
  lastSocket().ack(2);
  lastSocket().news([played(2, 0, "a")], positionOf(2, [], { prompt: { seat: 1, name: "turn", rule: "" } }));
  await soon();
  expect(table.seat).toBe(1);
  expect(lastSocket().url).toContain("after=0&seat=1");
  lastSocket().open();
  lastSocket().news([played(1, null, "start", "start"), played(2, 0, "a")], positionOf(2, [at("b", "post:2")], { seat: 1, prompt: { seat: 1, name: "turn", rule: "" } }));
  await soon();
  expect(table.lit.has("post:2")).toBe(true); // the very same action is offered to the other seat
  expect(commands()).toEqual([{ type: "play", seat: 0, action: "a", version: 1 }]);
  expect(table.sending).toBe(false);
});

test("where seats have secrets the screen is covered before it turns to another seat", async () => {
  const table = await opened(positionOf(1, ["a"]), { seats: SHARED_SCREEN }, { hides: () => true });
  lastSocket().news([played(2, 0, "a")], positionOf(2, [], { prompt: { seat: 1, name: "turn", rule: "" } }));
  expect([table.handover, table.seat]).toEqual([1, 0]);
  table.look(1);
  expect([table.handover, table.seat, table.lines]).toEqual([null, 1, []]);
});

test("the screen does not turn to seats of others, of bots that stand in, or in a guided game", async () => {
  const cases: [TableReply["seats"][number], boolean][] = [[seatReply(1), false], [seatReply(1, { mine: true, standin: true }), false], [seatReply(1, { mine: true }), true]];
  for (const [other, guided] of cases) {
    const table = await opened(positionOf(1, ["a"]), { seats: [seatReply(0, { mine: true }), other] }, { hides: () => false });
    table.guided = guided;
    lastSocket().news([played(2, 0, "a")], positionOf(2, [], { prompt: { seat: 1, name: "turn", rule: "" } }));
    expect([table.handover, table.seat]).toEqual([null, 0]);
  }
});

test("moves of others are shown one after the other, and nothing can be clicked before the last", async () => {
  const table = await opened(positionOf(1, []));
  lastSocket().news([played(2, 1, "x")], positionOf(2, []));
  lastSocket().news([played(3, 1, "y")], positionOf(3, [at("a", "post:1")]));
  expect([table.shown?.version, table.newest?.version, table.choices]).toEqual([2, 3, []]);
  expect(table.told.map((line) => line.text)).toEqual(["x", "y"]);
  vi.advanceTimersByTime(399);
  expect(table.shown?.version).toBe(2);
  vi.advanceTimersByTime(1);
  expect(table.shown?.version).toBe(3);
  expect([...table.lit.keys()]).toEqual(["post:1"]);
});

test("who has seen enough goes on to the newest position at once", async () => {
  const table = await opened(positionOf(1, []));
  for (const version of [2, 3, 4]) lastSocket().news([played(version, 1, "x")], positionOf(version, version === 4 ? ["a"] : []));
  expect([table.behind, table.choices.length]).toEqual([true, 0]);
  table.skip();
  expect([table.shown?.version, table.behind, table.choices.length]).toEqual([4, false, 1]);
  vi.advanceTimersByTime(5000);
  expect(table.shown?.version).toBe(4);
});

test("who wants no motion is spared the positions in between", async () => {
  const table = await opened(positionOf(1, []));
  settings.change({ motion: false });
  for (const version of [2, 3, 4, 5]) lastSocket().news([played(version, 1, "x")], positionOf(version, []));
  expect(table.shown?.version).toBe(2);
  vi.advanceTimersByTime(400);
  expect(table.shown?.version).toBe(5);
});

test("a reset of several decisions removes all their lines", async () => {
  const table = await opened(positionOf(1, []));
  lastSocket().news([played(2, 0, "a"), played(3, 0, "b"), played(4, 0, "c")], positionOf(4, ["a"]));
  lastSocket().news([played(5, 0, "3", "undo")], positionOf(5, ["a"]));
  expect(table.lines).toEqual([]);
});

test("a position of the past is fetched once, and again when something was taken back", async () => {
  const table = await opened(positionOf(1, []));
  lastSocket().news([played(2, 0, "a"), played(3, 0, "b")], positionOf(3, ["c"]));
  for (const decision of [1, 1, -5, 99]) await table.goTo(decision);
  expect(replays).toEqual(["1 of seat 0", "0 of seat 0", "2 of seat 0"]);
  expect([table.past?.decision, table.choices, table.told.length]).toEqual([2, [], 2]);
  lastSocket().news([played(4, 0, "1", "undo")], positionOf(4, ["b"]));
  await table.goTo(1);
  expect(replays.slice(3)).toEqual(["1 of seat 0"]);
  table.press("post:1", PLACE); // nothing is played in the past
  expect(commands()).toEqual([]);
  table.toPresent();
  expect(table.past).toBeNull();
});

test("advice is for the position on the screen, and is gone with it", async () => {
  const hint = { version: 1, level: "master", actions: [{ action: "b", at: "", value: 1, parts: {}, chosen: false, win: 0.3, plan: [] }, { action: "a", at: "post:1", value: 2, parts: {}, chosen: true, win: 0.4, plan: [] }] };
  const table = await opened(positionOf(1, [at("a", "post:1"), at("b", "post:2")]), { seats: [seatReply(0, { mine: true }), seatReply(1, { kind: "bot", level: "merchant" })] }, {}, { "/hint": hint });
  expect(table.mayAsk).toBe(true);
  await table.ask();
  expect([table.advised, table.aim]).toEqual(["post:1", "post:1"]);
  lastSocket().news([played(2, 1, "x")], positionOf(2, [at("a", "post:1")]));
  expect([table.hint, table.advised]).toEqual([null, ""]);
  await table.ask(); // an answer that comes too late
  expect(table.hint).toBeNull();
  expect(table.nameOf(1)).toBe("bot 2 (Journeyman)");
});

test.each([
  ["alone", [seatReply(0, { mine: true }), seatReply(1)], false, false],
  ["alone", [seatReply(0, { mine: true }), seatReply(1, { kind: "bot" })], false, true],
  ["always", [seatReply(0, { mine: true }), seatReply(1)], false, true],
  ["never", [seatReply(0, { mine: true }), seatReply(1, { kind: "bot" })], false, false],
  ["always", [seatReply(0, { mine: true }), seatReply(1, { kind: "bot" })], true, false],
])("hints %s, seats %#: whether one may ask", async (hints, seats, copy, allowed) => {
  expect((await opened(positionOf(1, ["a"]), { hints, seats, copy })).mayAsk).toBe(allowed);
});

test("in a guided game only what the guide wants is offered", async () => {
  const table = await opened(positionOf(1, ["walk 1 x", "end"]), {}, { arrange: (choices) => choices.flatMap((one) => (one.action === "end" ? [one] : [{ ...one, action: "walk 1 x; step y" }, { ...one, action: "walk 1 x; step z" }])) });
  table.only = "walk 1 x; step y";
  expect(table.offers.map(({ action }) => action)).toEqual(["walk 1 x; step y"]);
  table.only = "end";
  expect(table.offers.map(({ action }) => action)).toEqual(["end"]);
  table.only = "";
  expect(table.offers).toEqual([]);
});

test("a piece is picked up, its places glow, and a click beside them puts it down", async () => {
  const arrange: GameModule["arrange"] = () => [{ action: "walk 1 x", at: "vertex:x", from: "merchant:1" }, { action: "walk 2 y", at: "vertex:y", from: "merchant:2" }, { action: "end", at: "" }];
  const table = await opened(positionOf(1, ["walk 1 x"]), {}, { arrange });
  expect([...table.lit.keys()]).toEqual(["merchant:1", "merchant:2"]);
  table.press("merchant:1", PLACE);
  expect([table.picked, ...table.lit.keys()]).toEqual(["merchant:1", "vertex:x"]);
  table.press("merchant:2", PLACE);
  expect(table.picked).toBe("merchant:2");
  table.press("vertex:x", PLACE);
  expect(table.picked).toBe("");
  table.press("merchant:1", PLACE);
  table.press("merchant:1", PLACE);
  expect(table.picked).toBe("");
  expect(commands()).toEqual([]);
});

test("a rematch that somebody has made is known", async () => {
  const table = await opened(positionOf(1, []));
  lastSocket().news([played(2, null, "t2", "rematch"), { number: 3, kind: "chat", seat: 1, at: 0, data: { name: "Anna", text: "again!" } }]);
  expect([table.rematch, table.said.map(({ text }) => text)]).toEqual(["t2", ["again!"]]);
});

test("a bell rings when one's turn comes, not while it goes on, and only if it is wanted", async () => {
  let bells = 0;
  const part = { connect: () => part, start: () => undefined, stop: () => undefined, frequency: {}, gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined } };
  vi.stubGlobal("AudioContext", class {
    currentTime = 0;
    destination = part;
    createGain = () => part;
    createOscillator = () => {
      bells += 1;
      return part;
    };
  });
  const ring = async (...turns: string[][]): Promise<number> => {
    const table = await opened(positionOf(1, []));
    settings.change({ pace: 0 });
    bells = 0;
    turns.forEach((choices, i) => lastSocket().news([played(i + 2, 1, "x")], positionOf(i + 2, choices)));
    table.close();
    return bells;
  };
  expect(await ring([], ["a"])).toBe(0);
  settings.change({ sounds: true });
  expect(await ring([], [])).toBe(0);
  const once = await ring([], ["a"]);
  expect(once).toBeGreaterThan(0);
  expect(await ring(["a"], ["b"])).toBe(once);
});

test("who is here, and who sits where, follows the news", async () => {
  const reply = tableReply();
  const table = await opened(positionOf(1, ["a"]), {}, {}, { "/api/tables/t1": () => reply });
  lastSocket().tell({ type: "presence", seats: [0, 1] });
  expect(table.present).toEqual([0, 1]);
  reply.seats = [seatReply(0, { mine: true }), seatReply(1, { standin: true })];
  lastSocket().news([{ number: 2, kind: "seat", seat: 1, at: 0, data: {} }]);
  for (let i = 0; i < 5; i++) await soon();
  expect(table.reply?.seats[1]?.standin).toBe(true);
});

test("a table is looked at from one's own seat, by others from none", async () => {
  await opened(positionOf(1, ["a"]), { seats: [seatReply(0), seatReply(1, { mine: true })] });
  expect(lastSocket().url).toContain("after=0&seat=1");
  await opened(positionOf(1, []), { seats: [seatReply(0), seatReply(1)] });
  expect(lastSocket().url).toMatch(/after=0$/);
});
