import { CallError } from '../shared/result.ts';
import type { BrowserHandle, BrowserPage, Destination } from '../tools/handles.ts';

/** What is used of a `chrome.tabs.Tab`. */
export interface ChromeTab {
  readonly id?: number | undefined;
  readonly windowId?: number | undefined;
  readonly index: number;
  readonly url?: string | undefined;
  /** Where it is going, while nothing of that is there yet. */
  readonly pendingUrl?: string | undefined;
  readonly title?: string | undefined;
  readonly active: boolean;
  readonly incognito: boolean;
}

/** The browser’s end: `chrome.tabs` and `chrome.windows` as they are. */
export interface BrowserEdges {
  readonly tabs: {
    query(query: object): Promise<readonly ChromeTab[]>;
    get(tabId: number): Promise<ChromeTab>;
    create(how: { url: string; active: boolean; windowId?: number }): Promise<ChromeTab>;
    update(tabId: number, change: { url?: string; active?: boolean }): Promise<unknown>;
    remove(tabId: number): Promise<void>;
    goBack(tabId: number): Promise<void>;
    goForward(tabId: number): Promise<void>;
    reload(tabId: number): Promise<void>;
  };
  readonly windows: { update(windowId: number, change: { focused: boolean }): Promise<unknown> };
  /** Whether the extension runs in private windows (`chrome.extension.inIncognitoContext`). It then sees only those. */
  readonly incognito: boolean;
}

/**
 * The tabs that show web pages or files, as tools see and change them. Others, such as the browser’s own pages, are not
 * there for tools, nor are private ones for an extension that does not run among them.
 */
export class BrowserPages implements BrowserHandle {
  readonly #edges: BrowserEdges;

  constructor(edges: BrowserEdges) {
    this.#edges = edges;
  }

  async pages(): Promise<readonly BrowserPage[]> {
    const tabs = await attempt('The tabs cannot be listed', () => this.#edges.tabs.query({}));
    return tabs
      .flatMap((tab) => this.#listed(tab) ?? [])
      .sort((one, other) => one.page.windowId - other.page.windowId || one.index - other.index)
      .map(({ page }) => page);
  }

  /** @throws CallError UNAVAILABLE where the browser opens no tab, TEMPORARY_FAILURE while it lets none be changed */
  async open(url: string, { background }: { readonly background: boolean }): Promise<BrowserPage> {
    const windowId = await this.#windowForNew();
    const tab = await attempt('The page cannot be opened', () =>
      this.#edges.tabs.create({ url, active: !background, ...(windowId === undefined ? {} : { windowId }) }),
    );
    // Its address is known only once it begins to load.
    const page = pageOf({ ...tab, url: webAddress(tab) ?? url });
    if (page === undefined) throw new CallError('UNAVAILABLE', 'The browser opened no tab. Call list_pages.');
    return page;
  }

  /** @throws CallError NOT_FOUND, UNAVAILABLE, TEMPORARY_FAILURE */
  async select(pageId: number): Promise<BrowserPage> {
    const page = await this.#find(pageId);
    await this.#change(pageId, 'The page cannot be shown', async () => {
      await this.#edges.tabs.update(pageId, { active: true });
      await this.#edges.windows.update(page.windowId, { focused: true });
    });
    return { ...page, selected: true };
  }

  /** @throws CallError NOT_FOUND, UNAVAILABLE, TEMPORARY_FAILURE */
  async close(pageId: number): Promise<void> {
    await this.#find(pageId);
    await this.#change(pageId, 'The page cannot be closed', () => this.#edges.tabs.remove(pageId));
  }

  /**
   * Private pages too: the only one who names a page here is that page.
   *
   * @throws CallError NOT_FOUND, CONFLICT where there is nothing to go back or forward to, UNAVAILABLE,
   *   TEMPORARY_FAILURE
   */
  async go(pageId: number, destination: Destination): Promise<void> {
    const { tabs } = this.#edges;
    await this.#find(pageId, { privateToo: true });
    switch (destination.to) {
      case 'url':
        return await this.#change(pageId, 'The page cannot go there', async () => {
          await tabs.update(pageId, { url: destination.url });
        });
      case 'reload':
        return await this.#change(pageId, 'The page cannot be loaded again', () => tabs.reload(pageId));
      case 'back':
        return await this.#change(pageId, 'The page cannot go back', () => tabs.goBack(pageId));
      case 'forward':
        return await this.#change(pageId, 'The page cannot go forward', () => tabs.goForward(pageId));
    }
  }

  async #find(pageId: number, { privateToo = false } = {}): Promise<BrowserPage> {
    const tab = await this.#tab(pageId);
    const found = tab && (privateToo ? pageOf(tab) : this.#listed(tab)?.page);
    if (found === undefined) throw gone(pageId);
    return found;
  }

  async #tab(pageId: number): Promise<ChromeTab | undefined> {
    try {
      return await this.#edges.tabs.get(pageId);
    } catch {
      return undefined;
    }
  }

  #listed(tab: ChromeTab): { readonly page: BrowserPage; readonly index: number } | undefined {
    const page = tab.incognito === this.#edges.incognito ? pageOf(tab) : undefined;
    return page && { page, index: tab.index };
  }

  /** A tab may leave between any two steps. */
  async #change(pageId: number, what: string, change: () => Promise<void>): Promise<void> {
    try {
      await attempt(what, change);
    } catch (error) {
      throw (await this.#tab(pageId)) === undefined ? gone(pageId) : error;
    }
  }

  /**
   * The window in use, or another of the same kind: left to itself, Chrome would open the tab in a private one where the
   * person uses that. Undefined: there is none, and Chrome makes one.
   */
  async #windowForNew(): Promise<number | undefined> {
    const { tabs, incognito } = this.#edges;
    const shown = await attempt('The windows cannot be listed', async () => [
      ...(await tabs.query({ active: true, lastFocusedWindow: true, windowType: 'normal' })),
      ...(await tabs.query({ active: true, windowType: 'normal' })),
    ]);
    return shown.find((tab) => tab.incognito === incognito)?.windowId;
  }
}

function pageOf(tab: ChromeTab): BrowserPage | undefined {
  const url = webAddress(tab);
  const { id, windowId, title = '', active } = tab;
  if (id === undefined || windowId === undefined || url === undefined) return undefined;
  return { pageId: id, url, title, selected: active, windowId };
}

function webAddress({ url = '', pendingUrl = '' }: ChromeTab): string | undefined {
  // What is still shown counts: a page of the browser’s own that is being left is one until it is gone.
  return [url || pendingUrl].find((address) => /^(?:https?|file):/i.test(address));
}

async function attempt<T>(what: string, task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    // “Tabs cannot be edited right now (user may be dragging a tab).”
    if (/right now/i.test(why)) {
      throw new CallError(
        'TEMPORARY_FAILURE',
        `${what}: somebody may be moving a tab. Try again in a moment.`,
        { cause },
      );
    }
    if (/page in history/i.test(why)) {
      throw new CallError('CONFLICT', `${what}: there is nothing there. Go to an address instead.`, {
        cause,
      });
    }
    throw new CallError('UNAVAILABLE', `${what}: ${sentence(why)} Call list_pages to see what is there.`, {
      cause,
    });
  }
}

function gone(pageId: number): CallError {
  return new CallError(
    'NOT_FOUND',
    `There is no page ${pageId}, or none that tools may touch. Call list_pages to see the pages there are.`,
  );
}

function sentence(text: string): string {
  const short = text.trim().slice(0, 200);
  return /[.!?]$/.test(short) ? short : `${short}.`;
}
