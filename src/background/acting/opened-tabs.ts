export interface OpenedTabEdges {
  /** Tells of every tab that opens, and by which it was. Returns how to stop. */
  watchOpenedTabs(opened: (tabId: number, openerTabId: number | undefined) => void): () => void;
  /** The address a tab has or is going to. */
  urlOf(tabId: number): Promise<string | undefined>;
}

/** The tabs a page opened since a call began to act on it. It listens only as long as it exists. */
export class OpenedTabs implements Disposable {
  readonly #edges: OpenedTabEdges;
  readonly #ids: number[] = [];
  readonly #stop: () => void;

  constructor(edges: OpenedTabEdges, openerTabId: number) {
    this.#edges = edges;
    this.#stop = edges.watchOpenedTabs((tabId, opener) => {
      if (opener === openerTabId) this.#ids.push(tabId);
    });
  }

  /** The tabs with where they are, those that closed again left out. */
  async list(): Promise<{ readonly pageId: number; readonly url: string }[]> {
    const tabs = await Promise.all(
      this.#ids.map(async (pageId) => {
        // Chrome knows no address yet when it tells of a new tab.
        const url = await this.#edges.urlOf(pageId).catch(() => undefined);
        return url === undefined ? [] : [{ pageId, url }];
      }),
    );
    return tabs.flat();
  }

  [Symbol.dispose](): void {
    this.#stop();
  }
}
