import { type KeyboardEvent, useRef } from 'react';
import { keyOfBench } from '../run/run-slice.ts';
import { RunView } from '../run/run-view.tsx';
import { Notice } from '../shared/notice.tsx';
import { Tag } from '../shared/tag.tsx';
import { Visible } from '../shared/visible.tsx';
import type { ViewProps } from '../shell/view.ts';
import { t } from '../words/words.ts';
import { StateTag } from './state-tag.tsx';
import { ToolAbout } from './tool-about.tsx';
import type { ToolRow } from './tool-rows.ts';

const parts = ['run', 'about'] as const;

/** Everything about one tool, and running it. */
export function ToolDetail({
  row,
  calls,
  state,
  act,
}: ViewProps & { row: ToolRow & { gone: boolean }; calls: number }) {
  const { page, own } = row;
  const bench = keyOfBench(row.site, row.key);
  const part = page === undefined ? 'about' : state.rooms.tools.part;
  return (
    <article className="tool-detail" aria-label={row.name}>
      <header className="tool-head">
        <h2>
          <Visible text={row.name} />
        </h2>
        {row.title !== '' && row.title !== row.name && (
          <p className="tool-title">
            <Visible text={row.title.slice(0, 300)} />
          </p>
        )}
        <p className="marks">
          {row.effect === 'act' && <Tag kind="act">{t('tools_acts')}</Tag>}
          {row.effect === 'read' && <Tag>{t('tools_reads')}</Tag>}
          {own !== undefined && <StateTag tool={own} always />}
        </p>
        {part === 'run' && row.description !== '' && (
          <p className="tool-said">
            <Visible text={row.description.slice(0, 400)} />
          </p>
        )}
        {row.gone && (
          <Notice kind="attention">{page === undefined ? t('tools_gone_withheld') : t('tools_gone')}</Notice>
        )}
      </header>
      {page !== undefined && <Parts part={part} act={act} />}
      {part === 'run' && page !== undefined ? (
        <div role="tabpanel" id="tool-part-run" aria-labelledby="tool-tab-run">
          <RunView
            key={bench}
            tool={page}
            site={row.site}
            benchKey={bench}
            gone={row.gone}
            state={state}
            act={act}
          />
        </div>
      ) : (
        <div
          {...(page === undefined
            ? {}
            : { role: 'tabpanel', id: 'tool-part-about', 'aria-labelledby': 'tool-tab-about' })}
        >
          <ToolAbout row={row} calls={calls} state={state} act={act} />
        </div>
      )}
    </article>
  );
}

function Parts({ part, act }: { part: 'run' | 'about'; act: ViewProps['act'] }) {
  const list = useRef<HTMLDivElement>(null);
  const keyed = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = part === 'run' ? 'about' : 'run';
    act.dispatch({ type: 'tools/part', part: other });
    list.current?.querySelector<HTMLElement>(`#tool-tab-${other}`)?.focus();
  };
  return (
    <div className="tool-parts" role="tablist" aria-label={t('tools_parts')} ref={list} onKeyDown={keyed}>
      {parts.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`tool-tab-${each}`}
          aria-selected={part === each}
          aria-controls={part === each ? `tool-part-${each}` : undefined}
          tabIndex={part === each ? 0 : -1}
          onClick={() => act.dispatch({ type: 'tools/part', part: each })}
        >
          {each === 'run' ? t('tools_part_run') : t('tools_part_about')}
        </button>
      ))}
    </div>
  );
}
