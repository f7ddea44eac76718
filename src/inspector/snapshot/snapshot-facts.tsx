import { useMemo } from 'react';
import { Ago } from '../shared/ago.tsx';
import { Visible } from '../shared/visible.tsx';
import { number, t, tn } from '../words/words.ts';
import { estimateTokens } from './estimate-tokens.ts';
import type { Compared } from './shown-rows.ts';
import { countMarks } from './snapshot-difference.ts';
import type { SnapshotAsk, Taken } from './snapshot-slice.ts';

/** How large the snapshot is, of what, and what differs from the one before. */
export function SnapshotFacts({
  now,
  compared,
  currentUrl,
  take,
}: {
  now: Taken;
  compared: Compared | undefined;
  /** Where the tab is now. */
  currentUrl: string | undefined;
  take(change: Partial<SnapshotAsk>): void;
}) {
  const tokens = useMemo(() => estimateTokens(now.text), [now]);
  const counts = useMemo(
    () => (compared === undefined ? undefined : countMarks(compared.marked)),
    [compared],
  );
  const { root, find } = now.ask;
  const looked = find.trim() !== '';
  const left = currentUrl !== undefined && now.url !== '' && withoutHash(currentUrl) !== withoutHash(now.url);
  return (
    <div className="snapshot-facts">
      <p className="snapshot-size">
        <span>{tn('snapshot_lines', now.lines.length)}</span>
        <span>{tn('snapshot_chars', now.text.length)}</span>
        <span title={t('snapshot_tokens_why')}>{t('snapshot_tokens', tokens)}</span>
        <span className="hint">
          <Ago time={now.time} />
        </span>
        {counts !== undefined && <Difference counts={counts} />}
      </p>
      {(root !== undefined || now.pages > 1) && (
        <p className="snapshot-part">
          {root !== undefined && (
            <>
              <span>{t('snapshot_inside')}</span> <code>{root}</code>
              <button
                type="button"
                className="small"
                onClick={() => take({ root: undefined, page: undefined })}
              >
                {t('snapshot_whole')}
              </button>
            </>
          )}
          {now.pages > 1 && !looked && <Parts page={now.ask.page} pages={now.pages} take={take} />}
        </p>
      )}
      {left && <p className="snapshot-left">{t('snapshot_left')}</p>}
      {now.notes.length > 0 && (
        <details className="snapshot-notes">
          <summary>{tn('snapshot_notes', now.notes.length)}</summary>
          <ul>
            {now.notes.map((note) => (
              <li key={note}>
                <Visible text={note} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Which part of the whole it is, and the way to the others. */
function Parts({
  page,
  pages,
  take,
}: {
  /** Undefined: what is in view first, of all of it. */
  page: number | undefined;
  pages: number;
  take(change: Partial<SnapshotAsk>): void;
}) {
  if (page === undefined) {
    return (
      <>
        <span>{t('snapshot_in_view', pages)}</span>
        <button type="button" className="small" onClick={() => take({ page: 1 })}>
          {t('snapshot_page_first')}
        </button>
      </>
    );
  }
  return (
    <>
      <span>{t('snapshot_page', page, pages)}</span>
      <button type="button" className="small" disabled={page <= 1} onClick={() => take({ page: page - 1 })}>
        {t('snapshot_page_before')}
      </button>
      <button
        type="button"
        className="small"
        disabled={page >= pages}
        onClick={() => take({ page: page + 1 })}
      >
        {t('snapshot_page_next')}
      </button>
      <button type="button" className="small" onClick={() => take({ page: undefined })}>
        {t('snapshot_page_view')}
      </button>
    </>
  );
}

function Difference({ counts }: { counts: ReturnType<typeof countMarks> }) {
  if (counts.added + counts.removed + counts.changed === 0)
    return <span className="hint">{t('snapshot_no_change')}</span>;
  return (
    <span className="snapshot-counts">
      {(['added', 'changed', 'removed'] as const)
        .filter((mark) => counts[mark] > 0)
        .map((mark) => (
          <span key={mark} className={`snapshot-count ${mark}`} title={t(`snapshot_${mark}_lines`)}>
            <span aria-hidden="true">{signs[mark]}</span>
            {number(counts[mark])} <span className="hidden">{t(`snapshot_${mark}`)}</span>
          </span>
        ))}
    </span>
  );
}

/** What marks a line, for those who do not see its colour. */
export const signs = { added: '+', changed: '~', removed: '−' } as const;

function withoutHash(url: string): string {
  return url.replace(/#.*$/, '');
}
