import { useEffect, useState } from 'preact/hooks';
import type { JournalLine, JournalPage } from '../../protocol/control.ts';
import { SiteName } from '../shared/site-name.tsx';
import type { Commands } from '../shared/use-link.ts';
import { Visible } from '../shared/visible.tsx';

/** Lines on one page. */
const limit = 50;

/** The newest calls, and older ones on demand. Read anew when `calls`, the number of lines, changes. */
export function JournalTable({ calls, commands }: { calls: number; commands: Commands }) {
  const { run } = commands;
  /** Where each page before this one began; the last is where this one begins. */
  const [starts, setStarts] = useState<readonly (number | undefined)[]>([undefined]);
  const [page, show] = useState<JournalPage>();
  const before = starts.at(-1);

  // The number of calls tells that there are others.
  useEffect(() => {
    let current = true;
    void run({ name: 'read-journal', limit, ...(before === undefined ? {} : { before }) }).then((read) => {
      if (current && read.done) show(read.value);
    });
    return () => {
      current = false;
    };
  }, [run, before, calls]);

  if (page === undefined) return <p class="empty late">Reading…</p>;
  const oldest = page.lines.at(-1)?.id;
  return (
    <>
      {page.lines.length === 0 ? (
        <p class="empty">{before === undefined ? 'No tool was called yet.' : 'There is nothing older.'}</p>
      ) : (
        <table class="journal">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Site</th>
              <th scope="col">Tool</th>
              <th scope="col">Outcome</th>
              <th scope="col">Took</th>
            </tr>
          </thead>
          <tbody>
            {page.lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </tbody>
        </table>
      )}
      <div class="actions">
        <button type="button" disabled={starts.length === 1} onClick={() => setStarts(starts.slice(0, -1))}>
          Newer
        </button>
        <button
          type="button"
          disabled={oldest === undefined || page.lines.length < limit}
          onClick={() => setStarts([...starts, oldest])}
        >
          Older
        </button>
      </div>
    </>
  );
}

const answered = { allowed: 'you allowed it', denied: 'you denied it' } as const;

function Line({ line }: { line: JournalLine }) {
  const time = new Date(line.time);
  return (
    <tr>
      <td data-label="When">
        <time dateTime={time.toISOString()}>
          {time.toLocaleString(undefined, { dateStyle: 'short', timeStyle: 'medium' })}
        </time>
      </td>
      <td data-label="Site">
        <SiteName site={line.site} />
      </td>
      <td data-label="Tool">
        <code>
          <Visible text={line.tool} />
        </code>
        {line.arguments.length > 0 && (
          <span class="means">
            with <Visible text={line.arguments.join(', ')} />
          </span>
        )}
        {line.values !== undefined && (
          <details>
            <summary>Values</summary>
            <pre>
              <Visible text={line.values.input} />
            </pre>
            <pre>
              <Visible text={line.values.result} />
            </pre>
          </details>
        )}
      </td>
      <td data-label="Outcome">
        <span class={line.code === 'SUCCESS' ? 'state registered' : 'state failed'}>
          {line.code === 'SUCCESS' ? 'done' : outcome(line.code)}
        </span>
        {line.question !== undefined && <span class="means">{answered[line.question]}</span>}
      </td>
      <td data-label="Took" class="took">
        {line.latency}
      </td>
    </tr>
  );
}

/** `PERMISSION_DENIED` as words. */
function outcome(code: string): string {
  return code.toLowerCase().replaceAll('_', ' ');
}
