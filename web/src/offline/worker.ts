// The engine in the browser: CPython as WebAssembly with Kogge's own wheel. It answers what a page would ask a server,
// one thing after another; bots think in between.
import { loadPyodide } from "pyodide";
import { Database } from "./database";
import type { FromWorker, ToWorker } from "./messages";

/** kogge.server.offline.engine.Engine, as far as it is used here. */
interface Engine {
  name: string;
  /** Python has one nothing, which is `undefined` here. */
  request(path: string, body: string | undefined): Promise<string>;
  connect(path: string, send: (text: string) => void, close: (code: number, reason: string) => void, opened: () => void): PageSocket;
  heard(table: string, number: number): void;
}
interface PageSocket {
  receive(text: string): Promise<void>;
  leave(): void;
  destroy(): void;
}

const PYTHON = new URL("../python/", import.meta.url).href; // beside the folder of this file, as tools/build_static.py lays it
const BEGIN = `
import sys
sys.path.insert(0, "/kogge")
from kogge.server.offline.engine import Engine
Engine
`;

function tell(message: FromWorker): void {
  postMessage(message);
}

async function fetched(name: string): Promise<ArrayBuffer> {
  const response = await fetch(PYTHON + name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

async function start(): Promise<{ engine: Engine; database: Database }> {
  const [python, wheel, database] = await Promise.all([
    loadPyodide({ indexURL: PYTHON }),
    fetched("kogge.zip"),
    Database.open(),
  ]);
  python.unpackArchive(wheel, "zip", { extractDir: "/kogge" });
  const who = (await database.fact("id")) ?? crypto.randomUUID();
  await database.keep("id", who);
  const make = python.runPython(BEGIN) as (storage: Database, who: string, name: string) => Engine;
  const engine = make(database, who, (await database.fact("name")) ?? "");
  database.onNotice(({ table, number }) => engine.heard(table, number));
  return { engine, database };
}

const started = start();
started.catch((error: unknown) => tell({ type: "broken", reason: String(error) }));
const sockets = new Map<number, PageSocket>();

onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  const { engine, database } = await started;
  if (data.type === "request") {
    const text = await engine.request(data.path, data.body ?? undefined);
    if (data.path === "/api/me" && data.body !== null) await database.keep("name", engine.name);
    tell({ type: "answer", id: data.id, text });
  } else if (data.type === "connect") {
    const { id } = data;
    const send = (text: string): void => tell({ type: "message", id, text });
    const close = (code: number, reason: string): void => tell({ type: "closed", id, code, reason });
    sockets.set(id, engine.connect(data.path, send, close, () => tell({ type: "opened", id })));
  } else if (data.type === "send") {
    await sockets.get(data.id)?.receive(data.text);
  } else {
    sockets.get(data.id)?.leave();
    sockets.get(data.id)?.destroy();
    sockets.delete(data.id);
  }
};
