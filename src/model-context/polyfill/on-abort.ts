import { listen } from './listen.ts';
import { isAborted, reasonOf } from './primordials.ts';

/** Calls back with the reason when the signal aborts. Returns what stops listening. */
export function onAbort(signal: AbortSignal, callback: (reason: unknown) => void): () => void {
  return listen(signal, 'abort', () => {
    // A page may dispatch an event of that name by itself.
    if (isAborted(signal)) callback(reasonOf(signal));
  });
}
