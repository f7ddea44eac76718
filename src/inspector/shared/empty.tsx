import type { ReactNode } from 'react';

/** What is shown where there is nothing: why, and what to do. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      <p className="empty-title">{title}</p>
      {children !== undefined && <div className="empty-next">{children}</div>}
    </div>
  );
}
