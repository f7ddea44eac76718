import { useEffect, useState } from 'react';
import type { Actions } from '../store/actions.ts';
import { Highlighter } from './highlighter.ts';

/** Marks an element on the page, or none. Nothing stays marked when the view is left. */
export function useHighlight(act: Actions, tabId: number): (uid: string | undefined) => void {
  const [highlighter] = useState(
    () =>
      new Highlighter((uid) => act.run({ name: 'highlight', tabId, ...(uid === undefined ? {} : { uid }) })),
  );
  useEffect(() => () => highlighter.want(undefined), [highlighter]);
  return (uid) => highlighter.want(uid);
}
