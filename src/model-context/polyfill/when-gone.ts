import { addListener } from './primordials.ts';

/** Chromium's words for whatever goes wrong outside the tool. */
export const transient = 'The operation failed for an unknown transient reason (e.g. out of memory).';

const callbacks = { __proto__: null } as unknown as Record<number, () => void>;
let last = 0;
let listening = false;

/**
 * Calls back when this document leaves for good, so that nobody in another frame waits for it for ever. Returns what
 * forgets the callback. The whole page's going needs no care: nobody is left to wait.
 */
export function whenGone(callback: () => void): () => void {
  last += 1;
  const id = last;
  callbacks[id] = callback;
  if (!listening && window !== top) {
    listening = true;
    addListener(window, 'pagehide', (event) => {
      if ((event as PageTransitionEvent).persisted) return;
      for (const each in callbacks) callbacks[each]?.();
    });
  }
  return () => {
    delete callbacks[id];
  };
}
