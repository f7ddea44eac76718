import { type MouseEvent, useEffect, useState } from 'react';
import { Notice } from '../shared/notice.tsx';
import { useHotkeys } from '../shared/use-hotkeys.ts';
import { t } from '../words/words.ts';
import type { FileReading } from './timeline-slice.ts';

/** ms after which a file that is still being read is told of; most are read sooner. */
const shownAfter = 200;

/** How far the files that are being read are, each with a way to give it up; Escape gives up all. */
export function ImportProgress({ reading }: { reading: readonly FileReading[] }) {
  useHotkeys({
    Escape() {
      for (const { stop } of reading) stop.abort();
      return reading.length > 0;
    },
  });
  const late = useLate(reading.length > 0);
  return (
    // It is there before there is something to say: only then screen readers hear of it.
    <div className="import-progress" role="status">
      {late &&
        reading.map(({ number, name, size, done, stop }) => (
          <Notice key={number}>
            <span>{t('timeline_reading', name)}</span>
            <progress aria-label={t('timeline_reading', name)} max={Math.max(1, size)} value={done} />
            <span className="actions">
              <button
                type="button"
                className="plain"
                aria-keyshortcuts="Escape"
                onClick={(event) => {
                  focusNear(event);
                  stop.abort();
                }}
              >
                {t('timeline_reading_stop')}
              </button>
            </span>
          </Notice>
        ))}
    </div>
  );
}

/** The button goes: the focus is left where another file would be chosen. */
function focusNear({ currentTarget }: MouseEvent): void {
  currentTarget.closest('.timeline')?.querySelector<HTMLElement>('[data-import]')?.focus();
}

/** Whether `on` has held for a while. */
function useLate(on: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setLate(true), shownAfter);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [on]);
  return on && late;
}
