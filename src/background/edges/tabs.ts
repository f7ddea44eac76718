import { handover } from '../../protocol/messages.ts';
import { browser } from '../../shared/browser.ts';
import { siteOf } from '../access/site.ts';
import type { TabAbout } from '../control/tab-view.ts';
import type { TabId } from '../documents/live-document.ts';

/** The tabs that show a web page and are loaded. */
export async function loadedTabs(): Promise<TabId[]> {
  const tabs = await browser.tabs.query({
    url: ['http://*/*', 'https://*/*', 'file:///*'],
    discarded: false,
  });
  return tabs.flatMap(({ id }) => (id === undefined ? [] : (id as TabId)));
}

/** What the browser knows of a tab; one that is gone is no web page. */
export async function aboutTab(tabId: number): Promise<TabAbout> {
  const tab = await browser.tabs.get(tabId).catch(() => undefined);
  const url = tab?.url ?? '';
  const web = /^(https?|file):/.test(url);
  const site = web ? siteOf(new URL(url).origin, url) : undefined;
  return { tabId, url, title: tab?.title ?? '', site, web, gone: tab === undefined };
}

/** Has the content script of a tab, if there is one, open its port. */
export async function wakeTab(tabId: TabId): Promise<void> {
  await chrome.scripting.executeScript({
    target: { tabId },
    func: (event: string) => navigation.dispatchEvent(new Event(event)),
    args: [handover],
    injectImmediately: true,
  });
}
