import { Activity, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useHotkeys } from '../shared/use-hotkeys.ts';
import type { InspectorStore } from '../store/store.ts';
import { HeaderBar } from './header-bar.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { Late } from './late.ts';
import { LatePart } from './late-part.tsx';
import { PageNotice } from './page-notice.tsx';
import { StatusLine } from './status-line.tsx';
import { TabBar, tabId, viewPanelId } from './tab-bar.tsx';
import type { ViewProps, Ways } from './view.ts';
import { Reopen, ViewBoundary } from './view-boundary.tsx';
import { lateParts, type ViewTab, views } from './views.ts';
import { idle, warm } from './warm.ts';

/** The whole application, for one tab of the browser. */
export function Inspector({ store, reopen, reload }: { store: InspectorStore } & Ways) {
  const state = useSyncExternalStore(store.subscribe, store.read);
  return (
    <Reopen value={reopen}>
      <InspectorScreen state={state} act={store.act} reopen={reopen} reload={reload} />
    </Reopen>
  );
}

function InspectorScreen({ state, act, reopen, reload }: ViewProps & Ways) {
  const panel = useRef<HTMLDivElement>(null);
  const visited = useVisited(state.shown);
  const seen = state.view !== undefined && state.view.looking !== true;
  useEffect(() => {
    // What is shown first has the machine for itself.
    if (seen) void warm(lateParts, idle);
  }, [seen]);
  const show = (view: ViewTab | undefined) => {
    if (view === undefined) return false;
    act.dispatch({ type: 'shell/show', view: view.id });
    return true;
  };
  const shownPanel = () => panel.current?.querySelector<HTMLElement>('[data-shown]');
  useHotkeys({
    ...Object.fromEntries(views.map((view, index) => [String(index + 1), () => show(view)])),
    '?': () => act.dispatch({ type: 'shell/help', open: true }),
    '/': () => focusOn(shownPanel()?.querySelector<HTMLInputElement>('input[type="search"]')),
    'Mod+Enter': () => press(shownPanel()?.querySelector<HTMLButtonElement>('button[data-run]')),
  });
  return (
    <div className="inspector-app">
      <HeaderBar state={state} act={act} />
      <main className="stage">
        <TabBar state={state} show={(view) => act.dispatch({ type: 'shell/show', view })} />
        <PageNotice state={state} reopen={reopen} reload={reload} />
        <div className="views" ref={panel}>
          {views.map(({ id, View }) => (
            <div
              key={id}
              id={viewPanelId(id)}
              role="tabpanel"
              aria-labelledby={tabId(id)}
              className={`view ${id}-view`}
              hidden={id !== state.shown}
              data-shown={id === state.shown ? '' : undefined}
            >
              {visited.has(id) && (
                // What a person was doing in a view is there when they come back to it.
                <Activity mode={id === state.shown ? 'visible' : 'hidden'}>
                  {View instanceof Late ? (
                    <LatePart late={View} props={{ state, act }} />
                  ) : (
                    <ViewBoundary>
                      <View state={state} act={act} />
                    </ViewBoundary>
                  )}
                </Activity>
              )}
            </div>
          ))}
        </div>
      </main>
      <StatusLine state={state} act={act} />
      <HelpDialog open={state.help} close={() => act.dispatch({ type: 'shell/help', open: false })} />
    </div>
  );
}

/** The views that were shown so far: none is drawn before it is wanted. */
function useVisited(shown: ViewProps['state']['shown']): ReadonlySet<string> {
  const [visited, visit] = useState<ReadonlySet<string>>(() => new Set([shown]));
  if (visited.has(shown)) return visited;
  const more = new Set([...visited, shown]);
  visit(more);
  return more;
}

function focusOn(field: HTMLInputElement | null | undefined): boolean {
  if (field === null || field === undefined) return false;
  field.focus();
  field.select();
  return true;
}

function press(button: HTMLButtonElement | null | undefined): boolean {
  if (button === null || button === undefined || button.disabled) return false;
  button.click();
  return true;
}
