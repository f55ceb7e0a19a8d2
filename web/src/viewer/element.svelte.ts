// <kogge-board record="game.json" move="57">: a recorded game on any page. `record` is the address of a file that
// `kogge replay FILE --frames` has written, `move` the decision after which the board is shown.
import { mount, unmount, type Component } from "svelte";
import type { BoardProps } from "../games/game";
import type { View } from "../wire/types";
import colours from "../app.css?inline";
import { FORMAT, type Frames } from "./frames";
import Viewer from "./Viewer.svelte";

export interface Drawing {
  game: string;
  Board: Component<BoardProps>;
  aspect(scene: View): number;
  /** Styles that its pieces share. */
  styles?: string;
}

const drawings = new Map<string, Drawing>();

class KoggeBoard extends HTMLElement {
  static observedAttributes = ["record", "move"];
  readonly #root = this.attachShadow({ mode: "open" });
  #shown: Record<string, unknown> | null = null;
  #frames: Frames | null = null;
  #move = $state(0);

  connectedCallback(): void {
    void this.#load();
  }

  disconnectedCallback(): void {
    this.#clear();
  }

  attributeChangedCallback(name: string): void {
    if (!this.isConnected) return;
    if (name === "record") void this.#load();
    else this.#follow();
  }

  /** Show the decision that the attribute names. */
  #follow(): void {
    this.#move = Number(this.getAttribute("move") ?? this.#frames?.frames.length ?? 0) || 0;
  }

  async #load(): Promise<void> {
    const record = this.getAttribute("record") ?? "";
    try {
      const response = await fetch(record);
      if (!response.ok) throw new Error(`${record}: ${response.status}`);
      const frames = (await response.json()) as Frames;
      if (frames.format !== FORMAT) throw new Error(`${record}: not a file of the format "${FORMAT}"`);
      const drawing = drawings.get(frames.game);
      if (!drawing) throw new Error(`${record}: the script for ${frames.game} is missing`);
      // Another record may have been named meanwhile.
      if (this.isConnected && record === this.getAttribute("record")) this.#show(frames, drawing);
    } catch (error) {
      this.#clear();
      this.#root.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  #clear(): void {
    if (this.#shown) void unmount(this.#shown);
    this.#shown = null;
    this.#root.replaceChildren();
  }

  #show(frames: Frames, drawing: Drawing): void {
    this.#clear();
    this.#frames = frames;
    this.#follow();
    const style = document.createElement("style");
    style.textContent = colours.replaceAll(":root", ":host") + (drawing.styles ?? "");
    this.#root.append(style);
    const move = (): number => this.#move;
    this.#shown = mount(Viewer, {
      target: this.#root,
      props: {
        frames,
        Board: drawing.Board,
        aspect: drawing.aspect(frames.scene),
        get move() {
          return move();
        },
        onmove: (wanted: number) => this.setAttribute("move", String(Math.max(0, Math.min(frames.frames.length, wanted)))),
      },
    });
  }
}

/** Let records of a game be shown. */
export function define(drawing: Drawing): void {
  drawings.set(drawing.game, drawing);
  if (!customElements.get("kogge-board")) customElements.define("kogge-board", KoggeBoard);
}
