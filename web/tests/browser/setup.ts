// Starts a server on a free port with a database of its own, and stops it.
//   KOGGE_PYTHON   the interpreter that has Kogge, compiled, so that bots are quick (default: the repository's .venv)
//   KOGGE_SOURCE   a folder with Kogge's sources to serve from instead of what is installed there
//   KOGGE_URL      test a server that is already running instead
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    address: string;
  }
}

const ROOT = resolve(import.meta.dirname, "../../..");

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
    await new Promise((go) => setTimeout(go, 200));
  }
  throw new Error("the server does not answer");
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (process.env.KOGGE_URL) {
    project.provide("address", process.env.KOGGE_URL);
    return async () => {};
  }
  const folder = mkdtempSync(join(tmpdir(), "kogge-browser-"));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const settings = {
    database: `sqlite:///${join(folder, "tables.db")}`,
    static: join(ROOT, "src/kogge/server/static"),
    rate_address: 0,
    rate_identity: 0,
    rate_create: 0,
    rate_chat: 0,
    rate_guests: 0,
  };
  const python = process.env.KOGGE_PYTHON ?? join(ROOT, ".venv/bin/python");
  const server = spawn(python, ["-m", "uvicorn", "--factory", "kogge.server.app:create_app", "--port", String(port), "--log-level", "warning"], {
    cwd: folder,
    env: { ...process.env, PYTHONPATH: process.env.KOGGE_SOURCE ?? "", KOGGE_SETTINGS: JSON.stringify(settings) },
    stdio: "inherit",
  });
  await answering(address, server);
  project.provide("address", address);
  return async () => {
    const ended = new Promise((done) => server.once("exit", done));
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
}
