// The engine in the browser: CPython as WebAssembly with Kogge's own wheel. It answers what a page would ask a server,
// one thing after another; bots think in between.
import { loadPyodide } from "pyodide";
import { answering, type Engine, type Started } from "./answers";
import { Database } from "./database";
import type { ToWorker } from "./messages";

/** The engine also hears what another tab has written. */
interface HearingEngine extends Engine {
  heard(table: string, number: number): void;
}

const PYTHON = new URL("../python/", import.meta.url).href; // beside the folder of this file, as tools/build_static.py lays it
const BEGIN = `
import sys
sys.path.insert(0, "/kogge")
from kogge.server.offline.engine import Engine
Engine
`;

async function fetched(name: string): Promise<ArrayBuffer> {
  const response = await fetch(PYTHON + name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

async function start(): Promise<Started> {
  const [python, wheel, database] = await Promise.all([
    loadPyodide({ indexURL: PYTHON }),
    fetched("kogge.zip"),
    Database.open(),
  ]);
  python.unpackArchive(wheel, "zip", { extractDir: "/kogge" });
  const who = await database.keepOnce("id", crypto.randomUUID());
  const make = python.runPython(BEGIN) as (storage: Database, who: string, name: string) => HearingEngine;
  const engine = make(database, who, (await database.fact("name")) ?? "");
  database.onNotice(({ table, number }) => engine.heard(table, number));
  return { engine, database };
}

const answer = answering(start(), (message) => postMessage(message));
onmessage = ({ data }: MessageEvent<ToWorker>) => void answer(data);
