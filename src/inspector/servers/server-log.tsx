import { Visible } from '../shared/visible.tsx';
import { clock, exactly, t } from '../words/words.ts';
import type { ServerEvent } from './server-here.ts';

/** What happened to a server while the Inspector looked, newest first. */
export function ServerLog({ log }: { log: readonly ServerEvent[] }) {
  return (
    <section aria-label={t('servers_log')}>
      <h3>{t('servers_log')}</h3>
      {log.length === 0 ? (
        <p className="hint">{t('servers_log_empty')}</p>
      ) : (
        <ol className="servers-log">
          {log.map(({ worker, seq, time, state, says }) => (
            <li key={`${worker} ${seq}`}>
              <time dateTime={new Date(time).toISOString()} title={exactly(time)}>
                {clock(time)}
              </time>
              <code>
                <Visible text={state} />
              </code>
              <span>
                <Visible text={says} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
