import { addListener } from './primordials.ts';

/** Listens to what the page may forge: what is not as it should be ends without a word in the page's console. */
export function listenQuietly(target: EventTarget, type: string, listener: (event: Event) => void): void {
  addListener(target, type, (event) => {
    try {
      listener(event);
    } catch {
      // Dropped.
    }
  });
}
