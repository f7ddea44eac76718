import { useSyncExternalStore } from 'react';
import { ago, exactly } from '../words/words.ts';
import { useNarrow } from './use-narrow.ts';

/**
 * How long ago something was, kept up to date, shorter where there is little room; the exact time on hover. `time`: ms
 * since the epoch.
 */
export function Ago({ time }: { time: number }) {
  const narrow = useNarrow();
  const text = useSyncExternalStore(everySecond, () => ago(time, Date.now(), narrow));
  return (
    <time dateTime={new Date(time).toISOString()} title={exactly(time)}>
      {text}
    </time>
  );
}

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all of them, which stands still while nobody looks at it. */
function everySecond(tick: () => void): () => void {
  waiting.add(tick);
  timer ??= setInterval(() => {
    for (const each of waiting) each();
  }, 1000);
  return () => {
    waiting.delete(tick);
    if (waiting.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
