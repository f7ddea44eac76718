import type { PageRun } from '../../protocol/inspect.ts';
import { deferred } from '../../shared/deferred.ts';
import type { PageContext, ToolList } from './page-context.ts';
import { type Asked, emptyList, linkEvent, type Told } from './world-link.ts';

/** The page’s own world, as it is reached from the isolated one. */
export interface ReachedWorld extends PageContext {
  /** What the ear there heard, as the JSON of `HeardNews`; `now`: whatever there is. */
  hear(now: boolean): Promise<string>;
  deafen(): void;
}

/** The tools of the page’s own world, seen from the isolated one; undefined where nobody serves there. */
export function reachWorld(meeting: EventTarget): ReachedWorld | undefined {
  const { port1: port, port2 } = new MessageChannel();
  const attach = new MessageEvent(linkEvent, { cancelable: true, ports: [port2] });
  if (meeting.dispatchEvent(attach)) {
    port.close();
    return undefined;
  }
  const lists = new Map<number, (list: ToolList) => void>();
  const runs = new Map<number, (run: PageRun) => void>();
  const hearings = new Map<number, (text: string) => void>();
  const listeners = new Set<() => void>();
  let ids = 0;
  const post = (message: Asked): void => port.postMessage(message);
  port.onmessage = ({ data }: MessageEvent<Told | null>) => {
    switch (data?.type) {
      case 'listed':
        lists.get(data.id)?.(listIn(data.text));
        lists.delete(data.id);
        break;
      case 'ran':
        runs.get(data.id)?.(data.run);
        runs.delete(data.id);
        break;
      case 'heard':
        hearings.get(data.id)?.(typeof data.text === 'string' ? data.text : '');
        hearings.delete(data.id);
        break;
      case 'changed':
        for (const listener of listeners) listener();
        break;
    }
  };
  return {
    async list() {
      const id = ++ids;
      const { promise, resolve } = deferred<ToolList>();
      lists.set(id, resolve);
      post({ type: 'list', id });
      return await promise;
    },
    async run(call, signal) {
      const id = ++ids;
      const { promise, resolve } = deferred<PageRun>();
      runs.set(id, resolve);
      post({ type: 'run', id, call });
      const stop = (): void => post({ type: 'stop', id });
      signal.addEventListener('abort', stop, { once: true });
      try {
        return await promise;
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    async hear(now) {
      const id = ++ids;
      const { promise, resolve } = deferred<string>();
      hearings.set(id, resolve);
      post({ type: 'hear', id, now });
      return await promise;
    },
    deafen: () => post({ type: 'deafen' }),
    watch(listener, signal) {
      if (listeners.has(listener)) return;
      listeners.add(listener);
      signal.addEventListener('abort', () => listeners.delete(listener), { once: true });
    },
  };
}

function listIn(text: unknown): ToolList {
  try {
    return JSON.parse(String(text)) as ToolList;
  } catch {
    return emptyList;
  }
}
