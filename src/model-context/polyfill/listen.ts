import { addListener, removeListener } from './primordials.ts';

/** Listens to an event. Returns what stops it. */
export function listen(target: EventTarget, type: string, listener: (event: Event) => void): () => void {
  addListener(target, type, listener);
  return () => removeListener(target, type, listener);
}
