import { createContext, useContext, useLayoutEffect } from 'react';

/** Is told of each field of the form, by its id, that holds what cannot be read, and when it does no longer. */
export const UnreadFields = createContext<(field: string, unread: boolean) => void>(() => undefined);

/** Tells of a field while what it holds cannot be read: what it said last must not be sent for it. */
export function useUnread(field: string, unread: boolean): void {
  const tell = useContext(UnreadFields);
  useLayoutEffect(() => {
    if (!unread) return;
    tell(field, true);
    return () => tell(field, false);
  }, [tell, field, unread]);
}
