import { useCallback, useRef } from 'preact/hooks';
import type { Preferences } from '../../protocol/settings.ts';
import type { Commands } from '../shared/use-link.ts';
import type { Granted } from '../shared/use-wish.ts';

/** Changes preferences, from what they are by then. */
export type Prefer = (change: (current: Preferences) => Partial<Preferences>) => Granted;

/**
 * Preferences are sent whole, so two changes in a row, the second before the worker told of the first, must not undo
 * each other: what is on its way counts as done.
 */
export function usePrefer(told: Preferences, { run }: Commands): Prefer {
  const latest = useRef(told);
  const ahead = useRef<{ change: Partial<Preferences>; running: number }>({ change: {}, running: 0 });
  latest.current = told;
  return useCallback(
    async (change) => {
      const way = ahead.current;
      const next = change({ ...latest.current, ...way.change });
      way.change = { ...way.change, ...next };
      way.running += 1;
      const granted = await run({ name: 'set-preferences', change: next });
      way.running -= 1;
      if (way.running === 0) way.change = {};
      return granted;
    },
    [run],
  );
}
