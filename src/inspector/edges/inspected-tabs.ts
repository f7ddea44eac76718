import { InspectorStore } from '../store/store.ts';
import { storeEdges } from './store-edges.ts';

/** Tabs whose state is kept while another one is shown. */
const mostKept = 6;

/**
 * The Inspector’s state of one tab after the other. What was seen of a tab is there when it is shown again. It hears of
 * a tab from the moment it is shown, whether or not there is anything yet to draw it with.
 */
export class InspectedTabs {
  /** The one shown last is the last. */
  readonly #stores = new Map<number, InspectorStore>();
  readonly #listeners = new Set<() => void>();
  #shown: InspectorStore | undefined;

  /** Undefined where there is no tab to inspect, or not yet. */
  get shown(): InspectorStore | undefined {
    return this.#shown;
  }

  /** Calls `changed` whenever another tab is shown. */
  listen(changed: () => void): void {
    this.#listeners.add(changed);
  }

  show(tabId: number | undefined): void {
    const store = tabId === undefined ? undefined : this.#storeOf(tabId);
    if (store !== undefined && store === this.#shown) return;
    this.#shown?.leave();
    this.#shown = store;
    store?.open();
    for (const changed of this.#listeners) changed();
  }

  /** `added` is the tab that was `removed` until now. */
  replaced(added: number, removed: number): void {
    const store = this.#stores.get(removed);
    if (store === undefined) return;
    this.#stores.delete(removed);
    this.#stores.set(added, store);
    store.replaced(added);
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
