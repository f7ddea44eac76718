import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A part that is shown on demand, and drawn only then: a server may have hundreds of tools. */
export function Unfold({
  title,
  open = false,
  children,
}: {
  title: ComponentChildren;
  /** Unfolds it when it becomes true; the person may fold it again. */
  open?: boolean;
  children(): ComponentChildren;
}) {
  const [shown, show] = useState(open);
  useEffect(() => {
    if (open) show(true);
  }, [open]);
  return (
    <details class="unfold" open={shown} onToggle={({ currentTarget }) => show(currentTarget.open)}>
      <summary>{title}</summary>
      {shown && <div class="unfolded">{children()}</div>}
    </details>
  );
}
