import type { ReactNode } from 'react';

export type TagKind = 'plain' | 'good' | 'act' | 'ask' | 'warn' | 'deny';

/** A word about something, in the colour of what it means. `title` explains it on hover. */
export function Tag({
  kind = 'plain',
  title,
  children,
}: {
  kind?: TagKind;
  title?: string;
  children: ReactNode;
}) {
  return (
    <span className={`tag ${kind}`} title={title}>
      {children}
    </span>
  );
}
