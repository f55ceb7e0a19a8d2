// How a game's board is put into <kogge-board>.
import { mount, unmount, type Component } from "svelte";
import type { BoardProps } from "../games/game";
import type { View } from "../wire/types";
import colours from "../app.css?inline";
import type { Show } from "./element";
import Viewer from "./Viewer.svelte";

export interface Drawing {
  Board: Component<BoardProps>;
  aspect(scene: View): number;
  /** Styles that its pieces share. */
  styles?: string;
}

/** Styles of a page as those of an element: what a page has at its root, such as `data-theme`, the element has itself. */
function ofElement(styles: string): string {
  return styles.replace(/:root((?:\[[^\]]*\])*)/g, (_, marks: string) => (marks ? `:host(${marks})` : ":host"));
}

export function showing({ Board, aspect, styles = "" }: Drawing): Show {
  const style = ofElement(colours + styles);
  return (inside, frames, move, onmove) => {
    let now = $state(move);
    const sheet = document.createElement("style");
    sheet.textContent = style;
    inside.append(sheet);
    const viewer = mount(Viewer, {
      target: inside,
      props: {
        frames,
        Board,
        get aspect() {
          return aspect(frames.scene);
        },
        get move() {
          return now;
        },
        onmove,
      },
    });
    return { follow: (wanted) => (now = wanted), remove: () => void unmount(viewer) };
  };
}
