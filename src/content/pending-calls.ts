import { type CallResult, type Failure, failure } from '../shared/result.ts';

interface Pending {
  readonly settle: (result: CallResult) => void;
}

/**
 * The calls that wait for the worker. Each is answered exactly once: by the worker, or by what makes its answer
 * impossible.
 */
export class PendingCalls {
  readonly #pending = new Map<string, Pending>();
  readonly #prefix: string;
  #count = 0;

  /** @param prefix makes ids unique among the scripts this page has had */
  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  get size(): number {
    return this.#pending.size;
  }

  /** Begins a call: `send` is given its id, and says whether it could be sent. */
  begin(send: (id: string) => boolean): { id: string; result: Promise<CallResult> } {
    this.#count += 1;
    const id = `${this.#prefix}-${this.#count}`;
    const result = new Promise<CallResult>((settle) => {
      this.#pending.set(id, { settle });
    });
    if (!send(id)) this.settle(id, extensionGone());
    return { id, result };
  }

  /** Answers one call. A second answer, or one to an unknown call, is dropped. */
  settle(id: string, result: CallResult): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.settle(result);
  }

  /** Answers every call. */
  settleAll(result: Failure): void {
    for (const id of [...this.#pending.keys()]) this.settle(id, result);
  }
}

export function extensionGone(): Failure {
  return failure(
    'UNAVAILABLE',
    'Pagehand was removed, updated or reloaded. List the tools of this page again.',
  );
}

export function workerStopped(): Failure {
  return failure(
    'TEMPORARY_FAILURE',
    'Pagehand’s worker was stopped before it answered. Look at the page before you try again: the call may have had an effect.',
  );
}

/** @param url where the page is going */
export function pageLeaves(url: string): Failure {
  return failure(
    'CANCELLED',
    `The page is going to ${url}, which ends this call. List the tools of the new page.`,
    {
      details: { url },
    },
  );
}
