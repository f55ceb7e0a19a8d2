// Where the player was. After each decision the board is drawn again, and what had the focus may be gone: then the focus
// goes to the same place, or to the nearest one that is lit, and not to the top of the page.
interface Stay {
  anchor: string;
  /** The words of a button of the bar. */
  button: string;
  x: number;
  y: number;
}

/** Of several places the nearest. */
export function nearest<P extends { x: number; y: number }>(places: readonly P[], x: number, y: number): P | null {
  let best: P | null = null;
  for (const place of places) {
    if (!best || Math.hypot(place.x - x, place.y - y) < Math.hypot(best.x - x, best.y - y)) best = place;
  }
  return best;
}

export class FocusKeeper {
  #stay: Stay | null = null;
  /** The whole board has the focus while nothing on it can be chosen. */
  #waiting = false;

  /** Something has got the focus. What opens and closes, as menus do, is no place to stay. */
  note(element: Element): void {
    if (element.closest("[role=menu], dialog")) return;
    const box = element.getBoundingClientRect();
    const anchor = element.getAttribute("data-anchor") ?? "";
    const button = element.closest(".choices") ? (element.textContent ?? "").trim() : "";
    this.#waiting &&= element.matches("svg");
    if (anchor || button) this.#stay = { anchor, button, x: box.left + box.width / 2, y: box.top + box.height / 2 };
    else if (!this.#waiting) this.#stay = null;
  }

  /** Somebody uses a pointer: then it is the place. */
  drop(): void {
    this.#stay = null;
    this.#waiting = false;
  }

  /** After something was drawn again. */
  restore(root: Element): void {
    const stay = this.#stay;
    const active = document.activeElement;
    const lost = !active || active === document.body || !active.isConnected;
    if (!stay || !(lost || this.#waiting)) return;
    const found = this.#find(root, stay);
    const board = root.querySelector<SVGElement>(".board svg[tabindex]");
    this.#waiting = !found;
    if (found) found.focus();
    else if (lost) board?.focus();
  }

  #find(root: Element, { anchor, button, x, y }: Stay): HTMLElement | SVGElement | null {
    const lit = [...root.querySelectorAll<HTMLElement | SVGElement>(".lit[data-anchor]")];
    const same = anchor ? lit.find((one) => one.getAttribute("data-anchor") === anchor) : undefined;
    if (same) return same;
    const buttons = [...root.querySelectorAll<HTMLElement>(".prompt .choices button")];
    if (button) return buttons.find((one) => one.textContent?.trim() === button) ?? buttons[0] ?? null;
    const places = lit.map((element) => {
      const box = element.getBoundingClientRect();
      return { element, x: box.left + box.width / 2, y: box.top + box.height / 2 };
    });
    return nearest(places, x, y)?.element ?? buttons[0] ?? null;
  }
}
