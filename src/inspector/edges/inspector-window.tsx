import { createRoot, type Root } from 'react-dom/client';
import { Inspector } from '../shell/inspector.tsx';
import { NoTab } from '../shell/no-tab.tsx';
import { InspectorStore } from '../store/store.ts';
import { hearBefore, language, t } from '../words/words.ts';
import { storeEdges } from './store-edges.ts';

/** Tabs whose state is kept while another one is shown. */
const mostKept = 6;

/** Shows the Inspector of one tab after the other. What was seen of a tab is there when it is shown again. */
export class InspectorWindow {
  readonly #root: Root;
  /** The one shown last is the last. */
  readonly #stores = new Map<number, InspectorStore>();
  #shown: InspectorStore | undefined;

  constructor(element: HTMLElement) {
    this.#root = createRoot(element);
    document.documentElement.lang = language();
    document.title = t('shell_title');
    hearBefore(['shell_gone', 'shell_reopen', 'shell_view_failed', 'shell_try_again']);
  }

  show(tabId: number | undefined): void {
    const store = tabId === undefined ? undefined : this.#storeOf(tabId);
    if (store !== undefined && store === this.#shown) return;
    this.#shown?.close();
    this.#shown = store;
    store?.open();
    this.#root.render(
      store === undefined ? (
        <NoTab />
      ) : (
        <Inspector
          key={tabId}
          store={store}
          reopen={() => location.reload()}
          reload={() => void chrome.tabs.reload(store.state.tabId).catch(() => undefined)}
        />
      ),
    );
  }

  #storeOf(tabId: number): InspectorStore {
    const store = this.#stores.get(tabId) ?? new InspectorStore(tabId, storeEdges);
    this.#stores.delete(tabId);
    this.#stores.set(tabId, store);
    for (const [oldest] of this.#stores) {
      if (this.#stores.size <= mostKept) break;
      this.#stores.delete(oldest);
    }
    return store;
  }
}
