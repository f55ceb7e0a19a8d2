// A host that only serves files, in a folder of its own: what the table without a server is put on.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const FOLDER = process.env.KOGGE_STATIC ?? fileURLToPath(new URL("../../../build/static", import.meta.url));
const PLACE = "/games/kogge/"; // pages must not care where they lie
const KINDS: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mjs": "text/javascript",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};

export interface Host {
  address: string;
  /** The network is cut: nothing listens at the address any more. */
  stop(): Promise<void>;
}

export async function startHost(): Promise<Host> {
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://host").pathname);
    const name = path.startsWith(PLACE) ? path.slice(PLACE.length) || "index.html" : "";
    try {
      const body = await readFile(join(FOLDER, name));
      response.writeHead(200, { "content-type": KINDS[extname(name)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const at = server.address();
  if (at === null || typeof at === "string") throw new Error("the host has no port");
  return {
    address: `http://127.0.0.1:${at.port}${PLACE}`,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
