import { after } from '../../registry/index.ts';
import type { AftermathEdges } from '../acting/aftermath.ts';
import type { TabRequestListener } from '../acting/requests-in-flight.ts';

/**
 * ms for which Chrome goes on telling once nobody listens: an agent acts again and again, and each listener that is added
 * or removed delays the next answer. Not longer, since each event wakes the worker.
 */
const lingers = 20_000;

/** Has Chrome tell as long as somebody listens, and a while longer. */
class Telling<Listener> {
  readonly #begin: (listeners: ReadonlySet<Listener>) => () => void;
  readonly #listeners = new Set<Listener>();
  #end: (() => void) | undefined;
  #callOff: () => void = () => undefined;

  /** @param begin has Chrome tell the listeners there are; returns how to stop */
  constructor(begin: (listeners: ReadonlySet<Listener>) => () => void) {
    this.#begin = begin;
  }

  listen(listener: Listener): () => void {
    this.#callOff();
    this.#listeners.add(listener);
    this.#end ??= this.#begin(this.#listeners);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#callOff = after(lingers, () => {
        this.#end?.();
        this.#end = undefined;
      });
    };
  }
}

interface HeardRequests extends TabRequestListener {
  readonly tabId: number;
}

const requests = new Telling<HeardRequests>((listeners) => {
  const filter: chrome.webRequest.RequestFilter = {
    urls: ['<all_urls>'],
    types: ['xmlhttprequest', 'script', 'stylesheet'],
  };
  const tell = (tabId: number, what: (listener: TabRequestListener) => void): void => {
    for (const listener of listeners) if (listener.tabId === tabId) what(listener);
  };
  // `documentId` is missing in the types.
  const onStarted = (
    request: chrome.webRequest.OnBeforeRequestDetails & { readonly documentId?: string },
  ): undefined => {
    const { tabId, requestId: id, type, initiator, documentId } = request;
    tell(tabId, (listener) => listener.started({ id, type, initiator, documentId }));
  };
  const onAnswered = ({
    tabId,
    requestId,
    responseHeaders = [],
  }: chrome.webRequest.OnResponseStartedDetails): void => {
    const type = responseHeaders.find(({ name }) => name.toLowerCase() === 'content-type')?.value;
    const stream = /^\s*text\/event-stream\b/i.test(type ?? '');
    tell(tabId, (listener) => listener.answered(requestId, stream));
  };
  const onEnded = ({ tabId, requestId }: { readonly tabId: number; readonly requestId: string }): void =>
    tell(tabId, (listener) => listener.ended(requestId));
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
});

const tabs = new Telling<(tabId: number, openerTabId: number | undefined) => void>((listeners) => {
  const onCreated = ({ id, openerTabId }: chrome.tabs.Tab): void => {
    if (id !== undefined) for (const opened of listeners) opened(id, openerTabId);
  };
  chrome.tabs.onCreated.addListener(onCreated);
  return () => chrome.tabs.onCreated.removeListener(onCreated);
});

/** `chrome.webRequest` and `chrome.tabs`, as what comes after input is seen with them. */
export const chromeAftermath: AftermathEdges = {
  watchRequests: (tabId, { started, answered, ended }) =>
    requests.listen({ tabId, started, answered, ended }),
  watchOpenedTabs: (opened) => tabs.listen(opened),
  async urlOf(tabId) {
    const { pendingUrl, url } = await chrome.tabs.get(tabId);
    return pendingUrl || url || 'about:blank';
  },
  after,
  now: () => Date.now(),
};
