// Tables in IndexedDB. An entry is written once: whoever wants to write its number again, from another tab, gets a
// conflict. What is written here is told to the other tabs.
interface Kept {
  info: { id: string };
  seats: unknown[];
}
interface KeptEntry {
  number: number;
}
interface Written extends Kept {
  entries: KeptEntry[];
}

const NAME = "kogge";
const VERSION = 1;

/** Another tab has appended to a table. */
export interface Notice {
  table: string;
  number: number;
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB failed"));
  });
}

/** A table's entries after a number. */
function entriesOf(id: string, after: number): IDBKeyRange {
  return IDBKeyRange.bound([id, after], [id, Infinity], true);
}

export class Database {
  #channel = new BroadcastChannel(NAME);

  private constructor(private readonly db: IDBDatabase) {}

  static async open(): Promise<Database> {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("tables", { keyPath: "info.id" });
      request.result.createObjectStore("entries"); // by table and number
      request.result.createObjectStore("facts");
    };
    const db = await done(request);
    db.onversionchange = () => db.close(); // a newer release in another tab
    return new Database(db);
  }

  onNotice(hear: (notice: Notice) => void): void {
    this.#channel.onmessage = ({ data }: MessageEvent<Notice>) => hear(data);
  }

  // -- what the engine asks for: names and texts as kogge.server.offline.storage has them

  load = async (id: string, after: number): Promise<string | undefined> => {
    const transaction = this.db.transaction(["tables", "entries"]);
    const [kept, entries] = await Promise.all([
      done(transaction.objectStore("tables").get(id) as IDBRequest<Kept | undefined>),
      done(transaction.objectStore("entries").getAll(entriesOf(id, after))),
    ]);
    return kept && JSON.stringify({ ...kept, entries });
  };

  list = async (): Promise<string> => {
    return JSON.stringify(await done(this.db.transaction("tables").objectStore("tables").getAll()));
  };

  write = async (text: string): Promise<string> => {
    const tables = JSON.parse(text) as Written[];
    try {
      await this.#write(tables);
    } catch (error) {
      const name = error instanceof DOMException ? error.name : String(error);
      return name === "ConstraintError" ? "conflict" : name;
    }
    for (const { info, entries } of tables) {
      const last = entries.at(-1);
      if (last) this.#channel.postMessage({ table: info.id, number: last.number } satisfies Notice);
    }
    return "";
  };

  #write(tables: Written[]): Promise<void> {
    return new Promise((resolve, reject) => {
      // Strict: it is on the disk when it is done, as with a server.
      const transaction = this.db.transaction(["tables", "entries"], "readwrite", { durability: "strict" });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error("IndexedDB failed"));
      for (const { entries, ...kept } of tables) {
        transaction.objectStore("tables").put(kept);
        for (const entry of entries) transaction.objectStore("entries").add(entry, [kept.info.id, entry.number]);
      }
    });
  }

  // -- who uses this browser

  async fact(name: string): Promise<string | undefined> {
    return done(this.db.transaction("facts").objectStore("facts").get(name) as IDBRequest<string | undefined>);
  }

  /** What was kept first under this name: this value, or that of a tab that was quicker. */
  keepOnce(name: string, value: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const transaction = this.db.transaction("facts", "readwrite", { durability: "strict" });
      const facts = transaction.objectStore("facts");
      const found = facts.get(name) as IDBRequest<string | undefined>;
      found.onsuccess = () => {
        if (found.result === undefined) facts.put(value, name);
      };
      transaction.oncomplete = () => resolve(found.result ?? value);
      transaction.onabort = () => reject(transaction.error ?? new Error("IndexedDB failed"));
    });
  }

  async keep(name: string, value: string): Promise<void> {
    await done(this.db.transaction("facts", "readwrite").objectStore("facts").put(value, name));
  }
}
