import { useState } from 'react';
import { Copy } from '../shared/copy.tsx';
import { Search } from '../shared/search.tsx';
import type { Actions } from '../store/actions.ts';
import { t } from '../words/words.ts';
import { type Slice, type SnapshotAction, type SnapshotAsk, usualChars } from './snapshot-slice.ts';

/** Budgets to choose from, in characters; the first is what an agent gets where it does not ask. */
const budgets = {
  full: [usualChars.full, 5_000, 50_000, 200_000, 2_000_000],
  slim: [usualChars.slim, 2_000, 15_000],
} as const;

/** What is asked for, and what can be done with it. */
export function SnapshotBar({
  slice,
  slim,
  able,
  take,
  pick,
  stopPicking,
  copy,
  dispatch,
}: {
  slice: Slice;
  slim: boolean;
  /** Whether a snapshot can be taken now. */
  able: boolean;
  take(change?: Partial<SnapshotAsk>): void;
  pick(): void;
  stopPicking(): void;
  copy: Actions['copy'];
  dispatch(action: SnapshotAction): void;
}) {
  const { ask, taking, picking, now, before } = slice;
  const [find, setFind] = useState(ask.find);
  const [known, setKnown] = useState(ask.find);
  // It is emptied elsewhere, too: by a pick.
  if (known !== ask.find) {
    setKnown(ask.find);
    setFind(ask.find);
  }
  const offered = budgets[slim ? 'slim' : 'full'];
  const maxChars = offered.find((budget) => budget === ask.maxChars) ?? offered[0];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div className="snapshot-bar" role="group" aria-label={t('snapshot_bar')}>
      <button type="button" data-run disabled={!able || taking} onClick={() => take({ maxChars })}>
        {t(now === undefined ? 'snapshot_take' : 'snapshot_refresh')}
      </button>
      {picking ? (
        <button type="button" onClick={stopPicking}>
          {t('snapshot_pick_stop')}
        </button>
      ) : (
        <button type="button" disabled={!able} onClick={pick}>
          {t('snapshot_pick')}
        </button>
      )}
      <form
        className="snapshot-find"
        onSubmit={(event) => {
          event.preventDefault();
          if (able) take({ find, page: undefined, maxChars });
        }}
      >
        <Search
          value={find}
          label={t('snapshot_find')}
          change={(value) => {
            setFind(value);
            if (value === '' && ask.find !== '' && able) take({ find: '', maxChars });
          }}
        />
      </form>
      <select
        aria-label={t('snapshot_budget')}
        value={maxChars}
        disabled={!able}
        onChange={({ target }) => take({ maxChars: Number(target.value), page: undefined })}
      >
        {offered.map((budget, index) => (
          <option key={budget} value={budget}>
            {index === 0 ? t('snapshot_budget_usual', budget) : t('snapshot_budget_chars', budget)}
          </option>
        ))}
      </select>
      <label className="snapshot-frames" title={t('snapshot_frames_why')}>
        <input
          type="checkbox"
          checked={ask.frames === true}
          disabled={!able}
          onChange={({ target }) =>
            take({ frames: target.checked ? true : undefined, page: undefined, maxChars })
          }
        />
        {t('snapshot_frames')}
      </label>
      <label
        className="snapshot-changes"
        title={before === undefined ? t('snapshot_changes_later') : undefined}
      >
        <input
          type="checkbox"
          checked={slice.changes}
          disabled={before === undefined}
          onChange={({ target }) => dispatch({ type: 'snapshot/changes', on: target.checked })}
        />
        {t('snapshot_changes')}
      </label>
      {now !== undefined && <Copy text={now.text} copy={copy} label={t('snapshot_copy')} />}
    </div>
  );
}
