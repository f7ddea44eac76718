/** A clock that moves only when a test says so. */
export class Clock {
  #now = 0;
  #tasks: { at: number; task: () => void }[] = [];

  readonly now = (): number => this.#now;

  readonly after = (ms: number, task: () => void): (() => void) => {
    const entry = { at: this.#now + ms, task };
    this.#tasks.push(entry);
    return () => {
      this.#tasks = this.#tasks.filter((each) => each !== entry);
    };
  };

  get waiting(): number {
    return this.#tasks.length;
  }

  /** Moves on by `ms` and runs what became due, in order, letting promises settle in between. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms;
    for (;;) {
      const due = this.#tasks.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
      if (due === undefined) break;
      this.#tasks = this.#tasks.filter((each) => each !== due);
      this.#now = due.at;
      due.task();
      await quiet();
    }
    this.#now = until;
    await quiet();
  }
}

/** Lets every promise that can settle without time settle. */
export function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
