// What the pages and the worker with the engine tell each other.
export type ToWorker =
  | { type: "request"; id: number; path: string; body: string | null }
  | { type: "connect"; id: number; path: string }
  | { type: "send"; id: number; text: string }
  | { type: "close"; id: number };

export type FromWorker =
  /** The status, a new line, and what was answered. */
  | { type: "answer"; id: number; text: string }
  | { type: "opened"; id: number }
  | { type: "message"; id: number; text: string }
  | { type: "closed"; id: number; code: number; reason: string }
  /** There is no engine: everything is refused. */
  | { type: "broken"; reason: string };
