import type { NavigationEvent } from '../navigation/journey.ts';

/** Every document a tab shows. */
const documents: chrome.webRequest.RequestFilter = { urls: ['<all_urls>'], types: ['main_frame'] };

/**
 * Tells what happens to the document of a tab, as long as it is not stopped: what asks for a new one, what comes of it,
 * what is shown. A call under way keeps the worker awake, so nothing is missed.
 *
 * @returns how to stop
 */
export function watchNavigation(tabId: number, heard: (event: NavigationEvent) => void): () => void {
  /** A page that is only prerendered is asked for, too, and is not where the tab goes. */
  const ours = (details: { readonly tabId: number; readonly documentLifecycle?: string }): boolean =>
    details.tabId === tabId && details.documentLifecycle !== 'prerender';
  const request = (details: chrome.webRequest.OnBeforeRequestDetails): undefined => {
    if (ours(details)) heard({ what: 'request', id: details.requestId, url: details.url });
  };
  const response = (details: chrome.webRequest.OnResponseStartedDetails): void => {
    if (ours(details)) heard({ what: 'response', id: details.requestId, status: details.statusCode });
  };
  const failed = (details: chrome.webRequest.OnErrorOccurredDetails): void => {
    if (ours(details)) heard({ what: 'failed', id: details.requestId, error: details.error });
  };
  const updated = (id: number, { status }: { readonly status?: string }): void => {
    if (id !== tabId) return;
    // “loading” comes once something else is shown, not when it is asked for.
    if (status === 'loading') heard({ what: 'shown' });
    if (status === 'complete') heard({ what: 'loaded' });
  };
  const removed = (id: number): void => {
    if (id === tabId) heard({ what: 'closed' });
  };
  const downloaded = ({ id, url, finalUrl }: chrome.downloads.DownloadItem): void =>
    heard({ what: 'download', id, url: finalUrl || url });
  chrome.webRequest.onBeforeRequest.addListener(request, documents);
  chrome.webRequest.onResponseStarted.addListener(response, documents);
  chrome.webRequest.onErrorOccurred.addListener(failed, documents);
  chrome.tabs.onUpdated.addListener(updated);
  chrome.tabs.onRemoved.addListener(removed);
  chrome.downloads.onCreated.addListener(downloaded);
  return () => {
    chrome.webRequest.onBeforeRequest.removeListener(request);
    chrome.webRequest.onResponseStarted.removeListener(response);
    chrome.webRequest.onErrorOccurred.removeListener(failed);
    chrome.tabs.onUpdated.removeListener(updated);
    chrome.tabs.onRemoved.removeListener(removed);
    chrome.downloads.onCreated.removeListener(downloaded);
  };
}

/** What a tab shows; undefined where it is gone. */
export async function shownIn(
  tabId: number,
): Promise<{ readonly url: string; readonly title: string } | undefined> {
  const tab = await chrome.tabs.get(tabId).catch(() => undefined);
  return tab && { url: tab.url ?? '', title: tab.title ?? '' };
}

/** The name a download has in its folder, once the browser has chosen one. */
export async function fileOf(download: number): Promise<string | undefined> {
  const [item] = await chrome.downloads.search({ id: download }).catch(() => []);
  return item?.filename.split(/[\\/]/).at(-1) || undefined;
}
