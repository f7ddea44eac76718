import { Copy } from '../shared/copy.tsx';
import { Notice } from '../shared/notice.tsx';
import { Visible } from '../shared/visible.tsx';
import { number, t, tn, type WordKey } from '../words/words.ts';
import type { BadLine } from './read-events.ts';
import type { ImportReport } from './timeline-slice.ts';

/** Lines that are named at once. */
const named = 50;

const reasons: Readonly<Record<BadLine['why'], WordKey>> = {
  json: 'timeline_bad_json',
  object: 'timeline_bad_object',
  deep: 'timeline_bad_deep',
  kind: 'timeline_bad_kind',
  member: 'timeline_bad_member',
};

/** What came of reading a file: how many events, and each line that is none. */
export function ImportNotice({
  report,
  copy,
  dismiss,
  putAway,
}: {
  report: ImportReport;
  copy(text: string): Promise<boolean>;
  dismiss(): void;
  /** Takes what was imported away again. */
  putAway: (() => void) | undefined;
}) {
  const { bad } = report;
  return (
    <div className="import-report" role="status">
      <Notice kind={bad.length > 0 ? 'attention' : 'plain'}>
        <span>
          {tn('timeline_read', report.count, report.name)}
          {bad.length > 0 && ` ${tn('timeline_bad', bad.length)}`}
        </span>
        {bad.length > 0 && (
          <details>
            <summary>{t('timeline_bad_lines')}</summary>
            <ol className="bad-lines">
              {bad.slice(0, named).map((line) => (
                <li key={line.line}>
                  <span className="bad-line-number">{t('timeline_line', line.line)}</span>{' '}
                  {t(reasons[line.why], line.what)}{' '}
                  <code>
                    <Visible text={line.text.slice(0, 120)} />
                  </code>
                </li>
              ))}
            </ol>
            {bad.length > named && <p>{t('timeline_bad_more', number(bad.length - named))}</p>}
            <Copy
              copy={copy}
              text={() => bad.map(({ line, text }) => `${line}: ${text}`).join('\n')}
              label={t('timeline_bad_copy')}
            />
          </details>
        )}
        <span className="actions">
          {putAway !== undefined && (
            <button type="button" className="plain" onClick={putAway}>
              {t('timeline_put_away')}
            </button>
          )}
          <button type="button" className="plain" onClick={dismiss}>
            {t('shell_close')}
          </button>
        </span>
      </Notice>
    </div>
  );
}
