import { type CallResult, type Failure, failure } from '../shared/result.ts';

/**
 * The calls that wait for the worker. Each is answered exactly once: by the worker, or by what makes its answer
 * impossible.
 */
export class PendingCalls {
  readonly #pending = new Map<string, (result: CallResult) => void>();

  /** Waits for the answer to the call of this id. */
  wait(id: string): Promise<CallResult> {
    return new Promise((settle) => this.#pending.set(id, settle));
  }

  /** Answers one call. A second answer, or one to an unknown call, is dropped. */
  settle(id: string, result: CallResult): void {
    const settle = this.#pending.get(id);
    this.#pending.delete(id);
    settle?.(result);
  }

  /** Answers every call. */
  settleAll(result: Failure): void {
    for (const id of this.#pending.keys()) this.settle(id, result);
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

export function callerCancelled(): Failure {
  return failure('CANCELLED', 'The caller cancelled the call.');
}
