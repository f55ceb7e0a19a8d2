// <kogge-board record="game.json" move="57">: a recorded game on any page. `record` is the address of a file that
// `kogge replay FILE --frames` has written, `move` the decision after which the board is shown.
import { FORMAT, type Frames } from "./frames";

/** A board that is shown. */
export interface Shown {
  follow(move: number): void;
  remove(): void;
}
/** Shows a game in the element's inside. */
export type Show = (inside: ShadowRoot, frames: Frames, move: number, onmove: (wanted: number) => void) => Shown;

/** A page may have a script for each game, and whichever comes first defines the element: all of them tell here what they
 * can show, each by its own copy of the machinery. */
interface Games {
  shows: Map<string, Show>;
  /** Elements that hear of games that come later. */
  elements: Set<(game: string) => void>;
}
const KEY = Symbol.for("kogge-board");
const page = globalThis as { [KEY]?: Games };
const games = (page[KEY] ??= { shows: new Map(), elements: new Set() });

class KoggeBoard extends HTMLElement {
  static observedAttributes = ["record", "move"];
  readonly #inside = this.attachShadow({ mode: "open" });
  #shown: Shown | null = null;
  #frames: Frames | null = null;
  /** Aborted when another record is wanted; none: the element is on no page. */
  #reading: AbortController | null = null;
  readonly #came = (game: string): void => {
    if (!this.#shown && this.#frames?.game === game) this.#show(this.#frames);
  };

  connectedCallback(): void {
    games.elements.add(this.#came);
    void this.#read();
  }

  disconnectedCallback(): void {
    games.elements.delete(this.#came);
    this.#reading?.abort();
    this.#reading = null;
    this.#clear();
  }

  /** Attributes that were there before the element was on a page are read when it gets there. */
  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (!this.#reading || before === now) return;
    if (name === "record") void this.#read();
    else this.#shown?.follow(this.#move());
  }

  /** The decision that the attribute names; without it the last. */
  #move(): number {
    return Number(this.getAttribute("move") ?? this.#frames?.frames.length) || 0;
  }

  async #read(): Promise<void> {
    this.#reading?.abort();
    const { signal } = (this.#reading = new AbortController());
    const record = this.getAttribute("record") ?? "";
    try {
      const response = await fetch(record, { signal });
      if (!response.ok) throw new Error(`${record}: ${response.status}`);
      const frames = (await response.json()) as Frames;
      if (frames.format !== FORMAT) throw new Error(`${record}: not a file of the format "${FORMAT}"`);
      if (!signal.aborted) this.#show(frames);
    } catch (error) {
      if (!signal.aborted) this.#refuse(error instanceof Error ? error.message : String(error));
    }
  }

  #clear(): void {
    this.#shown?.remove();
    this.#shown = this.#frames = null;
    this.#inside.replaceChildren();
  }

  #refuse(reason: string): void {
    this.#clear();
    this.#inside.textContent = reason;
  }

  #show(frames: Frames): void {
    const show = games.shows.get(frames.game);
    if (show) this.#clear();
    else this.#refuse(`${this.getAttribute("record") ?? ""}: the script for ${frames.game} is missing`);
    this.#frames = frames;
    const last = frames.frames.length;
    const onmove = (wanted: number): void => this.setAttribute("move", String(Math.max(0, Math.min(last, wanted))));
    this.#shown = show?.(this.#inside, frames, this.#move(), onmove) ?? null;
  }
}

/** Let records of a game be shown. */
export function define(game: string, show: Show): void {
  games.shows.set(game, show);
  if (!customElements.get("kogge-board")) customElements.define("kogge-board", KoggeBoard);
  for (const came of games.elements) came(game);
}
