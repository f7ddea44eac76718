import { handover } from '../../protocol/messages.ts';
import { after } from '../../registry/index.ts';
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

/** ms in which Chrome says that a script cannot run. */
const patience = 300;

/** As {@link wakeTab}. Tells whether the tab shows the browser’s own word of a load that failed; where that is not said soon, not. */
export async function wakeOrFailed(tabId: TabId): Promise<boolean> {
  const waking = wakeTab(tabId).then(
    () => false,
    // Chrome has no code for it.
    (error: unknown) => /showing error page/i.test(String(error)),
  );
  return await Promise.race([waking, new Promise<false>((over) => after(patience, () => over(false)))]);
}
