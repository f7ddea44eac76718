import type { Ref } from 'react';
import { Visible } from '../shared/visible.tsx';
import { t } from '../words/words.ts';
import type { SnapshotRow } from './shown-rows.ts';
import { signs } from './snapshot-facts.tsx';

/** Levels that are drawn as such; what is deeper stands beside it. */
const deepest = 24;

/** One line. Its text is the page’s. */
export function SnapshotRowView({
  ref,
  id,
  index,
  row,
  start,
  chosen,
  choose,
  fold,
  openGap,
}: {
  ref: Ref<HTMLDivElement>;
  id: string;
  index: number;
  row: SnapshotRow;
  /** CSS px from the top of the list. */
  start: number;
  chosen: boolean;
  choose(): void;
  fold(folded: boolean): void;
  openGap(): void;
}) {
  const { line, mark, before, folded } = row;
  const sign = mark === 'same' || mark === 'around' ? undefined : mark;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys.
    <div
      ref={ref}
      id={id}
      className={`snapshot-row ${mark}${chosen ? ' chosen' : ''}`}
      role="treeitem"
      tabIndex={-1}
      aria-level={line.depth + 1}
      aria-selected={chosen}
      aria-expanded={folded === undefined ? undefined : !folded}
      data-row={index}
      data-index={index}
      style={{ transform: `translateY(${start}px)` }}
      onClick={choose}
    >
      <span className="snapshot-sign" title={sign === undefined ? undefined : t(`snapshot_${sign}`)}>
        {sign !== undefined && signs[sign]}
      </span>
      <span className="snapshot-indent" style={{ width: `${Math.min(line.depth, deepest) * 0.875}rem` }} />
      <span
        className={`snapshot-fold${folded === undefined ? '' : folded ? ' closed' : ' open'}`}
        aria-hidden="true"
        onClick={(event) => {
          if (folded === undefined) return;
          event.stopPropagation();
          fold(!folded);
        }}
      />
      <span className="snapshot-text">
        {line.gap === undefined ? (
          <LineText text={line.text} uid={line.uid} />
        ) : (
          <button type="button" className="plain" tabIndex={-1} onClick={openGap} title={t('snapshot_gap')}>
            <Visible text={line.text} />
          </button>
        )}
        {before !== undefined && (
          <del className="snapshot-before">
            <span className="hidden">{t('snapshot_said_before')} </span>
            <Visible text={before.text === line.text ? t('snapshot_moved') : before.text} />
          </del>
        )}
      </span>
    </div>
  );
}

function LineText({ text, uid }: { text: string; uid: string | undefined }) {
  if (uid === undefined) return <Visible text={text} />;
  const [, role = '', rest = ''] = /^ ?([\w-]*)(.*)$/su.exec(text.slice(uid.length)) ?? [];
  return (
    <>
      <span className="snapshot-uid">{uid}</span> <span className="snapshot-role">{role}</span>
      <Visible text={rest} />
    </>
  );
}
