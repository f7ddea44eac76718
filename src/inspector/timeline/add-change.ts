import type { ToolChange } from './timeline-row.ts';

/** Both differences as one: what came and went again is in neither list. */
export function addChange(before: ToolChange, after: ToolChange): ToolChange {
  const added = new Set(before.added);
  const removed = new Set(before.removed);
  const changed = new Set(before.changed);
  for (const name of after.removed) {
    changed.delete(name);
    if (!added.delete(name)) removed.add(name);
  }
  for (const name of after.added) {
    // It was there before; whether it is the same nobody said.
    if (removed.delete(name)) changed.add(name);
    else added.add(name);
  }
  for (const name of after.changed) if (!added.has(name)) changed.add(name);
  return { added: [...added], removed: [...removed], changed: [...changed] };
}
