import type { DebuggerEdges } from './debugger-edges.ts';
import { DebuggerFailure } from './debugger-failure.ts';

/** ms a page that was replaced is given before it is tried again. */
const wait = 150;
/** Times it is tried again. */
const tries = 2;
/** ms it is left alone after that. */
const coolDown = 3_000;

/** How often a tab is attached to again whose page's process keeps being replaced. */
export class SwapBound {
  readonly #edges: Pick<DebuggerEdges, 'after' | 'now'>;
  #swaps = 0;
  #lastSwap = 0;

  constructor(edges: Pick<DebuggerEdges, 'after' | 'now'>) {
    this.#edges = edges;
  }

  /** Whether there was one so lately that it still counts. */
  get recent(): boolean {
    return this.#swaps > 0 && this.#edges.now() - this.#lastSwap < coolDown;
  }

  /** The page's process was replaced. */
  swapped(): void {
    // One now and then is ordinary life.
    this.#swaps = this.recent ? this.#swaps + 1 : 1;
    this.#lastSwap = this.#edges.now();
  }

  /**
   * Resolves when it may be tried.
   *
   * @throws DebuggerFailure cooling-down
   */
  async settled(): Promise<void> {
    if (!this.recent) return;
    if (this.#swaps > tries) throw new DebuggerFailure('cooling-down');
    const since = this.#edges.now() - this.#lastSwap;
    if (since < wait) await new Promise<void>((over) => this.#edges.after(wait - since, over));
  }
}
