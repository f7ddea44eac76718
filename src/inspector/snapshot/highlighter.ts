/**
 * Shows on the page what the pointer is on here, never more than one command at a time: while one is under way only the
 * newest wish is kept.
 */
export class Highlighter {
  readonly #show: (uid: string | undefined) => Promise<unknown>;
  #wanted: string | undefined;
  #shown: string | undefined;
  #busy = false;

  /** `show` puts the mark on an element, or takes it away. */
  constructor(show: (uid: string | undefined) => Promise<unknown>) {
    this.#show = show;
  }

  want(uid: string | undefined): void {
    this.#wanted = uid;
    void this.#follow();
  }

  async #follow(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    while (this.#wanted !== this.#shown) {
      this.#shown = this.#wanted;
      await this.#show(this.#shown).catch(() => undefined);
    }
    this.#busy = false;
  }
}
