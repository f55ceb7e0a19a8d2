// What the worker answers to the pages, whatever happens: nobody waits for ever.
import type { FromWorker, ToWorker } from "./messages";

/** kogge.server.offline.engine.Engine, as far as it is used here. */
export interface Engine {
  name: string;
  /** Python has one nothing, which is `undefined` here. */
  request(path: string, body: string | undefined): Promise<string>;
  connect(path: string, send: (text: string) => void, close: (code: number, reason: string) => void, opened: () => void): PageSocket;
}
export interface PageSocket {
  receive(text: string): Promise<void>;
  leave(): void;
  destroy(): void;
}
/** The engine, and who remembers the name of its person. */
export interface Started {
  engine: Engine;
  database: { keep(name: string, value: string): Promise<unknown> };
}

const WRONG = 500;
const INTERNAL = 1011; // the page comes back by itself

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function errorOf(error: unknown): { error: { code: string; message: string; rule: string } } {
  return { error: { code: "broken", message: reasonOf(error), rule: "" } };
}

/** The id of a command, so that whoever waits for it hears of its end. */
function idOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { id?: unknown }).id ?? null;
  } catch {
    return null;
  }
}

/** The worker's ear. When there will be no engine, the pages are told so once and refuse everything themselves. */
export function answering(started: Promise<Started>, tell: (message: FromWorker) => void): (message: ToWorker) => Promise<void> {
  const sockets = new Map<number, PageSocket>();
  started.catch((error: unknown) => tell({ type: "broken", reason: reasonOf(error) }));

  function end(id: number): void {
    sockets.get(id)?.destroy();
    sockets.delete(id);
  }

  async function answer({ engine, database }: Started, id: number, path: string, body: string | null): Promise<void> {
    let text: string;
    try {
      text = await engine.request(path, body ?? undefined);
      if (path === "/api/me" && body !== null) await database.keep("name", engine.name);
    } catch (error) {
      text = `${WRONG}\n${JSON.stringify(errorOf(error))}`;
    }
    tell({ type: "answer", id, text });
  }

  function connect({ engine }: Started, id: number, path: string): void {
    const send = (text: string): void => tell({ type: "message", id, text });
    const close = (code: number, reason: string): void => {
      tell({ type: "closed", id, code, reason });
      end(id);
    };
    try {
      sockets.set(id, engine.connect(path, send, close, () => tell({ type: "opened", id })));
    } catch (error) {
      close(INTERNAL, reasonOf(error));
    }
  }

  async function receive(id: number, text: string): Promise<void> {
    try {
      await sockets.get(id)?.receive(text);
    } catch (error) {
      tell({ type: "message", id, text: JSON.stringify({ type: "refused", id: idOf(text), ...errorOf(error) }) });
    }
  }

  return async (message) => {
    const all = await started.catch(() => null);
    if (!all) return;
    if (message.type === "request") return answer(all, message.id, message.path, message.body);
    if (message.type === "connect") return connect(all, message.id, message.path);
    if (message.type === "send") return receive(message.id, message.text);
    sockets.get(message.id)?.leave();
    end(message.id);
  };
}
