// What the table without a server is put on and looked at with: a host that only serves files, and a browser.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { chromium, headlessShell } from "../chromium";

export const FOLDER = process.env.KOGGE_STATIC ?? fileURLToPath(new URL("../../../build/static", import.meta.url));
const PLACE = "/games/kogge/"; // pages must not care where they lie
const KINDS: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

export interface Host {
  address: string;
  /** From now on the host has other bytes in this file. */
  change(name: string, change: (bytes: Buffer) => Buffer | string): Promise<void>;
  /** From now on the host does not have files of such a name. */
  lose(name: RegExp): void;
  /** The network is cut: nothing listens at the address any more. */
  stop(): Promise<void>;
}

export function startBrowser(): Promise<Browser> {
  return chromium.launch(headlessShell);
}

export async function startHost(): Promise<Host> {
  const changed = new Map<string, Buffer | string>();
  const lost: RegExp[] = [];
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://host").pathname);
    const name = path.startsWith(PLACE) ? path.slice(PLACE.length) || "index.html" : "";
    try {
      if (lost.some((one) => one.test(name))) throw new Error(`${name} is lost`);
      const body = changed.get(name) ?? (await readFile(join(FOLDER, name)));
      // As hosts of files do: whoever does not ask again keeps an old file for an hour.
      const headers = { "content-type": KINDS[extname(name)] ?? "application/octet-stream", "cache-control": "max-age=3600" };
      response.writeHead(200, headers).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const at = server.address();
  if (at === null || typeof at === "string") throw new Error("the host has no port");
  return {
    address: `http://127.0.0.1:${at.port}${PLACE}`,
    change: async (name, change) => void changed.set(name, change(await readFile(join(FOLDER, name)))),
    lose: (name) => void lost.push(name),
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
