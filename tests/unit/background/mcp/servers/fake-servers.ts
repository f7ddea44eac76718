import type {
  ConnectionEdges,
  ConnectionEvents,
} from '../../../../../src/background/mcp/connection/connection-edges.ts';
import type { ServerConfig } from '../../../../../src/background/mcp/connection/server-config.ts';
import {
  idle,
  ready,
  type ServerState,
  type Trouble,
} from '../../../../../src/background/mcp/connection/server-state.ts';
import type { RawResult, RemoteList, ServerId } from '../../../../../src/background/mcp/remote.ts';
import type { Connection } from '../../../../../src/background/mcp/servers/configured-server.ts';
import { Servers, type ServersEdges } from '../../../../../src/background/mcp/servers/servers.ts';
import type { AdaptedTool } from '../../../../../src/background/mcp/tools/adapted-tool.ts';
import type { ServerDraft } from '../../../../../src/protocol/servers.ts';
import { CallError } from '../../../../../src/shared/result.ts';
import { Clock, quiet } from '../../../registry/clock.ts';
import { FakeArea } from '../../settings/fake-area.ts';
import { aList } from '../tools/a-server.ts';

export const unreachable: Trouble = {
  kind: 'unreachable',
  says: 'The server cannot be reached.',
  next: 'Check that it runs.',
  passing: true,
};

/** A connection that lists what the test says at once, and whose calls last until it ends. */
export class FakeConnection implements Connection {
  state: ServerState = idle;
  watchers = 0;
  disposed = false;
  reads = 0;
  readonly config: ServerConfig;
  readonly edges: ConnectionEdges;
  readonly #events: ConnectionEvents;
  readonly #said: () => RemoteList | Trouble;
  readonly #ends: ((reason: unknown) => void)[] = [];

  constructor(
    config: ServerConfig,
    edges: ConnectionEdges,
    events: ConnectionEvents,
    said: () => RemoteList | Trouble,
  ) {
    this.config = config;
    this.edges = edges;
    this.#events = events;
    this.#said = said;
  }

  get id(): ServerId {
    return this.config.id;
  }

  async refresh(): Promise<RemoteList> {
    this.reads += 1;
    const mayReach = await this.edges.mayReach(this.config.url);
    const said: RemoteList | Trouble = mayReach
      ? this.#said()
      : { ...unreachable, kind: 'permission-missing' };
    if (this.disposed) throw new CallError('UNAVAILABLE', 'It is over.');
    if ('kind' in said) {
      this.become(said);
      throw new CallError('UNAVAILABLE', said.says);
    }
    this.become(ready(said.server));
    this.#events.listed(said);
    return said;
  }

  watch(): Disposable {
    this.watchers += 1;
    this.refresh().catch(() => undefined);
    return {
      [Symbol.dispose]: () => {
        this.watchers -= 1;
      },
    };
  }

  /** The server says something by itself. */
  become(state: ServerState): void {
    this.state = state;
    this.#events.stateChanged(state);
  }

  call(): Promise<RawResult> {
    return new Promise((_resolve, reject) => {
      if (this.disposed)
        reject(new CallError('UNAVAILABLE', `“${this.config.name}” was removed or changed.`));
      this.#ends.push(reject);
    });
  }

  readonly readResource = this.call;
  readonly getPrompt = this.call;
  readonly complete = this.call;

  [Symbol.dispose](): void {
    this.disposed = true;
    for (const end of this.#ends)
      end(new CallError('UNAVAILABLE', `“${this.config.name}” was removed or changed.`));
  }
}

let ids = 0;

/** A worker, with a network that holds servers by their address. Another one over the same area is a later worker. */
export async function aWorker(
  network: Record<string, RemoteList | Trouble> = {},
  area = new FakeArea(),
  change: Partial<ServersEdges> = {},
  early: (servers: Servers) => void = () => undefined,
) {
  const clock = new Clock();
  const made: FakeConnection[] = [];
  const unreached = new Set<string>();
  const servers = new Servers({
    area,
    fetch: async () => {
      throw new TypeError('There is no network.');
    },
    mayReach: async (url) => !unreached.has(url),
    now: clock.now,
    after: clock.after,
    random: () => 0.5,
    newId: () => {
      ids += 1;
      return `server-${ids}`;
    },
    client: { name: 'test', version: '1' },
    redirectUrl: 'https://here.chromiumapp.org/',
    origin: 'chrome-extension://here',
    connect(config, edges, events) {
      const connection = new FakeConnection(config, edges, events, () => network[config.url] ?? unreachable);
      made.push(connection);
      return connection;
    },
    ...change,
  });
  early(servers);
  await servers.ready;
  await quiet();
  const current = () => made.filter(({ disposed }) => !disposed);
  return {
    servers,
    area,
    clock,
    made,
    network,
    unreached,
    /** The connections that stand. */
    current,
    names: () => servers.tools.map(({ descriptor }) => descriptor.name),
    viewOf(id: string) {
      const view = servers.view().servers.find((server) => server.id === id);
      if (view === undefined) throw new Error('no such server');
      return view;
    },
    /** Adds a server and waits until it was read. */
    async add(draft: Partial<ServerDraft> = {}): Promise<ServerId> {
      const { id } = await servers.commands['save-server']({ name: 'save-server', draft: aDraft(draft) });
      await quiet();
      return id as ServerId;
    },
    tool(name: string): AdaptedTool {
      const tool = servers.toolNamed(name);
      if (tool === undefined) throw new Error(`no tool ${name}`);
      return tool;
    },
  };
}

export const filesUrl = 'https://files.example/mcp';

export function aDraft(parts: Partial<ServerDraft> = {}): ServerDraft {
  return { title: 'My files', slug: 'files', url: filesUrl, headers: [], timeout: 30_000, ...parts };
}

/** A list of tools by their names. */
export function toolsNamed(...names: string[]): RemoteList {
  return aList({ tools: names.map((name) => ({ name, inputSchema: { type: 'object' } })) });
}
