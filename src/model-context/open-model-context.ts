import { connectPolyfill } from './bridge/connect-polyfill.ts';
import type { BridgeScope } from './bridge/send-command.ts';
import { type DetectionScope, detect, type Outcome, unavailable } from './detect.ts';
import type { ModelContextHost } from './host.ts';
import { nativeHost } from './native.ts';

/** What opening needs; a `Window` fits. */
export interface ModelContextScope extends DetectionScope, BridgeScope {}

/** The way to a document's tools, or the reason why there is none. */
export interface ModelContextConnection {
  /** As of the last look: see `check`. */
  readonly outcome: Outcome;
  /**
   * Where to register; absent where the outcome was `unavailable` from the start. With the outcome `replaced` it stays:
   * registrations are refused until the page puts `document.modelContext` back.
   */
  readonly host: ModelContextHost | undefined;
  /** Looks again, at once: has the page replaced `document.modelContext`, or put it back? */
  check(): Outcome;
  /** Calls back when the outcome changes. Returns the function that stops it. */
  onChange(listener: (outcome: Outcome) => void): () => void;
  /** Takes away every tool registered through the host. There is no way back. */
  close(): void;
}

/**
 * Finds this document's model context and connects to it. Synchronous in both modes: what is registered at
 * document_start is asked for before any script of the page runs.
 *
 * @param scope the content script's `window`
 */
export function openModelContext(scope: ModelContextScope): ModelContextConnection {
  const detection = detect(scope);
  if (detection.kind === 'unavailable') return connection(undefined, () => detection);
  if (detection.kind === 'native') {
    return connection(nativeHost(detection.modelContext, scope), () =>
      scope.document.defaultView === null ? unavailable('not-fully-active') : { kind: 'native' },
    );
  }
  const bridged = connectPolyfill(scope);
  if (bridged.kind === 'unavailable') return connection(undefined, () => bridged);
  const host: ModelContextHost = {
    ...bridged,
    async registerTool(tool, options) {
      try {
        return await bridged.registerTool(tool, options);
      } finally {
        opened.check();
      }
    },
  };
  const opened = connection(host, () => (bridged.intact() ? { kind: 'polyfill' } : unavailable('replaced')));
  return opened;
}

function connection(host: ModelContextHost | undefined, look: () => Outcome): ModelContextConnection {
  const listeners = new Set<(outcome: Outcome) => void>();
  let outcome = look();
  const become = (next: Outcome) => {
    const changed = next.kind !== outcome.kind || codeOf(next) !== codeOf(outcome);
    outcome = next;
    if (changed) for (const listener of listeners) listener(next);
    return next;
  };
  let closed = false;
  return {
    get outcome() {
      return outcome;
    },
    host,
    check: () => become(closed ? unavailable('closed') : look()),
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      closed = true;
      host?.close();
      become(unavailable('closed'));
      listeners.clear();
    },
  };
}

function codeOf(outcome: Outcome): string {
  return outcome.kind === 'unavailable' ? outcome.code : '';
}
