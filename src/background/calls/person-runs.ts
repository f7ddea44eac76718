import { said } from '../../protocol/said/said.ts';
import { CallError } from '../../shared/result.ts';
import { SaidError } from '../said-error.ts';

/** One run on the list; disposed when it is over. */
export interface PersonRun extends Disposable {
  /** Aborted with a CallError when the person cancels it, or the screen that waits for it is gone. */
  readonly signal: AbortSignal;
}

/**
 * The runs of tools that a person began on our screens, by the names the screens gave them. Whichever of our screens
 * knows a name may cancel it: all are the person’s. A run ends with the screen that waits for it, for nobody else gets
 * its answer.
 */
export class PersonRuns {
  readonly #runs = new Map<string, { readonly tabId: number; readonly controller: AbortController }>();

  /**
   * @param run its name; without one only its screen ends it
   * @param screen aborted when the screen that waits is gone
   * @throws CallError CONFLICT where a run of this name is under way
   */
  begin(tabId: number, run: string | undefined, screen: AbortSignal): PersonRun {
    if (run !== undefined && this.#runs.has(run)) {
      throw new SaidError('CONFLICT', said('run_name_taken'));
    }
    const controller = new AbortController();
    const { signal } = controller;
    const closed = (): void =>
      controller.abort(new CallError('CANCELLED', 'The screen that waited for this run was closed.'));
    if (screen.aborted) closed();
    else screen.addEventListener('abort', closed, { once: true });
    if (run !== undefined) this.#runs.set(run, { tabId, controller });
    return {
      signal,
      [Symbol.dispose]: () => {
        screen.removeEventListener('abort', closed);
        if (run !== undefined) this.#runs.delete(run);
      },
    };
  }

  /** False where there is no such run in this tab. Once more changes nothing. */
  cancel(tabId: number, run: string): boolean {
    const running = this.#runs.get(run);
    if (running?.tabId !== tabId) return false;
    running.controller.abort(new SaidError('CANCELLED', said('run_cancelled')));
    return true;
  }
}
