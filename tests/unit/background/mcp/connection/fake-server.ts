import { CallSlots } from '../../../../../src/background/mcp/connection/call-slots.ts';
import type {
  ConnectionEdges,
  ConnectionEvents,
} from '../../../../../src/background/mcp/connection/connection-edges.ts';
import { ServerConnection } from '../../../../../src/background/mcp/connection/server-connection.ts';
import type { ServerState } from '../../../../../src/background/mcp/connection/server-state.ts';
import type { RemoteList, ServerId } from '../../../../../src/background/mcp/remote.ts';
import { Clock } from '../../../registry/clock.ts';

export interface Sent {
  readonly verb: string;
  readonly method?: string;
  readonly id?: number;
  readonly init: RequestInit;
}

type Answer = Response | Promise<Response>;

/** A server of 2025-11-25 without a network. What `on` says of a method comes first. */
export class FakeServer {
  readonly sent: Sent[] = [];
  readonly on: Partial<Record<string, (sent: Sent) => Answer>> = {};

  readonly fetch = async (_url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { method, id } = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    const sent = { verb: init.method ?? 'GET', method, id, init };
    this.sent.push(sent);
    const answer = await Promise.race([
      (this.on[method ?? sent.verb] ?? usual)(sent),
      new Promise<never>((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
      }),
    ]);
    return answer;
  };

  /** How often something was sent. */
  count(method: string): number {
    return this.sent.filter((each) => each.method === method || each.verb === method).length;
  }
}

export function result(sent: Sent, value: unknown): Response {
  return Response.json({ jsonrpc: '2.0', id: sent.id, result: value });
}

function usual(sent: Sent): Response {
  switch (sent.method) {
    case 'initialize':
      return result(sent, {
        protocolVersion: '2025-11-25',
        capabilities: { tools: { listChanged: true } },
        serverInfo: { name: 'fake', version: '1' },
      });
    case 'tools/list':
      return result(sent, { tools: [{ name: 'one', inputSchema: { type: 'object' } }] });
    case 'tools/call':
      return result(sent, { content: [] });
    case 'server/discover':
      return Response.json({ jsonrpc: '2.0', id: sent.id, error: { code: -32601, message: 'What?' } });
    default:
      return new Response(null, { status: sent.verb === 'POST' ? 202 : 405 });
  }
}

/** Never answers. */
export const silence = (): Promise<Response> => new Promise(() => undefined);

/** A network failure as Chrome has it: without a reason. */
export const failed = (): never => {
  throw new TypeError('Failed to fetch');
};

type Kind<Connection> = new (...all: ConstructorParameters<typeof ServerConnection>) => Connection;

export function connected(server: FakeServer, change: Partial<ConnectionEdges> = {}) {
  return connectedBy(ServerConnection, server, change);
}

export function connectedBy<Connection>(
  Connection: Kind<Connection>,
  server: FakeServer,
  change: Partial<ConnectionEdges> = {},
) {
  const clock = new Clock();
  const states: ServerState[] = [];
  const lists: RemoteList[] = [];
  const memory: { kept: unknown } = { kept: undefined };
  const events: ConnectionEvents = {
    listed: (list) => lists.push(list),
    stateChanged: (state) => states.push(state),
  };
  const edges: ConnectionEdges = {
    fetch: server.fetch,
    mayReach: async () => true,
    verdict: {
      get: async () => memory.kept,
      set: async (verdict) => {
        memory.kept = verdict;
      },
    },
    now: clock.now,
    after: clock.after,
    random: () => 1,
    overall: new CallSlots(16),
    client: { name: 'test', version: '1' },
    ...change,
  };
  const config = {
    id: 'server-1' as ServerId,
    name: 'Fake',
    url: 'https://server.test/mcp',
    headers: { 'x-key': 'secret' },
    timeout: 30_000,
  };
  const connection = new Connection(config, edges, events);
  return { connection, clock, states, lists, memory };
}
