import { useEffect, useState } from 'react';
import type { RunningView } from '../../protocol/control.ts';
import { Visible } from '../shared/visible.tsx';
import { duration, t } from '../words/words.ts';
import type { RunUnderWay, RunWay } from './run-record.ts';

/** Runs, stops, and says how far it has come. */
export function RunBar({
  ways,
  way,
  setWay,
  running,
  progress,
  warned,
  blocked,
  run,
  cancel,
}: {
  ways: readonly RunWay[];
  way: RunWay;
  setWay(way: RunWay): void;
  running: RunUnderWay | undefined;
  progress: RunningView['progress'];
  warned: boolean;
  /** Why it cannot be run. */
  blocked: string | undefined;
  run(): void;
  cancel(run: string): void;
}) {
  return (
    <div className="run-bar">
      <div className="actions">
        <button
          type="button"
          className="main"
          disabled={running !== undefined || blocked !== undefined}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={run}
        >
          {warned ? t('run_anyway') : t('run_run')}
          <span className="key" aria-hidden="true">
            {shortcut()}
          </span>
        </button>
        {ways.length > 1 && (
          <select
            className="small"
            aria-label={t('run_way')}
            value={way}
            disabled={running !== undefined}
            onChange={({ target }) => {
              const wanted = ways.find((each) => each === target.value);
              if (wanted !== undefined) setWay(wanted);
            }}
          >
            {ways.map((each) => (
              <option key={each} value={each}>
                {each === 'page' ? t('run_way_page') : t('run_way_pagehand')}
              </option>
            ))}
          </select>
        )}
        {running !== undefined && <UnderWay running={running} progress={progress} cancel={cancel} />}
      </div>
      {warned && <p className="hint">{t('run_anyway_why')}</p>}
      {blocked !== undefined && <p className="hint">{blocked}</p>}
      {running?.way === 'pagehand' && <p className="hint">{t('run_no_cancel')}</p>}
    </div>
  );
}

function UnderWay({
  running,
  progress,
  cancel,
}: {
  running: RunUnderWay;
  progress: RunningView['progress'];
  cancel(run: string): void;
}) {
  const elapsed = useElapsed(running.since);
  const { way, id, cancelling } = running;
  return (
    <>
      {way === 'page' && (
        <button type="button" disabled={cancelling} onClick={() => cancel(id)}>
          {cancelling ? t('run_cancelling') : t('run_cancel')}
        </button>
      )}
      <progress
        aria-label={t('run_progress')}
        {...(progress?.total === undefined ? {} : { max: progress.total, value: progress.progress })}
      />
      <span className="elapsed" role="timer">
        {duration(elapsed)}
      </span>
      {progress?.message !== undefined && (
        <span className="hint">
          <Visible text={progress.message.slice(0, 300)} />
        </span>
      )}
    </>
  );
}

/** ms since then, ten times a second. */
function useElapsed(since: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, now - since);
}

function shortcut(): string {
  return /Mac/.test(navigator.userAgent) ? '⌘⏎' : 'Ctrl ⏎';
}
