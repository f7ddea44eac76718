import { Ago } from '../shared/ago.tsx';
import { Tag } from '../shared/tag.tsx';
import { Visible } from '../shared/visible.tsx';
import { callerWord } from '../timeline/row-words.ts';
import { duration, t, tn } from '../words/words.ts';
import { stateLook } from './server-here.ts';
import type { ServerLine } from './server-lines.ts';
import { wordOf } from './word-of.ts';

/** What happened to a server, newest first. */
export function ServerLog({ lines }: { lines: readonly ServerLine[] }) {
  return (
    <section aria-label={t('servers_log')}>
      <h3>{t('servers_log')}</h3>
      {lines.length === 0 ? (
        <p className="hint">{t('servers_log_empty')}</p>
      ) : (
        <ol className="servers-log">
          {lines.map((line) => (
            <li key={line.id}>
              <Ago time={line.time} />
              <Line line={line} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Line({ line }: { line: ServerLine }) {
  switch (line.what) {
    case 'state':
      return (
        <>
          <span>
            <Tag kind={stateLook[line.kind]}>{t(`servers_state_${wordOf(line.kind)}`)}</Tag>
          </span>
          <span>
            <Visible text={line.says} />
          </span>
        </>
      );
    case 'listed':
      return (
        <>
          <span>
            <Tag>{t('servers_log_listed')}</Tag>
          </span>
          <span>{tn('servers_tools', line.tools)}</span>
        </>
      );
    case 'call':
      return (
        <>
          <span>
            <Tag kind={line.ok === undefined ? 'plain' : line.ok ? 'good' : 'deny'}>
              {t(
                line.ok === undefined
                  ? 'timeline_state_running'
                  : line.ok
                    ? 'timeline_state_ok'
                    : 'timeline_state_failed',
              )}
            </Tag>
          </span>
          <span>
            <code>
              <Visible text={line.tool} />
            </code>
            <span className="hint">
              {[
                callerWord(line.by),
                ...(line.code === undefined || line.ok ? [] : [line.code]),
                ...(line.ms === undefined ? [] : [duration(line.ms)]),
              ].join(' · ')}
            </span>
          </span>
        </>
      );
  }
}
