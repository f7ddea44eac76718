import type { ComponentChildren } from 'preact';

/** Something the person should know. `alert` is read out at once. */
export function Notice({
  kind = 'quiet',
  alert = false,
  children,
}: {
  kind?: 'quiet' | 'attention' | 'trouble';
  alert?: boolean;
  children: ComponentChildren;
}) {
  return (
    <div class={`notice ${kind}`} {...(alert ? { role: 'alert' } : {})}>
      {children}
    </div>
  );
}
