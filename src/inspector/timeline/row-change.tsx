import { number, t } from '../words/words.ts';
import type { ToolChange } from './timeline-row.ts';

/** A difference in numbers: `+3 −1 ~2`, spoken in words. */
export function ChangeCount({ change }: { change: ToolChange }) {
  const { added, removed, changed } = change;
  const spoken = t('timeline_difference', added.length, removed.length, changed.length);
  return (
    <span className="change-count" title={spoken}>
      <span className="hidden">{spoken}</span>
      <span aria-hidden="true">
        {added.length > 0 && <span className="added">{`+${number(added.length)}`}</span>}
        {removed.length > 0 && <span className="removed">{`−${number(removed.length)}`}</span>}
        {changed.length > 0 && <span className="changed">{`~${number(changed.length)}`}</span>}
      </span>
    </span>
  );
}

/** Whether nothing changed. */
export function isNoChange({ added, removed, changed }: ToolChange): boolean {
  return added.length + removed.length + changed.length === 0;
}
