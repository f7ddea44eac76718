import { useMemo, useState } from 'preact/hooks';
import type { ServerToolView, ServerView } from '../../../protocol/servers.ts';
import { Notice } from '../../shared/notice.tsx';
import type { Commands } from '../../shared/use-link.ts';
import { count } from '../../shared/words.ts';
import { ServerTool } from './server-tool.tsx';
import { type ToolKind, toolKinds, wantedTools } from './wanted-tools.ts';

/** Tools drawn at first: more than a person reads, and few enough to be there at once. */
const atFirst = 100;

/** The tools of a server, with the person’s word on each for all sites. */
export function ServerTools({ server, commands }: { server: ServerView; commands: Commands }) {
  const { id, tools } = server;
  const [filter, setFilter] = useState('');
  const [kind, setKind] = useState<ToolKind>('all');
  const [whole, setWhole] = useState(false);
  const wanted = useMemo(() => wantedTools(tools, filter, kind), [tools, filter, kind]);
  const changed = tools.filter(({ changes }) => changes.length > 0).length;
  const shown = whole ? wanted : wanted.slice(0, atFirst);

  const set = (tool: ServerToolView) => (site: string | undefined, policy: ServerToolView['policy']) =>
    commands.run({
      name: 'set-server-tool',
      id,
      key: tool.key,
      ...(site === undefined ? {} : { site }),
      ...(policy === undefined ? {} : { policy }),
    });

  return (
    <>
      {changed > 0 && kind !== 'changed' && (
        <Notice kind="attention">
          {changed === 1
            ? 'A tool is not as it was when you allowed it. Until you look at it, you are asked each time.'
            : `${count(changed, 'tool')} are not as they were when you allowed them. Until you look at them, you are asked each time.`}
          {tools.length > 1 && (
            <button type="button" class="plain" onClick={() => setKind('changed')}>
              Show {changed === 1 ? 'it' : 'them'}
            </button>
          )}
        </Notice>
      )}
      <p class="hint">
        Names, descriptions and whether a tool reads or acts are the server’s own words. “As usual” asks once
        for each site about what reads, and each time about what acts.
      </p>
      {tools.length > 5 && (
        <div class="actions">
          <input
            type="search"
            aria-label="Filter its tools"
            placeholder="Filter"
            value={filter}
            onInput={({ currentTarget }) => setFilter(currentTarget.value)}
          />
          <select
            aria-label="Which of its tools"
            value={kind}
            onChange={({ currentTarget }) =>
              setKind(toolKinds.find(({ kind }) => kind === currentTarget.value)?.kind ?? 'all')
            }
          >
            {toolKinds.map(({ kind, words }) => (
              <option key={kind} value={kind}>
                {words}
              </option>
            ))}
          </select>
          <span role="status" class="hint">
            {wanted.length === tools.length ? '' : `${wanted.length} of ${count(tools.length, 'tool')}`}
          </span>
        </div>
      )}
      {wanted.length === 0 ? (
        <p class="empty">
          {filter.trim() === ''
            ? 'None of its tools is like that.'
            : `No tool here contains “${filter.trim()}”.`}
        </p>
      ) : (
        <ul class="server-tools">
          {shown.map((tool) => (
            <ServerTool key={tool.key} tool={tool} set={set(tool)} />
          ))}
        </ul>
      )}
      {shown.length < wanted.length && (
        <div class="actions">
          <button type="button" onClick={() => setWhole(true)}>
            Show the other {wanted.length - shown.length}
          </button>
        </div>
      )}
    </>
  );
}
