import type { HostTool, ToolHost } from '../../registry/types.ts';
import { type Unavailable, unavailable } from '../detect.ts';
import { bridgeVersion, type FromPage, type ToPage } from './protocol.ts';
import { type BridgeScope, sendCommand } from './send-command.ts';

/** A `ToolHost` in the page's world. */
export interface BridgedHost extends Required<ToolHost> {
  /** Whether `document.modelContext` is still the polyfill's. Synchronous. */
  intact(): boolean;
  /** Takes away every tool registered through it, at once. Nothing may be registered afterwards. */
  close(): void;
}

interface Registration {
  readonly execute: HostTool['execute'];
  readonly registered: (nothing: undefined) => void;
  readonly refused: (error: Error) => void;
}

/**
 * Opens a session with the polyfill in the page's world. Synchronous: the answer to "is it there" comes with the
 * dispatch, and registrations can be sent at once, without waiting for one another.
 *
 * The page's world is as trustworthy as the page: what comes from there is looked up among what was sent, and what is
 * not found there is dropped.
 */
export function connectPolyfill(scope: BridgeScope): BridgedHost | Unavailable {
  const { port1: port, port2 } = new MessageChannel();
  // Unique among this document's sessions; nothing rests on it being secret.
  const session = `${Math.random()}`;
  if (!sendCommand(scope, `attach ${bridgeVersion} ${session}`, port2)) {
    port.close();
    return unavailable(sendCommand(scope, 'hello') ? 'outdated-polyfill' : 'polyfill-missing');
  }

  const registrations = new Map<number, Registration>();
  const running = new Map<number, AbortController>();
  const listeners = new Set<() => void>();
  let ids = 0;
  const post = (message: ToPage) => port.postMessage(message);

  const run = async (id: number, call: number, input: string) => {
    const controller = new AbortController();
    running.set(call, controller);
    try {
      const registration = registrations.get(id);
      if (registration === undefined) throw new Error();
      const result = await registration.execute(JSON.parse(input), { signal: controller.signal });
      // `undefined` in spite of its type, for what JSON cannot say.
      const text = typeof result === 'string' ? result : (JSON.stringify(result) as string | undefined);
      post({ type: 'answer', call, text: text ?? 'null' });
    } catch {
      post({ type: 'fail', call });
    } finally {
      running.delete(call);
    }
  };

  port.onmessage = ({ data }: MessageEvent<FromPage | null | undefined>) => {
    switch (data?.type) {
      case 'registered':
        registrations.get(data.id)?.registered(undefined);
        break;
      case 'rejected':
        registrations.get(data.id)?.refused(Object.assign(new Error(data.message), { name: data.name }));
        break;
      case 'call':
        void run(data.id, data.call, data.input);
        break;
      case 'cancel':
        running.get(data.call)?.abort();
        break;
      case 'toolchange':
        for (const listener of listeners) listener();
        break;
    }
  };

  return {
    intact: () => sendCommand(scope, 'intact'),
    async registerTool({ execute, inputSchema, ...rest }, { signal }) {
      signal.throwIfAborted();
      const tool = { ...rest, ...(inputSchema && { inputSchema: JSON.stringify(inputSchema) }) };
      const id = ++ids;
      await new Promise<undefined>((registered, reject) => {
        const leave = () => {
          registrations.delete(id);
          post({ type: 'unregister', id });
          reject(signal.reason);
        };
        const refused = (error: Error) => {
          registrations.delete(id);
          // A later abort must not reach whoever has the name then.
          signal.removeEventListener('abort', leave);
          reject(error);
        };
        registrations.set(id, { execute, registered, refused });
        signal.addEventListener('abort', leave, { once: true });
        post({ type: 'register', id, tool });
      });
    },
    addEventListener(_type, listener) {
      if (listeners.size === 0) post({ type: 'watch' });
      listeners.add(listener);
    },
    removeEventListener: (_type, listener) => void listeners.delete(listener),
    close() {
      sendCommand(scope, `close ${session}`);
      // Only in a later task, so that answers which are on their way are heard.
      setTimeout(() => {
        post({ type: 'bye' });
        port.close();
      });
    },
  };
}
