import { listen } from './listen.ts';

/** Chromium's words for whatever goes wrong outside the tool. */
export const transient = 'The operation failed for an unknown transient reason (e.g. out of memory).';

/**
 * Calls back when this document leaves for good, so that nobody in another frame waits for it for ever. Returns what
 * forgets the callback. The whole page's going needs no care: nobody is left to wait.
 */
export function whenGone(callback: () => void): () => void {
  return listen(window, 'pagehide', (event) => {
    if (window !== top && !(event as PageTransitionEvent).persisted) callback();
  });
}
