import type { TabId } from './live-document.ts';

export interface WakeTabsEdges {
  /** The tabs that show a web page and are loaded. */
  tabs(): Promise<readonly TabId[]>;
  /** Has the content script of a tab open its port, where it has one and its port is closed. Rejects where it cannot. */
  wake(tab: TabId): Promise<void>;
}

/**
 * Reaches the pages whose port sleeps: when the worker was stopped they kept their tools and heard of no change. What
 * they say then is answered with the list that should exist now.
 */
export async function wakeTabs({ tabs, wake }: WakeTabsEdges): Promise<void> {
  await Promise.allSettled((await tabs()).map((tab) => wake(tab)));
}
