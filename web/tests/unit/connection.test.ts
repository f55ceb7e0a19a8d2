import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type Outcome } from "../../src/lib/connection";
import { EMPTY, withEvents } from "../../src/lib/log";
import { FakeSocket, lastSocket, played, positionOf, serve, soon } from "./server";

let log = EMPTY;
let heard: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  serve({});
  log = EMPTY;
  heard = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connect(seat: number | null = 0): Connection {
  const connection = new Connection("t1", seat, () => log.last, {
    news: (events, position) => {
      log = withEvents(log, events);
      heard.push(`news ${log.last} ${position?.version ?? "-"}`);
    },
    presence: (seats) => heard.push(`presence ${seats.join()}`),
    state: (state, reason) => heard.push(`${state}${reason && `: ${reason}`}`),
  });
  lastSocket().open();
  return connection;
}

/** What has become of a promise so far. */
function watched(promise: Promise<Outcome>): Outcome[] {
  const out: Outcome[] = [];
  void promise.then((outcome) => out.push(outcome));
  return out;
}

test("a command is done when the news that its acknowledgement names are here, not before", async () => {
  const connection = connect();
  const outcome = watched(connection.send({ type: "undo", seat: 0 }));
  lastSocket().ack(2);
  await soon();
  expect(outcome).toEqual([]);
  lastSocket().news([played(1, 0, "a")], positionOf(1, []));
  await soon();
  expect(outcome).toEqual([]);
  lastSocket().news([played(2, 0, "b")], positionOf(2, []));
  await soon();
  expect(outcome).toEqual(["done"]);
});

test("news that come before the acknowledgement are not waited for again", async () => {
  const connection = connect();
  const outcome = watched(connection.send({ type: "undo", seat: 0 }));
  lastSocket().news([played(1, 0, "a"), played(2, 0, "b")], positionOf(2, []));
  await soon();
  expect(outcome).toEqual([]);
  lastSocket().ack(2);
  await soon();
  expect(outcome).toEqual(["done"]);
});

test("no clock is needed to see that a command is done", async () => {
  const connection = connect();
  const outcome = watched(connection.send({ type: "undo", seat: 0 }));
  lastSocket().ack(1);
  expect(vi.getTimerCount()).toBe(0);
  lastSocket().news([played(1, 0, "a")]);
  await soon();
  expect(outcome).toEqual(["done"]);
});

test("a refusal belongs to the command that it names", async () => {
  const connection = connect();
  const [first, second] = [watched(connection.send({ type: "undo", seat: 0 })), watched(connection.send({ type: "redo", seat: 0 }))];
  lastSocket().refuse("undo", "nothing to redo");
  await soon();
  expect([first, second]).toEqual([[], [{ code: "undo", message: "nothing to redo", rule: "" }]]);
});

test("every command has an id of its own", () => {
  const [one, other] = [connect(), connect()];
  void one.send({ type: "pause" });
  void one.send({ type: "pause" });
  void other.send({ type: "pause" });
  const ids = FakeSocket.all.flatMap((socket) => socket.sent.map(({ id }) => id));
  expect(new Set(ids).size).toBe(3);
});

test("after a loss it comes back, asks for what it missed and repeats what nobody acknowledged", async () => {
  const connection = connect(3);
  lastSocket().news([played(1, 0, "a"), played(2, 1, "b")], positionOf(2, []));
  const [acknowledged, open] = [watched(connection.send({ type: "undo", seat: 3 })), watched(connection.send({ type: "redo", seat: 3 }))];
  lastSocket().ack(3, 0);
  const { id } = lastSocket().sent[1] ?? {};
  lastSocket().lose();
  expect(heard.at(-1)).toBe("lost");
  vi.advanceTimersByTime(1_000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(lastSocket().url).toBe("wss://kogge.test/api/tables/t1/live?after=2&seat=3");
  lastSocket().open();
  expect(lastSocket().sent).toEqual([{ type: "redo", seat: 3, id }]); // the other is done already: only its news are missing
  lastSocket().news([played(3, 3, "1", "undo"), played(4, 3, "b", "redo")], positionOf(4, []));
  lastSocket().ack(4);
  await soon();
  expect([acknowledged, open]).toEqual([["done"], ["done"]]);
});

test("when the network is back it does not wait", () => {
  const listeners: (() => void)[] = [];
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => name === "online" && listeners.push(listener));
  connect();
  listeners[0]?.();
  expect(FakeSocket.all).toHaveLength(1); // it is open
  lastSocket().lose();
  listeners[0]?.();
  expect(FakeSocket.all).toHaveLength(2);
  expect(vi.getTimerCount()).toBe(0);
});

test("it waits longer from loss to loss, and not at all once it is closed", () => {
  const connection = connect();
  const pauses: number[] = [];
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  for (let i = 0; i < 7; i++) {
    lastSocket().lose();
    const before = Date.now();
    vi.advanceTimersToNextTimer();
    pauses.push(Date.now() - before);
  }
  expect(pauses).toEqual([300, 600, 1200, 2400, 4800, 8000, 8000]);
  connection.close();
  lastSocket().lose();
  expect(vi.getTimerCount()).toBe(0);
  vi.restoreAllMocks();
});

test("a table that may not be seen is not asked for again", () => {
  new Connection("t1", null, () => 0, { news: () => undefined, presence: () => undefined, state: (state, reason) => heard.push(`${state} ${reason}`) });
  expect(lastSocket().url).toBe("wss://kogge.test/api/tables/t1/live?after=0");
  lastSocket().lose(1008, "private");
  expect(heard.at(-1)).toBe("refused private");
  expect(vi.getTimerCount()).toBe(0);
});

test("closing gives up what is still open, and nothing is heard any more", async () => {
  const connection = connect();
  const outcome = watched(connection.send({ type: "undo", seat: 0 }));
  connection.close();
  lastSocket().news([played(1, 0, "a")]);
  await soon();
  expect(outcome).toEqual(["closed"]);
  expect(await connection.send({ type: "pause" })).toBe("closed");
  expect(heard.filter((one) => one.startsWith("news"))).toEqual([]);
});
