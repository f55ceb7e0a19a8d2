// The line between the pages and the worker without a server: whatever goes wrong in the engine, nobody waits for ever.
import { afterEach, expect, test, vi } from "vitest";
import { answering, type Engine, type PageSocket, type Started } from "../../src/offline/answers";
import { Line, type Far } from "../../src/offline/line";
import type { FromWorker, ToWorker } from "../../src/offline/messages";

const OFFICE = { error: { code: "broken", message: "the office is closed", rule: "" } };

interface Wired {
  line: Line;
  far: Far;
  kept: string[];
}

/** Both ends, with an engine of these ways behind them; an error: it cannot begin; null: it says nothing at all. */
function wired(engine: Partial<Engine> | Error | null): Wired {
  const kept: string[] = [];
  const database = { keep: async (name: string, value: string) => kept.push(`${name} ${value}`) };
  const all = { engine: { name: "Anna", ...engine } as Engine, database };
  const silent = new Promise<Started>(() => undefined);
  const started = engine instanceof Error ? Promise.reject(engine) : engine ? Promise.resolve(all) : silent;
  const tell = (data: FromWorker): void => queueMicrotask(() => far.onmessage?.({ data } as MessageEvent<FromWorker>));
  const answer = answering(started, tell);
  const far: Far = { postMessage: (message: ToWorker) => void answer(message), onmessage: null, onerror: null };
  return { line: new Line(far), far, kept };
}

/** A socket with everything that its listener heard. */
function listening(line: Line): { socket: ReturnType<Line["open"]>; heard: string[] } {
  const heard: string[] = [];
  const socket = line.open("/api/tables/t/live", {
    opened: () => heard.push("opened"),
    heard: (text) => heard.push(text),
    closed: (code, reason) => heard.push(`${code} ${reason}`),
  });
  return { socket, heard };
}

const failing = (): never => {
  throw new Error("the office is closed");
};
const socketOf = (more: Partial<PageSocket>): PageSocket => ({ receive: async () => undefined, leave: () => undefined, destroy: () => undefined, ...more });

afterEach(() => vi.restoreAllMocks());

test("an answer comes back, and a name that was changed is kept", async () => {
  const { line, kept } = wired({ request: async (path, body) => `200\n${path} ${body}` });
  expect(await line.request("/api/games", null)).toBe("200\n/api/games undefined");
  expect(await line.request("/api/me", "{}")).toBe("200\n/api/me {}");
  expect(kept).toEqual(["name Anna"]);
});

test("an engine that fails answers so, and the next question is asked", async () => {
  const { line } = wired({ request: async (path) => (path === "/api/games" ? failing() : "200\nfine") });
  expect(await line.request("/api/games", null)).toBe(`500\n${JSON.stringify(OFFICE)}`);
  expect(await line.request("/api/tables", null)).toBe("200\nfine");
});

test("a message that fails is refused by its id", async () => {
  const { line } = wired({ connect: (_path, _send, _close, opened) => (opened(), socketOf({ receive: async () => failing() })) });
  const { socket, heard } = listening(line);
  await vi.waitFor(() => expect(heard).toEqual(["opened"]));
  expect(socket.isOpen()).toBe(true);
  socket.send('{"id": "c1"}');
  socket.send("nonsense");
  await vi.waitFor(() => expect(heard.length).toBe(3));
  expect(heard.slice(1).map((text) => JSON.parse(text) as unknown)).toEqual(["c1", null].map((id) => ({ type: "refused", id, ...OFFICE })));
});

test("a connection that fails is closed, and one that the engine closes is let go", async () => {
  const failed = listening(wired({ connect: failing }).line);
  await vi.waitFor(() => expect(failed.heard).toEqual(["1011 the office is closed"]));
  const gone: string[] = [];
  const { line } = wired({
    connect: (_path, _send, close) => {
      queueMicrotask(() => close(1008, "no such table"));
      return socketOf({ destroy: () => gone.push("destroyed") });
    },
  });
  const { socket, heard } = listening(line);
  await vi.waitFor(() => expect(heard).toEqual(["1008 no such table"]));
  expect([gone, socket.isOpen()]).toEqual([["destroyed"], false]);
});

test("whoever leaves hears no more", async () => {
  const did: string[] = [];
  let say = (_: string): void => undefined;
  const { line } = wired({
    connect: (_path, send, _close, opened) => {
      say = send;
      opened();
      return socketOf({ leave: () => did.push("left"), destroy: () => did.push("destroyed") });
    },
  });
  const { socket, heard } = listening(line);
  await vi.waitFor(() => expect(heard).toEqual(["opened"]));
  socket.close();
  await vi.waitFor(() => expect(did).toEqual(["left", "destroyed"]));
  say("too late");
  await new Promise((done) => setTimeout(done));
  expect(heard).toEqual(["opened"]);
});

test.each(["an engine that cannot begin", "a script that cannot be loaded"])("%s refuses everything with the reason, before and after", async (way) => {
  const { line, far } = way.startsWith("an engine") ? wired(new Error("no room")) : wired(null);
  const refused = `503\n${JSON.stringify({ error: { code: "no-engine", message: "no room", rule: "" } })}`;
  const first = line.request("/api/games", null);
  const before = listening(line);
  if (!way.startsWith("an engine")) far.onerror?.({ message: "no room" } as ErrorEvent);
  expect(await first).toBe(refused);
  expect(await line.request("/api/games", null)).toBe(refused);
  const after = listening(line);
  expect(after.heard).toEqual([]); // never while it is being made
  await vi.waitFor(() => expect([before.heard, after.heard]).toEqual([["1008 no room"], ["1008 no room"]]));
});

test("an error of an engine that works is no reason to refuse what comes later", async () => {
  const { line, far } = wired({ request: async () => "200\nfine" });
  await line.request("/api/games", null);
  far.onerror?.({ message: "something" } as ErrorEvent);
  expect(await line.request("/api/games", null)).toBe("200\nfine");
});
