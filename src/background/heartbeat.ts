import type { After } from './calls/call-deadline.ts';

/** ms between beats. Chrome stops a worker after 30 s in which nothing reached it. */
export const beatEvery = 20_000;

export interface HeartbeatEdges {
  readonly after: After;
  /** Whether something is under way that must not be cut off. */
  busy(): boolean;
  /** Any call of an extension API counts as life. */
  beat(): void;
}

/** Keeps the worker awake while calls are under way, and only then: a person may take a minute to answer. */
export class Heartbeat {
  readonly #edges: HeartbeatEdges;
  #beating = false;

  constructor(edges: HeartbeatEdges) {
    this.#edges = edges;
  }

  /** Something began: beats until nothing is under way any more. */
  start(): void {
    if (this.#beating) return;
    this.#beating = true;
    this.#next();
  }

  #next(): void {
    this.#edges.after(beatEvery, () => {
      if (!this.#edges.busy()) {
        this.#beating = false;
        return;
      }
      this.#edges.beat();
      this.#next();
    });
  }
}
