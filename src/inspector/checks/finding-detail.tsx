import type { PageTool } from '../../protocol/inspect.ts';
import { Copy } from '../shared/copy.tsx';
import { Visible } from '../shared/visible.tsx';
import { t } from '../words/words.ts';
import type { Finding } from './check-page.ts';
import { SeverityMark } from './finding-row.tsx';
import { ruleMend, ruleTitle, ruleWhy, severityWord } from './rule-words.ts';

/** A finding: where, why it matters, how to mend it, and what the platform says. */
export function FindingDetail({
  finding,
  showTool,
  copy,
}: {
  finding: Finding;
  showTool(tool: PageTool): void;
  copy(text: string): Promise<boolean>;
}) {
  const { tool, rule, severity, places, count, link } = finding;
  return (
    <article className="finding-detail" aria-label={t('checks_detail')}>
      <header>
        <h2>{ruleTitle(rule)}</h2>
        <p className="finding-severity">
          <SeverityMark severity={severity} /> {severityWord(severity)}
        </p>
        {tool !== undefined && (
          <div className="actions">
            <strong className="mono">
              <Visible text={tool.name} />
            </strong>
            <button type="button" className="main" onClick={() => showTool(tool)}>
              {t('checks_show_tool')}
            </button>
            <Copy copy={copy} text={() => asText(finding)} label={t('checks_copy')} />
          </div>
        )}
      </header>
      <section>
        <h3>{t('checks_where')}</h3>
        <ul className="places">
          {places.map(({ at, note }) => (
            <li key={`${at} ${note}`}>
              <code>
                <Visible
                  text={at === '' ? t(tool === undefined ? 'checks_page' : 'checks_whole_tool') : at}
                />
              </code>
              {note !== undefined && (
                <span className="place-note">
                  <Visible text={note} />
                </span>
              )}
            </li>
          ))}
        </ul>
        {count > places.length && <p className="hint">{t('checks_more_places', count - places.length)}</p>}
      </section>
      <section>
        <h3>{t('checks_why')}</h3>
        <p>{ruleWhy(rule)}</p>
      </section>
      <section>
        <h3>{t('checks_mend')}</h3>
        <p>{ruleMend(rule)}</p>
      </section>
      {link !== undefined && (
        <p>
          <a href={link} target="_blank" rel="noreferrer">
            {t('checks_link')}
          </a>
        </p>
      )}
    </article>
  );
}

/** A finding for an issue or a chat. */
function asText({ tool, rule, severity, places, link }: Finding): string {
  return [
    `[${severityWord(severity)}] ${tool?.name ?? t('checks_page')}: ${ruleTitle(rule)}`,
    ...places.map(({ at, note }) => `- ${at}${note === undefined ? '' : ` (${note})`}`),
    ruleWhy(rule),
    ruleMend(rule),
    ...(link === undefined ? [] : [link]),
  ].join('\n');
}
