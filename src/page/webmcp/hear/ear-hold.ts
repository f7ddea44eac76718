import type { HearCallsResult } from '../../../protocol/inspect-operations.ts';

export interface EarHoldEdges {
  hear(now: boolean): Promise<string>;
  deafen(): void;
  /** Runs `task` after `ms`; answers what calls it off. */
  after(ms: number, task: () => void): () => void;
}

/** ms after which it is answered in any case: Chrome stops a worker that hears nothing for 30 s. */
export const patience = 25_000;
/** ms for which the page is heard between two questions. */
export const lease = 10_000;
/** Characters that are handed on. */
const mostText = 4_000_000;

/** Keeps the ear in the page’s world open for as long as somebody asks what it heard. */
export class EarHold {
  readonly #edges: EarHoldEdges;
  /** What is asked for. An answer that comes between two questions is the next one’s. */
  #hearing: Promise<string> | undefined;
  #asking = 0;
  #endLease: (() => void) | undefined;

  constructor(edges: EarHoldEdges) {
    this.#edges = edges;
  }

  /** Asks; when `signal` aborts and nobody else does, the page is left alone. */
  async ask(now: boolean, signal: AbortSignal): Promise<HearCallsResult> {
    this.#endLease?.();
    this.#asking += 1;
    const mine = now || this.#hearing === undefined ? this.#edges.hear(now) : this.#hearing;
    this.#hearing = mine;
    const over = new AbortController();
    const text = await new Promise<string | undefined>((answer) => {
      void mine.then(answer);
      const callOff = this.#edges.after(patience, () => answer(undefined));
      over.signal.addEventListener('abort', callOff, { once: true });
      if (signal.aborted) answer(undefined);
      signal.addEventListener('abort', () => answer(undefined), { once: true, signal: over.signal });
    });
    if (text !== undefined && this.#hearing === mine) this.#hearing = undefined;
    over.abort();
    this.#asking -= 1;
    if (this.#asking === 0) {
      if (signal.aborted) this.end();
      else this.#endLease = this.#edges.after(lease, () => this.end());
    }
    return { text: text === undefined || text.length > mostText ? '' : text };
  }

  /** The page is left alone, whoever asks. */
  end(): void {
    this.#endLease?.();
    this.#hearing = undefined;
    this.#edges.deafen();
  }
}
