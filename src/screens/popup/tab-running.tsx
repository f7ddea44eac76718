import type { RunningView, TabView } from '../../protocol/control.ts';
import { Visible } from '../shared/visible.tsx';
import { clock } from '../shared/words.ts';

/** The calls that are under way on a page. */
export function TabRunning({ running, tools }: Pick<TabView, 'running' | 'tools'>) {
  return (
    <section class="running" aria-label="Under way">
      <h2>Under way</h2>
      <ul>
        {running.map(({ tool, since, progress }) => (
          <li key={`${tool} ${since}`}>
            <p>
              <Visible text={tools.find(({ name }) => name === tool)?.title ?? tool} />{' '}
              <span class="hint">since {clock(since)}</span>
            </p>
            {progress !== undefined && <Progress progress={progress} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Progress({
  progress: { progress, total, message },
}: {
  progress: NonNullable<RunningView['progress']>;
}) {
  return (
    <>
      {total !== undefined && total > 0 && (
        <progress max={total} value={Math.min(progress, total)} aria-label="How far it has come" />
      )}
      <p class="hint">
        {total === undefined ? `${progress}` : `${progress} of ${total}`}
        {message !== undefined && (
          <>
            : <Visible text={message} />
          </>
        )}
      </p>
    </>
  );
}
