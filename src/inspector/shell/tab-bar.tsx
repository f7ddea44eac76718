import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { InspectorState } from '../store/state.ts';
import { number, t } from '../words/words.ts';
import type { ViewId } from './view.ts';
import { views } from './views.ts';

export const tabId = (view: ViewId) => `tab-${view}`;
export const viewPanelId = (view: ViewId) => `view-${view}`;

/** The Inspector’s tabs: one stop of the Tab key, arrows within. */
export function TabBar({ state, show }: { state: InspectorState; show(view: ViewId): void }) {
  const bar = useRef<HTMLDivElement>(null);
  const { shown } = state;
  useEffect(() => {
    bar.current?.querySelector(`#${tabId(shown)}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  const move = (event: KeyboardEvent) => {
    const next = neighbour(event.key, shown);
    if (next === undefined) return;
    event.preventDefault();
    show(next);
    bar.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
  };
  return (
    <div className="tab-bar" role="tablist" aria-label={t('shell_tabs')} ref={bar} onKeyDown={move}>
      {views.map(({ id, title }, index) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabId(id)}
          aria-selected={id === shown}
          aria-controls={viewPanelId(id)}
          aria-keyshortcuts={String(index + 1)}
          tabIndex={id === shown ? 0 : -1}
          onClick={() => show(id)}
        >
          {t(title)}
          <TabCount count={countFor(id, state)} />
        </button>
      ))}
    </div>
  );
}

function TabCount({ count }: { count: number }) {
  if (count === 0) return null;
  return <span className="tab-count">{number(count)}</span>;
}

/** The number beside a tab’s name; 0: none. */
function countFor(view: ViewId, { view: inspected, questions, servers, shelf }: InspectorState): number {
  switch (view) {
    case 'tools':
      return inspected?.tools.length ?? 0;
    case 'access':
      return (questions?.waiting.length ?? 0) + (questions?.inputs.length ?? 0);
    case 'servers':
      return servers?.servers.length ?? 0;
    case 'files':
      return shelf?.files.length ?? 0;
    default:
      return 0;
  }
}

function neighbour(key: string, shown: ViewId): ViewId | undefined {
  const at = views.findIndex(({ id }) => id === shown);
  const forward = getComputedStyle(document.documentElement).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return views[(at + (key === forward ? 1 : views.length - 1)) % views.length]?.id;
    case 'Home':
      return views[0]?.id;
    case 'End':
      return views.at(-1)?.id;
    default:
      return undefined;
  }
}
