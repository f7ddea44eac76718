import type { TestReport } from '../../../protocol/servers.ts';
import { atOnce, CallSlots } from '../connection/call-slots.ts';
import type { ConnectionEdges, ConnectionEvents } from '../connection/connection-edges.ts';
import { LateConnection } from '../connection/late-connection.ts';
import type { ServerConfig } from '../connection/server-config.ts';
import type { testConnection } from '../connection/test-connection.ts';
import type { Connection } from './configured-server.ts';
import type { ServerCaches } from './server-caches.ts';
import type { ServerEntry } from './server-entry.ts';
import type { ServerSignIns } from './server-sign-ins.ts';
import { testReport } from './test-report.ts';

export interface ServerReachEdges extends Omit<ConnectionEdges, 'verdict' | 'overall' | 'authProvider'> {
  /** Without it, nobody can sign in. */
  readonly signIns?: ServerSignIns;
  /** How connections are made, if not as {@link LateConnection}. */
  readonly connect?: (config: ServerConfig, edges: ConnectionEdges, events: ConnectionEvents) => Connection;
  readonly test?: typeof testConnection;
}

/** Makes connections to servers, with what they share and with each one’s sign-in. */
export class ServerReach {
  readonly #edges: ServerReachEdges;
  readonly #caches: ServerCaches;
  readonly #overall = new CallSlots(atOnce.overall);

  constructor(edges: ServerReachEdges, caches: ServerCaches) {
    this.#edges = edges;
    this.#caches = caches;
  }

  connect(config: ServerConfig, events: ConnectionEvents): Connection {
    const { connect = (...all) => new LateConnection(...all), signIns, elicit } = this.#edges;
    const { fetch, mayReach, now, after, random, client } = this.#edges;
    const signIn = signIns?.providerFor({ id: config.id, url: config.url, title: config.name });
    return connect(
      config,
      {
        fetch,
        mayReach,
        now,
        after,
        random,
        client,
        overall: this.#overall,
        verdict: this.#caches.verdictOf(config.id),
        ...(elicit === undefined ? {} : { elicit }),
        ...(signIn === undefined ? {} : { authProvider: signIn }),
      },
      {
        listed: events.listed,
        stateChanged: (state) => {
          if (state.kind === 'ready') signIns?.accepted(config.id);
          events.stateChanged(state);
        },
      },
    );
  }

  /** @param stored whose sign-in counts, as long as the address is the one that was signed in to */
  async test(config: ServerConfig, stored: ServerEntry | undefined): Promise<TestReport> {
    const { fetch, mayReach, now, after, client, signIns } = this.#edges;
    const test = this.#edges.test ?? (await import('../late.ts')).testConnection;
    const { id, name, url } = config;
    const signIn = stored?.url === url ? signIns?.providerFor({ id, url, title: name }) : undefined;
    const edges = { fetch, mayReach, now, after, client, ...(signIn && { authProvider: signIn }) };
    const report = await test(config, edges, new AbortController().signal);
    return testReport(report, { id, slug: stored?.slug ?? 'server', title: name });
  }
}
