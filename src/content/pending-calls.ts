import type { CallResult } from '../shared/result.ts';

/**
 * The calls that wait for the worker. Each is answered exactly once: by the worker, or by what makes its answer
 * impossible.
 */
export class PendingCalls {
  readonly #pending = new Map<string, (result: CallResult | undefined) => void>();

  /** Waits for the answer to the call of this id. */
  wait(id: string): Promise<CallResult | undefined> {
    return new Promise((settle) => this.#pending.set(id, settle));
  }

  /** Answers one call. A second answer, or one to an unknown call, is dropped. */
  settle(id: string, result: CallResult | undefined): void {
    const settle = this.#pending.get(id);
    this.#pending.delete(id);
    settle?.(result);
  }

  /** Answers every call. */
  settleAll(result: CallResult | undefined): void {
    for (const id of this.#pending.keys()) this.settle(id, result);
  }
}
