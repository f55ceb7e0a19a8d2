// Answers come in any order. Of several questions about the same thing only the last one's answer counts, and what has
// been typed or chosen meanwhile counts more than any.
export class Latest {
  #asked = 0;

  /** A question begins; the result tells whether it is still the last one. */
  ask(): () => boolean {
    const number = ++this.#asked;
    return () => number === this.#asked;
  }

  /** Nobody waits for an answer any more. */
  drop(): void {
    this.#asked++;
  }
}
