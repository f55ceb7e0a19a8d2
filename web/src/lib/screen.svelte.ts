// The shape of the screen, for drawings that fit themselves to it; it changes when a tablet is turned.
class Screen {
  /** Higher than wide. */
  upright = $state(false);

  constructor() {
    if (typeof matchMedia === "undefined") return;
    const query = matchMedia("(max-aspect-ratio: 1)");
    this.upright = query.matches;
    query.addEventListener("change", () => (this.upright = query.matches));
  }
}

export const screen = new Screen();
