export interface SliceEdges {
  /** ms; where it begins does not matter. */
  now(): number;
  /** Resolves once everything that waits for the thread had its turn: frames, and what a person does. */
  giveWay(): Promise<void>;
}

/** ms of work between two turns of others: half of a frame, so that the rest is theirs. */
const sliceTime = 8;

/** Work in slices, so that the window never stands still, however much there is. */
export class Slices {
  readonly #edges: SliceEdges;
  #began: number;

  constructor(edges: SliceEdges = browserEdges) {
    this.#edges = edges;
    this.#began = edges.now();
  }

  /**
   * Takes the steps of `work`, and gives way between two of them whenever the time is used up. A step cannot be cut.
   *
   * @throws the reason of `signal`, before any further step
   */
  async run<Result>(work: Generator<unknown, Result>, signal: AbortSignal): Promise<Result> {
    for (;;) {
      signal.throwIfAborted();
      const step = work.next();
      if (step.done === true) return step.value;
      if (this.#edges.now() - this.#began >= sliceTime) await this.giveWay();
    }
  }

  /** Before a step that takes long: it is not to come on top of others. */
  async giveWay(): Promise<void> {
    await this.#edges.giveWay();
    this.#began = this.#edges.now();
  }
}

const browserEdges: SliceEdges = {
  now: () => performance.now(),
  // Not scheduler.yield(): what goes on with that goes before frames.
  giveWay: () => scheduler.postTask(() => undefined, { priority: 'background' }),
};
