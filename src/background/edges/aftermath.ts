import { after } from '../../registry/index.ts';
import type { AftermathEdges } from '../acting/aftermath.ts';

/** `chrome.webRequest` and `chrome.tabs`, as what comes after input is seen with them. */
export const chromeAftermath: AftermathEdges = {
  watchRequests(tabId, { started, answered, ended }) {
    const filter: chrome.webRequest.RequestFilter = {
      urls: ['<all_urls>'],
      tabId,
      types: ['xmlhttprequest', 'script', 'stylesheet'],
    };
    // `documentId` is missing in the types.
    const onStarted = (request: { requestId: string; type: string; initiator?: string }): undefined => {
      const { requestId, type, initiator } = request;
      started({
        id: requestId,
        type,
        initiator,
        documentId: (request as { documentId?: string }).documentId,
      });
    };
    const onAnswered = ({ requestId, responseHeaders = [] }: chrome.webRequest.OnResponseStartedDetails) => {
      const type = responseHeaders.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
      answered(requestId, /^\s*text\/event-stream\b/i.test(type ?? ''));
    };
    const onEnded = ({ requestId }: { requestId: string }) => ended(requestId);
    const { onBeforeRequest, onResponseStarted, onCompleted, onErrorOccurred } = chrome.webRequest;
    onBeforeRequest.addListener(onStarted, filter);
    onResponseStarted.addListener(onAnswered, filter, ['responseHeaders']);
    onCompleted.addListener(onEnded, filter);
    onErrorOccurred.addListener(onEnded, filter);
    return () => {
      onBeforeRequest.removeListener(onStarted);
      onResponseStarted.removeListener(onAnswered);
      onCompleted.removeListener(onEnded);
      onErrorOccurred.removeListener(onEnded);
    };
  },
  watchOpenedTabs(opened) {
    const onCreated = ({ id, openerTabId }: chrome.tabs.Tab) => {
      if (id !== undefined) opened(id, openerTabId);
    };
    chrome.tabs.onCreated.addListener(onCreated);
    return () => chrome.tabs.onCreated.removeListener(onCreated);
  },
  async urlOf(tabId) {
    const { pendingUrl, url } = await chrome.tabs.get(tabId);
    return pendingUrl || url || 'about:blank';
  },
  after,
  now: () => Date.now(),
};
