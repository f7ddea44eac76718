/** ms for which nothing that allows can be pressed after the list changed. */
export const guardTime = 500;

/**
 * Keeps a click that was meant for something else from allowing a call: a page can time its question so that a button
 * appears, or another one moves, under the pointer of a person who is about to click.
 */
export class ClickGuard {
  readonly #now: () => number;
  #shown: string | undefined;
  #since: number;

  /** `now`: ms since some moment; never goes back. */
  constructor(now: () => number) {
    this.#now = now;
    this.#since = now();
  }

  /** Tells what the layout depends on; anything new shuts the guard. */
  see(shown: string): void {
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.disturb();
  }

  /** What is under the pointer may be unexpected for another reason: the window came to the front. */
  disturb(): void {
    this.#since = this.#now();
  }

  /** ms until clicks count; 0 where they do. */
  opensIn(): number {
    return Math.max(0, this.#since + guardTime - this.#now());
  }
}
