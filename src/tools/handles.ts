import type { PageFacts } from '../protocol/facts.ts';
import type { PageOperations } from '../protocol/page-operations.ts';

/** Where a tab can be sent. */
export type Destination =
  | { readonly to: 'url'; readonly url: string }
  | { readonly to: 'back' | 'forward' | 'reload' };

/** The page a call came from, as handlers see it. */
export interface PageHandle {
  /** Chrome’s id of its tab, which is the page id of tools that name pages. Never reused while the browser runs. */
  readonly tabId: number;
  readonly url: string;
  readonly facts: PageFacts;
  /**
   * Runs an operation in the page's isolated world, injecting its code first where needed.
   *
   * @throws CallError where the page is gone, the operation fails, or the call is cancelled
   */
  run<Name extends keyof PageOperations>(
    operation: Name,
    args: PageOperations[Name]['args'],
  ): Promise<PageOperations[Name]['result']>;
  /** Begins to send the page elsewhere, which may end it before this resolves: to be done after the answer. */
  go(destination: Destination): Promise<void>;
}

/** A tab, as tools speak of it. */
export interface BrowserPage {
  /** Chrome’s id of the tab. */
  readonly pageId: number;
  readonly url: string;
  readonly title: string;
  /** The one that is shown in its window. */
  readonly selected: boolean;
  readonly windowId: number;
}

/** The browser as a whole, as handlers see it. Every method rejects with a CallError a caller can act on. */
export interface BrowserHandle {
  /** The tabs that show web pages, in the order of their windows. */
  pages(): Promise<readonly BrowserPage[]>;
  open(url: string, how: { readonly background: boolean }): Promise<BrowserPage>;
  select(pageId: number): Promise<BrowserPage>;
  close(pageId: number): Promise<void>;
  /** Begins to send a tab elsewhere. Its page may be gone before this resolves. */
  go(pageId: number, destination: Destination): Promise<void>;
}
