import { atOnce, CallSlots } from '../../src/background/mcp/connection/call-slots.ts';
import type { ConnectionEdges } from '../../src/background/mcp/connection/connection-edges.ts';
import { ServerConnection } from '../../src/background/mcp/connection/server-connection.ts';
import type { ServerState } from '../../src/background/mcp/connection/server-state.ts';
import type { RemoteList, ServerId } from '../../src/background/mcp/remote.ts';
import { deferred } from '../../src/shared/deferred.ts';

export const patient: AbortSignal = new AbortController().signal;

/** A connection with this machine's network and clock, and what it told. */
export interface Connected extends Disposable {
  readonly connection: ServerConnection;
  readonly states: ServerState['kind'][];
  readonly lists: RemoteList[];
  /** Requests so far: method, and JSON-RPC method where there is one. */
  readonly requests: string[];
  /** Resolves with the next list that is as wished. */
  listed(wished: (list: RemoteList) => boolean): Promise<RemoteList>;
}

export function realEdges(change: Partial<ConnectionEdges> = {}): ConnectionEdges {
  let kept: unknown;
  return {
    fetch: (url, init) => fetch(url, init),
    mayReach: async () => true,
    verdict: {
      get: async () => structuredClone(kept),
      set: async (verdict) => {
        kept = structuredClone(verdict);
      },
    },
    now: () => Date.now(),
    after: (ms, task) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    random: () => 0,
    overall: new CallSlots(atOnce.overall),
    client: { name: 'pagehand-test', version: '0.0.0' },
    ...change,
  };
}

export function connect(url: string, change: Partial<ConnectionEdges> = {}, timeout = 10_000): Connected {
  const states: ServerState['kind'][] = [];
  const lists: RemoteList[] = [];
  const requests: string[] = [];
  const waiting = new Set<(list: RemoteList) => void>();
  const edges = realEdges(change);
  const connection = new ServerConnection(
    { id: 'server-1' as ServerId, name: 'Server', url, headers: {}, timeout },
    {
      ...edges,
      fetch: (to, init) => {
        const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
        requests.push(`${init?.method ?? 'GET'}${body?.method === undefined ? '' : ` ${body.method}`}`);
        return edges.fetch(to, init);
      },
    },
    {
      listed: (list) => {
        lists.push(list);
        for (const look of waiting) look(list);
      },
      stateChanged: ({ kind }) => states.push(kind),
    },
  );
  return {
    connection,
    states,
    lists,
    requests,
    listed: async (wished) => {
      const { promise, resolve } = deferred<RemoteList>();
      const look = (list: RemoteList): void => {
        if (!wished(list)) return;
        waiting.delete(look);
        resolve(list);
      };
      waiting.add(look);
      const last = lists.at(-1);
      if (last !== undefined) look(last);
      return await promise;
    },
    [Symbol.dispose]: () => connection[Symbol.dispose](),
  };
}

/** This machine's clock, which can be put forward: what is due then happens at once. */
export class ForwardClock {
  readonly #waiting = new Set<{ readonly due: number; readonly run: () => void }>();
  #ahead = 0;

  readonly now = (): number => Date.now() + this.#ahead;

  readonly after: ConnectionEdges['after'] = (ms, task) => {
    const run = (): void => {
      stop();
      task();
    };
    const wait = { due: this.now() + ms, run };
    const timer = setTimeout(run, ms);
    const stop = (): void => {
      clearTimeout(timer);
      this.#waiting.delete(wait);
    };
    this.#waiting.add(wait);
    return stop;
  };

  forward(ms: number): void {
    this.#ahead += ms;
    for (const { due, run } of [...this.#waiting]) if (due <= this.now()) run();
  }
}

/** Names of the tools of a list. */
export function namesOf(list: RemoteList): string[] {
  return list.tools.map((tool) => (tool as { name: string }).name);
}

/** What a promise fails with, as the result contract has it. */
export async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return (error as { failure?: unknown }).failure ?? error;
  }
  throw new Error('It did not fail.');
}
