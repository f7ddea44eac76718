/** How a submitted item fared. */
export type Fate<Result> =
  | { readonly outcome: 'applied'; readonly result: Result }
  | { readonly outcome: 'superseded' | 'closed' };

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly tell: (fate: Fate<Result>) => void;
}

/**
 * Runs one item after another and keeps only the newest waiting one: what it replaces is told `superseded`. Also runs
 * `again` passes without an item, which merge with each other and with any item that waits.
 */
export class SyncQueue<Item, Cause, Result> {
  readonly #run: (item: Item | undefined, cause: Cause | undefined) => Promise<Result>;
  #waiting: Waiting<Item, Result> | undefined;
  #again: Cause | undefined;
  #running = false;
  #closed = false;

  /** @param run must not reject */
  constructor(run: (item: Item | undefined, cause: Cause | undefined) => Promise<Result>) {
    this.#run = run;
  }

  /** Begins in a microtask where nothing runs. Resolves when the item's run ended, or it will never run. */
  submit(item: Item): Promise<Fate<Result>> {
    if (this.#closed) return Promise.resolve({ outcome: 'closed' });
    return new Promise((tell) => {
      this.#waiting?.tell({ outcome: 'superseded' });
      this.#waiting = { item, tell };
      void this.#work();
    });
  }

  /** Asks for a run with what the last item left. */
  again(cause: Cause): void {
    if (this.#closed) return;
    this.#again = cause;
    void this.#work();
  }

  /** Nothing begins any more. */
  close(): void {
    this.#closed = true;
    this.#waiting?.tell({ outcome: 'closed' });
    this.#waiting = undefined;
    this.#again = undefined;
  }

  async #work(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    // In a microtask: sets submitted in one go merge, and the browser, which keeps the stack of every registration, has a
    // short one to keep. That is a fifth of the time it takes.
    await undefined;
    while (this.#waiting !== undefined || this.#again !== undefined) {
      const waiting = this.#waiting;
      const cause = this.#again;
      this.#waiting = undefined;
      this.#again = undefined;
      const result = await this.#run(waiting?.item, cause);
      waiting?.tell(this.#closed ? { outcome: 'closed' } : { outcome: 'applied', result });
    }
    this.#running = false;
  }
}
