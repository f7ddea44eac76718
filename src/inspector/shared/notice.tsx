import type { ReactNode } from 'react';

/** Something a person should know. `trouble` is read out at once. */
export function Notice({
  kind = 'plain',
  children,
}: {
  kind?: 'plain' | 'attention' | 'trouble';
  children: ReactNode;
}) {
  return (
    <div className={`notice ${kind}`} role={kind === 'trouble' ? 'alert' : undefined}>
      {children}
    </div>
  );
}
