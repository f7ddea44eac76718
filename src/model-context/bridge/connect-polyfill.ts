import type { HostTool } from '../../registry/types.ts';
import { type Unavailable, unavailable } from '../detect.ts';
import type { ModelContextHost } from '../host.ts';
import type { OfferedTool } from '../types.ts';
import { bridgeVersion, type FromPage, type ToPage } from './protocol.ts';
import { readFromPage } from './read-from-page.ts';
import { resultText } from './result-text.ts';
import { type BridgeScope, sendCommand } from './send-command.ts';
import { toWireTool } from './to-wire-tool.ts';

export interface BridgedHost extends ModelContextHost {
  readonly kind: 'polyfill';
  /** Whether `document.modelContext` is still the polyfill's. Synchronous. */
  intact(): boolean;
  /** Messages from the page's world that were none of ours. */
  readonly dropped: number;
}

interface Registration {
  readonly execute: HostTool['execute'];
  readonly registered: (nothing: undefined) => void;
  readonly refused: (error: Error) => void;
}

/**
 * Opens a session with the polyfill in the page's world. Synchronous: the answer to "is it there" comes with the
 * dispatch, and registrations can be sent at once, without waiting for one another.
 */
export function connectPolyfill(scope: BridgeScope): BridgedHost | Unavailable {
  const { port1: port, port2 } = new MessageChannel();
  // Unique among this document's sessions; nothing rests on it being secret.
  const session = `${Date.now().toString(36)}${Math.random().toString(36)}`;
  if (!sendCommand(scope, `attach ${bridgeVersion} ${session}`, port2)) {
    port.close();
    return unavailable(sendCommand(scope, 'hello') ? 'outdated-polyfill' : 'polyfill-missing');
  }

  const registrations = new Map<number, Registration>();
  const running = new Map<number, AbortController>();
  const lists = new Map<number, (tools: readonly OfferedTool[]) => void>();
  const listeners = new Set<() => void>();
  let ids = 0;
  let dropped = 0;
  let closed = false;
  const post = (message: ToPage) => port.postMessage(message);

  const run = async (call: number, registration: Registration, input: string) => {
    const controller = new AbortController();
    running.set(call, controller);
    try {
      const result = await registration.execute(JSON.parse(input), { signal: controller.signal });
      post({ type: 'answer', call, text: resultText(result) });
    } catch {
      post({ type: 'fail', call });
    } finally {
      running.delete(call);
    }
  };

  const handle = (message: FromPage) => {
    switch (message.type) {
      case 'registered':
        return registrations.get(message.id)?.registered(undefined);
      case 'rejected':
        return registrations
          .get(message.id)
          ?.refused(Object.assign(new Error(message.message), { name: message.name }));
      case 'call': {
        const registration = registrations.get(message.id);
        if (registration === undefined) post({ type: 'fail', call: message.call });
        else void run(message.call, registration, message.input);
        return;
      }
      case 'cancel':
        return running.get(message.call)?.abort();
      case 'toolchange':
        for (const listener of listeners) listener();
        return;
      case 'tools':
        lists.get(message.id)?.(message.tools);
        lists.delete(message.id);
    }
  };

  port.onmessage = ({ data }) => {
    const message = readFromPage(data);
    if (message === undefined) dropped += 1;
    else handle(message);
  };

  return {
    kind: 'polyfill',
    get dropped() {
      return dropped;
    },
    intact: () => sendCommand(scope, 'intact'),
    async registerTool(tool, { signal }) {
      signal.throwIfAborted();
      if (closed) throw closedError();
      const wire = toWireTool(tool);
      const id = ++ids;
      await new Promise<undefined>((resolve, reject) => {
        const leave = () => {
          registrations.delete(id);
          if (!closed) post({ type: 'unregister', id });
          reject(signal.reason);
        };
        registrations.set(id, {
          execute: tool.execute,
          registered: resolve,
          refused: (error) => {
            registrations.delete(id);
            // A later abort must not reach whoever has the name then.
            signal.removeEventListener('abort', leave);
            reject(error);
          },
        });
        signal.addEventListener('abort', leave, { once: true });
        post({ type: 'register', id, tool: wire });
      });
    },
    addEventListener(_type, listener) {
      if (listeners.size === 0) post({ type: 'watch' });
      listeners.add(listener);
    },
    removeEventListener: (_type, listener) => void listeners.delete(listener),
    listTools() {
      if (closed) return Promise.resolve([]);
      return new Promise((resolve) => {
        const id = ++ids;
        lists.set(id, resolve);
        post({ type: 'list', id });
      });
    },
    close() {
      if (closed) return;
      closed = true;
      sendCommand(scope, `close ${session}`);
      listeners.clear();
      for (const { refused } of registrations.values()) refused(closedError());
      for (const resolve of lists.values()) resolve([]);
      for (const controller of running.values()) controller.abort();
      // Only in a later task, so that a call which answers its abort is heard.
      setTimeout(() => {
        post({ type: 'bye' });
        port.close();
      });
    },
  };
}

function closedError(): Error {
  return Object.assign(new Error('The connection to the page is closed.'), { name: 'ClosedError' });
}
