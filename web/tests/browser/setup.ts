// Starts a server on a free port with a database of its own and a Chromium for all tests, and ends both.
//   KOGGE_PYTHON     the interpreter that has Kogge, compiled, so that bots are headlessShell (default: the repository's .venv)
//   KOGGE_SOURCE     a folder with Kogge's sources to serve from instead of what is installed there
//   KOGGE_URL        test a server that is already running instead
//   KOGGE_BOT_PACE   seconds between two moves of bots (default: 0)
//   KOGGE_CHROMIUM   the browser (default: /usr/bin/chromium)
//   KOGGE_HEADLESS_SHELL   its headless shell, for all that it can show (default: the browser)
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";
import { chromium, headlessShell } from "../chromium";

declare module "vitest" {
  interface ProvidedContext {
    address: string;
    browser: string;
  }
}

const ROOT = resolve(import.meta.dirname, "../../..");
const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function answering(address: string, server: ChildProcess): Promise<void> {
  for (let i = 0; i < 150; i++) {
    if (server.exitCode !== null) throw new Error(`the server ended with ${server.exitCode}`);
    try {
      if ((await fetch(`${address}/health`)).ok) return;
    } catch {
      // not yet
    }
    await pause(200);
  }
  throw new Error("the server does not answer");
}

/** Send a signal to a process and its children; whether any of them is left. */
function signal(leader: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-leader, name);
  } catch {
    return false;
  }
}

/** The server's bots are processes of their own, in its group: all of them are gone before their folder is. */
async function end(server: ChildProcess): Promise<void> {
  const { pid } = server;
  if (pid === undefined) return;
  const ended = server.exitCode === null ? new Promise((done) => server.once("exit", done)) : null;
  server.kill("SIGTERM");
  await ended;
  for (let i = 0; i < 100 && signal(pid, 0); i++) await pause(50);
  signal(pid, "SIGKILL");
}

export interface Running {
  address: string;
  stop(): Promise<void>;
}

export async function startServer(): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), "kogge-browser-"));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const settings = {
    database: `sqlite:///${join(folder, "tables.db")}`,
    static: join(ROOT, "src/kogge/server/static"),
    bot_pace: Number(process.env.KOGGE_BOT_PACE ?? 0),
    // All tests come from one address, and the quicker the machine, the more of them a minute.
    rate_address: 0,
    rate_identity: 0,
    rate_create: 0,
    rate_create_address: 0,
    rate_hints: 0,
    bot_share: 0,
    bot_share_address: 0,
    rate_chat: 0,
    rate_guests: 0,
    rate_sign_in: 0,
    rate_account: 0,
    rate_export: 0,
    rate_seeks: 0,
    rate_people: 0,
    rate_reports: 0,
    rate_notices: 0,
    notify_private: true,
  };
  const python = process.env.KOGGE_PYTHON ?? join(ROOT, ".venv/bin/python");
  const server = spawn(python, ["-m", "uvicorn", "--factory", "kogge.server.app:create_app", "--port", String(port), "--log-level", "warning"], {
    cwd: folder,
    detached: true, // a group of its own
    env: { ...process.env, PYTHONPATH: process.env.KOGGE_SOURCE ?? "", KOGGE_SETTINGS: JSON.stringify(settings) },
    stdio: "inherit",
  });
  const kill = (): boolean => server.pid !== undefined && signal(server.pid, "SIGKILL");
  process.once("exit", kill); // when the tests are broken off
  const stop = async (): Promise<void> => {
    await end(server);
    process.off("exit", kill);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await answering(address, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, stop };
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.KOGGE_URL;
  const server: Running = url ? { address: url, stop: async () => {} } : await startServer();
  const browser = await chromium.launchServer(headlessShell);
  project.provide("address", server.address);
  project.provide("browser", browser.wsEndpoint());
  return async () => {
    await browser.close();
    await server.stop();
  };
}
