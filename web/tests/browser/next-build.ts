// A server before the server: it can send the service worker of another build, as after an update.
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";

export interface NextBuild {
  address: string;
  /** From now on there is another build, without these files. */
  update(gone: RegExp): void;
  stop(): Promise<void>;
}

export async function beforeServer(address: string): Promise<NextBuild> {
  const { hostname, port } = new URL(address);
  let gone: RegExp | null = null;

  function worker(answer: IncomingMessage, response: ServerResponse): void {
    let text = "";
    answer.setEncoding("utf-8").on("data", (more: string) => (text += more));
    answer.on("end", () => {
      const next = text.replace(/(["'`])[0-9a-f]{16}\1/, "'next'").replace(/ assets\/[\w.-]+/g, (file) => (gone?.test(file) ? "" : file));
      response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-cache" }).end(gone ? next : text);
    });
  }

  const server = createServer((asked, response) => {
    if (gone?.test(asked.url ?? "")) return void response.writeHead(404).end();
    const own = asked.url === "/service-worker.js";
    const headers = { ...asked.headers, ...(own ? { "accept-encoding": "identity" } : {}) };
    const sent = request({ hostname, port, path: asked.url, method: asked.method, headers }, (answer) => {
      if (own) return worker(answer, response);
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, "cache-control": "no-store" }); // only the worker keeps anything
      answer.pipe(response);
    });
    sent.on("error", () => response.destroy());
    asked.pipe(sent);
  });
  server.on("upgrade", (asked, socket, head) => {
    const through = connect(Number(port), hostname, () => {
      const headers = Object.entries(asked.headers).map(([name, value]) => `${name}: ${String(value)}`);
      through.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`);
      through.write(head);
      through.pipe(socket).pipe(through);
    });
    for (const end of [through, socket]) end.on("error", () => (through.destroy(), socket.destroy()));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const own = server.address();
  const stop = (): Promise<void> => new Promise((done) => (server.closeAllConnections(), server.close(() => done())));
  return { address: `http://127.0.0.1:${typeof own === "object" && own ? own.port : 0}`, update: (files) => (gone = files), stop };
}
