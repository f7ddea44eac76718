import { after } from '../../registry/index.ts';
import type { DebuggerEdges } from '../debugger/debugger-edges.ts';

/** The version of the protocol that is spoken (https://chromedevtools.github.io/devtools-protocol/1-3). */
const protocolVersion = '1.3';

/** `chrome.debugger` as the room wants it. */
export const chromeDebugger: DebuggerEdges = {
  attach: async (tabId) => await chrome.debugger.attach({ tabId }, protocolVersion),
  detach: async (tabId) => await chrome.debugger.detach({ tabId }),
  send: async ({ tabId, sessionId }, method, params) =>
    await chrome.debugger.sendCommand(
      sessionId === undefined ? { tabId } : { tabId, sessionId },
      method,
      params as { [name: string]: unknown },
    ),
  attachedTabs: async () =>
    (await chrome.debugger.getTargets()).flatMap(({ type, attached, tabId }) =>
      type === 'page' && attached && tabId !== undefined ? [tabId] : [],
    ),
  urlOf: async (tabId) => (await chrome.tabs.get(tabId)).url,
  listen({ event, detached }) {
    chrome.debugger.onEvent.addListener(({ tabId, sessionId }, method, params) => {
      if (tabId !== undefined) event({ tabId, sessionId }, method, params);
    });
    chrome.debugger.onDetach.addListener(({ tabId }, reason) => {
      if (tabId !== undefined) detached(tabId, reason);
    });
  },
  after,
  now: () => Date.now(),
};
