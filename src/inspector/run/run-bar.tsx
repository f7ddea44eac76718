import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RunningView } from '../../protocol/control.ts';
import { useNarrow } from '../shared/use-narrow.ts';
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
  asked,
  form,
  warned,
  blocked,
  run,
  cancel,
  answer,
}: {
  ways: readonly RunWay[];
  way: RunWay;
  setWay(way: RunWay): void;
  running: RunUnderWay | undefined;
  progress: RunningView['progress'];
  /** Whether it waits for the person, who is asked if it may run. */
  asked: boolean;
  /** Whether the tool is a form, which may wait until it is sent on the page. */
  form: boolean;
  warned: boolean;
  /** Why it cannot be run. */
  blocked: string | undefined;
  run(): void;
  cancel(): void;
  /** Goes to the question. */
  answer(): void;
}) {
  const runButton = useRef<HTMLButtonElement>(null);
  return (
    <div className="run-bar">
      <div className="actions">
        <button
          type="button"
          className="main"
          ref={runButton}
          disabled={blocked !== undefined}
          // Who pressed it keeps the focus: a button that is disabled loses it.
          aria-disabled={running !== undefined}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          // Held, it would be pressed again and again, past the warning.
          onKeyDown={(event) => {
            if (event.repeat && event.key === 'Enter') event.preventDefault();
          }}
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
        {running !== undefined && (
          <UnderWay
            running={running}
            progress={progress}
            cancel={cancel}
            over={() => runButton.current?.focus()}
          />
        )}
      </div>
      {ways.length > 1 && way === 'page' && <p className="hint">{t('run_way_page_means')}</p>}
      {warned && <p className="hint">{t('run_anyway_why')}</p>}
      {blocked !== undefined && <p className="hint">{blocked}</p>}
      {running !== undefined && form && !asked && <p className="hint late">{t('run_form_waits')}</p>}
      {running !== undefined && asked && (
        <p className="hint" role="status">
          {t('run_asked')}{' '}
          <button type="button" className="plain" onClick={answer}>
            {t('run_asked_next')}
          </button>
        </p>
      )}
    </div>
  );
}

function UnderWay({
  running,
  progress,
  cancel,
  over,
}: {
  running: RunUnderWay;
  progress: RunningView['progress'];
  cancel(): void;
  /** It ended while its button had the focus. */
  over(): void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const ended = useRef(over);
  useLayoutEffect(() => {
    ended.current = over;
  });
  useLayoutEffect(() => {
    const mine = button.current;
    return () => {
      if (mine !== null && document.activeElement === mine) ended.current();
    };
  }, []);
  const elapsed = useElapsed(running.since);
  const { cancelling } = running;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-disabled={cancelling}
        aria-keyshortcuts={useNarrow() ? undefined : 'Escape'}
        onClick={cancel}
      >
        {cancelling ? t('run_cancelling') : t('run_cancel')}
      </button>
      <progress
        aria-label={t('run_progress')}
        {...(progress?.total === undefined || progress.total <= 0
          ? {}
          : { max: progress.total, value: progress.progress })}
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
