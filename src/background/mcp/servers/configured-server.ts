import { said } from '../../../protocol/said/said.ts';
import type { ServerLogEntry, ServerStateView } from '../../../protocol/servers.ts';
import type { ConnectionEvents } from '../connection/connection-edges.ts';
import type { ServerConfig } from '../connection/server-config.ts';
import type { ServerConnection } from '../connection/server-connection.ts';
import { idle, type ServerState, saysAndNext } from '../connection/server-state.ts';
import type { RemoteCalls } from '../remote.ts';
import { KnownList } from './known-list.ts';
import type { ServerCaches } from './server-caches.ts';
import type { ServerEntry, ServerHeader } from './server-entry.ts';
import { ServerLog } from './server-log.ts';
import type { ServerTools } from './server-tools.ts';

/** What of a connection is used. */
export type Connection = RemoteCalls & Disposable & Pick<ServerConnection, 'state' | 'refresh' | 'watch'>;

export interface ConfiguredServerEdges {
  connect(config: ServerConfig, events: ConnectionEvents): Connection;
  readonly caches: ServerCaches;
  /** ms of the epoch */
  readonly now: () => number;
  /** Its state, its list or what it is busy with changed. */
  changed(): void;
}

const off: ServerStateView = {
  kind: 'off',
  ...saysAndNext(said('server_off'), said('server_off_next')),
};

/**
 * One configured server: its connection, made when something needs it, and what it lists. How to reach it may change;
 * then the connection is another one, and the old one’s calls end.
 */
export class ConfiguredServer implements Disposable {
  readonly #edges: ConfiguredServerEdges;
  readonly #list: KnownList;
  readonly #log = new ServerLog();
  #entry: ServerEntry;
  #connection: Connection | undefined;
  #watch: Disposable | undefined;
  #watched = false;
  #reading = 0;
  #over = false;

  constructor(entry: ServerEntry, edges: ConfiguredServerEdges) {
    this.#entry = entry;
    this.#edges = edges;
    this.#list = new KnownList(entry, edges.caches);
    this.#note();
  }

  get entry(): ServerEntry {
    return this.#entry;
  }

  get tools(): ServerTools {
    return this.#list.tools;
  }

  get list(): Pick<KnownList, 'listedAt' | 'kept'> {
    return this.#list;
  }

  get state(): ServerStateView {
    return this.#entry.enabled ? viewOf(this.#connection?.state ?? idle) : off;
  }

  /** What happened to it since this worker knows it, oldest first. */
  get log(): readonly ServerLogEntry[] {
    return this.#log.entries;
  }

  /** Whether its list is read, or watched. */
  get busy(): boolean {
    return this.#reading > 0 || this.#watch !== undefined;
  }

  /** Undefined while it is off. */
  get calls(): RemoteCalls | undefined {
    return this.#connected();
  }

  /** Has the list of an earlier worker. */
  async load(): Promise<void> {
    await this.#list.load(this.#entry);
  }

  /** What the user set is this now. A change in how to reach it begins anew, and reads the list. */
  set(entry: ServerEntry): void {
    const before = this.#entry;
    this.#entry = entry;
    this.tools.rename(entry);
    if (before.url !== entry.url) this.#list.forget(entry);
    if (!sameWay(before, entry)) this.renew();
    else if (before.enabled && !entry.enabled) this.#disconnect();
    else if (!before.enabled && entry.enabled) this.#begin();
    this.#note();
  }

  /** Ends the connection and what is under way on it, and reads the list over another. */
  renew(): void {
    this.#disconnect();
    this.#begin();
  }

  /** Reads the list; where it could not be used, over another connection. */
  retry(): void {
    if (this.#connection?.state.kind === 'ready') void this.refresh();
    else this.renew();
  }

  /** Reads the list. What fails is told by the state. */
  async refresh(): Promise<void> {
    const connection = this.#connected();
    if (connection === undefined) return;
    this.#reading += 1;
    this.#changed();
    try {
      await connection.refresh();
    } catch {
      // The state says why.
    } finally {
      this.#reading -= 1;
      this.#changed();
    }
  }

  /** Whether changes of its list are heard from now on, as long as it is on; beginning reads it. */
  watch(watched: boolean): void {
    this.#watched = watched;
    this.#settleWatch();
  }

  /** It was removed. */
  [Symbol.dispose](): void {
    this.#over = true;
    this.#disconnect();
  }

  #changed(): void {
    this.#note();
    this.#edges.changed();
  }

  #note(): void {
    this.#log.state(this.state, this.#edges.now());
  }

  /** Reads the list, which watching begins with. */
  #begin(): void {
    if (this.#watched) this.#settleWatch();
    else void this.refresh();
  }

  #settleWatch(): void {
    if (!this.#watched) {
      this.#watch?.[Symbol.dispose]();
      this.#watch = undefined;
    } else {
      this.#watch ??= this.#connected()?.watch();
    }
  }

  #connected(): Connection | undefined {
    if (this.#over || !this.#entry.enabled) return undefined;
    this.#connection ??= this.#connect();
    return this.#connection;
  }

  #connect(): Connection {
    const server = this;
    const { id, url, headers, timeout } = this.#entry;
    const connection: Connection = this.#edges.connect(
      {
        id,
        // A server may get another title while it is connected.
        get name() {
          return server.#entry.title;
        },
        url,
        headers: headerRecord(headers),
        timeout,
      },
      {
        listed: (list) => {
          if (this.#connection !== connection) return;
          const now = this.#edges.now();
          this.#list.take(this.#entry, list, now);
          this.#log.listed(list.tools.length, now);
          this.#changed();
        },
        stateChanged: () => {
          if (this.#connection === connection) this.#changed();
        },
      },
    );
    return connection;
  }

  #disconnect(): void {
    this.#watch?.[Symbol.dispose]();
    this.#watch = undefined;
    const connection = this.#connection;
    this.#connection = undefined;
    connection?.[Symbol.dispose]();
  }
}

/** Headers as they are sent. */
export function headerRecord(headers: readonly ServerHeader[]): Record<string, string> {
  return Object.fromEntries(headers.map(({ name, value }) => [name, value]));
}

/** Whether two entries reach a server in the same way. */
function sameWay(one: ServerEntry, other: ServerEntry): boolean {
  return (
    one.url === other.url &&
    one.timeout === other.timeout &&
    one.headers.length === other.headers.length &&
    one.headers.every(({ name, value }, at) => {
      const header = other.headers[at];
      return header?.name === name && header.value === value;
    })
  );
}

function viewOf({ kind, says, next, said: codes, ...more }: ServerState): ServerStateView {
  const serverSays = 'serverSays' in more ? more.serverSays : undefined;
  return {
    kind,
    says,
    next,
    ...(codes && { said: codes }),
    ...(serverSays === undefined ? {} : { serverSays }),
  };
}
