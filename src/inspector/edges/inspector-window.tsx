import { createRoot, type Root } from 'react-dom/client';
import { Inspector } from '../shell/inspector.tsx';
import { NoTab } from '../shell/no-tab.tsx';
import { hearBefore, language, t } from '../words/words.ts';
import type { InspectedTabs } from './inspected-tabs.ts';

/** Draws the Inspector of the tab that is shown. */
export class InspectorWindow {
  readonly #root: Root;
  readonly #tabs: InspectedTabs;

  constructor(element: HTMLElement, tabs: InspectedTabs) {
    this.#root = createRoot(element);
    this.#tabs = tabs;
    document.documentElement.lang = language();
    document.title = t('shell_title');
    hearBefore([
      'shell_gone',
      'said_link_gone',
      'said_link_unanswered',
      'shell_reopen',
      'shell_view_failed',
      'shell_try_again',
      'shell_loading',
      'shell_not_loaded',
      'shell_not_loaded_next',
    ]);
    tabs.listen(() => this.#draw());
    this.#draw();
  }

  #draw(): void {
    const store = this.#tabs.shown;
    this.#root.render(
      store === undefined ? (
        <NoTab />
      ) : (
        <Inspector
          key={store.state.tabId}
          store={store}
          reopen={() => location.reload()}
          reload={() => void chrome.tabs.reload(store.state.tabId).catch(() => undefined)}
        />
      ),
    );
  }
}
