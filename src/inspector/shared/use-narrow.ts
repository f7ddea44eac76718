import { useSyncExternalStore } from 'react';

/** CSS px: below, there is room for one pane only. */
export const narrowBelow = 600;

const query = `(width < ${narrowBelow}px)`;

/** Whether there is room for one pane only. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

function subscribe(changed: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}
