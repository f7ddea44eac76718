import { useEffect, useMemo, useRef } from 'react';
import { Empty } from '../shared/empty.tsx';
import { Notice } from '../shared/notice.tsx';
import { Visible } from '../shared/visible.tsx';
import type { ViewProps } from '../shell/view.ts';
import { t } from '../words/words.ts';
import { pickLine } from './pick-line.ts';
import { SnapshotBar } from './snapshot-bar.tsx';
import { snapshotDifference } from './snapshot-difference.ts';
import { SnapshotFacts } from './snapshot-facts.tsx';
import type { SnapshotAsk } from './snapshot-slice.ts';
import { SnapshotTree } from './snapshot-tree.tsx';
import { takeSnapshot } from './take-snapshot.ts';
import { useHighlight } from './use-highlight.ts';
import { type NoSnapshot, whyNoSnapshot } from './why-no-snapshot.ts';

/** What an agent sees of the page, next to the page. */
export function SnapshotView({ state, act }: ViewProps) {
  const { tabId } = state;
  const slice = state.rooms.snapshot;
  const missing = whyNoSnapshot(state);
  const able = missing === undefined;
  const none = slice.now === undefined && slice.failure === '' && !slice.taking;
  const highlight = useHighlight(act, tabId);
  const { now, before } = slice;
  const compared = useMemo(
    () =>
      now === undefined || before === undefined
        ? undefined
        : { before, marked: snapshotDifference(before.lines, now.lines) },
    [now, before],
  );

  const latest = useRef(slice);
  useEffect(() => {
    latest.current = slice;
  }, [slice]);
  const take = (change: Partial<SnapshotAsk> = {}) => {
    if (Object.keys(change).length > 0) act.dispatch({ type: 'snapshot/ask', change });
    void takeSnapshot(act, tabId, { ...slice.ask, ...change });
  };

  useEffect(() => {
    // Looking is free of effects, and what is empty would have to be filled by a press each time.
    if (able && none) void takeSnapshot(act, tabId, slice.ask);
  }, [able, none, act, tabId, slice.ask]);

  return (
    <section className="snapshot" aria-label={t('shell_tab_snapshot')} aria-busy={slice.taking}>
      <SnapshotBar
        slice={slice}
        slim={state.view?.tab.profile === 'slim'}
        able={able}
        take={take}
        pick={() => void pickLine(act, tabId, () => latest.current)}
        stopPicking={() => void act.run({ name: 'highlight', tabId })}
        copy={act.copy}
        dispatch={act.dispatch}
      />
      {slice.picking && <Notice kind="attention">{t('snapshot_picking')}</Notice>}
      {slice.failure !== '' && (
        <Notice kind="trouble">
          <Visible text={slice.failure} />
        </Notice>
      )}
      {missing !== undefined && slice.now !== undefined && (
        <Notice kind="attention">{t('snapshot_old')}</Notice>
      )}
      {slice.now !== undefined ? (
        <>
          <SnapshotFacts now={slice.now} compared={compared} currentUrl={state.view?.tab.url} take={take} />
          <SnapshotTree
            slice={slice}
            now={slice.now}
            compared={compared}
            dispatch={act.dispatch}
            take={take}
            highlight={highlight}
          />
        </>
      ) : (
        missing !== undefined && <Missing missing={missing} act={act} />
      )}
    </section>
  );
}

function Missing({ missing, act }: { missing: NoSnapshot; act: ViewProps['act'] }) {
  if (missing.why === 'waiting') return <Empty title={t('snapshot_waiting')} />;
  const toAccess = (
    <button type="button" onClick={() => act.dispatch({ type: 'shell/show', view: 'access' })}>
      {t('snapshot_to_access')}
    </button>
  );
  if (missing.why === 'withheld') {
    return (
      <Empty title={t('snapshot_withheld')}>
        {missing.sentence !== '' && (
          <p>
            <Visible text={missing.sentence} />
          </p>
        )}
        {missing.mendable && toAccess}
      </Empty>
    );
  }
  return (
    <Empty title={t(`snapshot_none_${missing.why}`)}>
      <p>{t(`snapshot_none_${missing.why}_next`)}</p>
      {missing.why === 'off' && toAccess}
    </Empty>
  );
}
