import type { ToolHost } from '../registry/types.ts';
import { connectPolyfill } from './bridge/connect-polyfill.ts';
import type { BridgeScope } from './bridge/send-command.ts';
import { type DetectionScope, detect, found, type Outcome, unavailable } from './detect.ts';

/** What opening needs; a `Window` fits. */
export interface ModelContextScope extends DetectionScope, BridgeScope {}

/** The way to a document's tools, or the reason why there is none. */
export interface ModelContextConnection {
  /**
   * Where to register; absent where there was no way from the start. Where the page replaced `document.modelContext` it
   * stays: registrations are refused until the page puts it back.
   */
  readonly host: ToolHost | undefined;
  /** How it is now: looked at anew with each call. */
  look(): Outcome;
  /** Takes away every tool registered through the host, synchronously where the polyfill serves. There is no way back. */
  close(): void;
}

/**
 * Finds this document's model context and connects to it. Synchronous in both modes: what is registered at
 * document_start is asked for before any script of the page runs.
 *
 * Natively the host is the browser's own `document.modelContext`: the tool is in the list when `registerTool` returns.
 * Who registers must see to it that results are JSON: a symbol as a result crashes the tab in Chromium 156.
 *
 * @param scope the content script's `window`
 */
export function openModelContext(scope: ModelContextScope): ModelContextConnection {
  const nothing = () => {};
  const detected = detect(scope);
  if (detected.state === 'unavailable') return { host: undefined, look: () => detected, close: nothing };
  if (detected.modelContext !== undefined) {
    // Tools leave with the signals they were registered with.
    return { host: detected.modelContext, look: () => found('native'), close: nothing };
  }
  const host = connectPolyfill(scope);
  if ('code' in host) return { host: undefined, look: () => host, close: nothing };
  return {
    host,
    look: () => (host.intact() ? found('polyfill') : unavailable('replaced')),
    close: () => host.close(),
  };
}
