import type { AuthProvider } from '@modelcontextprotocol/client';
import type { SignInView } from '../../../protocol/servers.ts';
import { CallError } from '../../../shared/result.ts';
import type { ServerId } from '../remote.ts';
import { AuthFetch } from './auth-fetch.ts';
import { authorise } from './authorise.ts';
import { type Discovered, discover } from './discover.ts';
import { register, stillCounts } from './register.ts';
import { Renewal } from './renewal.ts';
import { ServerTokens } from './server-tokens.ts';
import type { SignInEdges, SignInServer } from './sign-in-edges.ts';
import { signInFailure, tooSlow } from './sign-in-failure.ts';
import { addressOf, SignInStore } from './sign-in-store.ts';
import type { Client, Grant } from './stored-sign-in.ts';
import { exchange, revoke } from './token-requests.ts';
import { within } from './within.ts';

/** ms for what comes before the person, and for what comes after. */
export const stepDeadline = 30_000;

/** ms for telling an authorization server that somebody signed out. */
const revocationDeadline = 5_000;

interface Running {
  readonly done: Promise<void>;
  readonly stop: AbortController;
}

/**
 * Signing in to MCP servers that want OAuth, as their specification has it
 * (https://modelcontextprotocol.io/specification/2025-11-25/basic/authorization). What lets us in at a server is kept with
 * its address and with the authorization server that gave it, and shown to no other.
 */
export class SignIns {
  readonly #edges: SignInEdges;
  readonly #store: SignInStore;
  readonly #renewal: Renewal;
  readonly #running = new Map<ServerId, Running>();
  /** Clients with which nobody got in: the authorization server may have forgotten them. */
  readonly #doubted = new Set<string>();

  constructor(edges: SignInEdges, store = new SignInStore(edges.area)) {
    this.#edges = edges;
    this.#store = store;
    this.#renewal = new Renewal(edges, this.#store);
  }

  /** What is stored was read. */
  get ready(): Promise<void> {
    return this.#store.ready;
  }

  /** Calls `listener`, which must not throw, whenever a view may have changed. */
  subscribe(listener: () => void): void {
    this.#store.subscribe(listener);
  }

  /** What the connection to a server asks for tokens. They are only for the address that is given here. */
  providerFor(server: SignInServer): AuthProvider {
    return new ServerTokens(server, this.#store, this.#renewal, this.#edges.now);
  }

  /** @param url the server’s address: who signed in at another one is not signed in there */
  viewOf(id: ServerId, url?: string): SignInView {
    return this.#store.viewOf(id, url);
  }

  /**
   * Has the person sign in. Resolves when what lets us in is stored; whoever comes meanwhile waits for the same.
   *
   * @throws CallError where nobody is signed in after it: CANCELLED where the person closed the window, PERMISSION_DENIED
   *   where they or the server refused or the answer is not to be trusted, UNAVAILABLE and TIMEOUT as they say
   */
  signIn(server: SignInServer): Promise<void> {
    const running = this.#running.get(server.id);
    if (running !== undefined) return running.done;
    const stop = new AbortController();
    const done = this.#signIn(server, stop.signal).finally(() => {
      this.#running.delete(server.id);
    });
    this.#running.set(server.id, { done, stop });
    return done;
  }

  /** Signs out, here at once and at the authorization server as far as it wants to know. */
  async signOut(id: ServerId): Promise<void> {
    await this.ready;
    this.#stop(id);
    const entry = this.#store.get(id);
    if (entry?.grant?.tokens === undefined) return;
    const { tokens: _gone, ...grant } = entry.grant;
    const stored = this.#store.set(id, { ...entry, needed: true, grant });
    await this.#revoke({ id, url: entry.url, title: '' }, entry.grant);
    await stored.catch(notStored(id));
  }

  /** The server is gone, or has another address: nothing of it is kept. */
  async forget(id: ServerId): Promise<void> {
    await this.ready;
    this.#stop(id);
    const entry = this.#store.get(id);
    if (entry === undefined) return;
    const stored = this.#store.set(id, undefined);
    if (entry.grant?.tokens !== undefined) await this.#revoke({ id, url: entry.url, title: '' }, entry.grant);
    await stored.catch(notStored(id));
  }

  /** A server let us in: where nobody is signed in, nobody needs to be. */
  accepted(id: ServerId): void {
    this.#store.accepted(id);
  }

  async #signIn(server: SignInServer, life: AbortSignal): Promise<void> {
    await this.ready;
    const { now, redirectUrl } = this.#edges;
    const entry = this.#store.at(server);
    const { found, client } = await this.#step(server, life, async (http) => {
      const found = await discover(server, entry?.challenge, entry?.grant?.authorizationServer, http);
      const known = this.#knownClient(entry?.grant, found);
      return { found, client: known ?? (await register(server, found, redirectUrl, http)) };
    });
    try {
      const authorised = await authorise(server, found, client, this.#edges, life);
      const grant = grantOf(found, client);
      const tokens = await this.#step(server, life, (http) =>
        exchange(server, grant, authorised, redirectUrl, now(), http),
      );
      life.throwIfAborted();
      this.#doubted.delete(client.client_id);
      const { challenge } = this.#store.at(server) ?? {};
      await this.#store
        .set(server.id, {
          url: addressOf(server.url),
          needed: false,
          ...(challenge === undefined ? {} : { challenge }),
          grant: { ...grant, tokens },
        })
        .catch(notStored(server.id));
    } catch (error) {
      this.#doubted.add(client.client_id);
      throw error;
    }
  }

  #knownClient(grant: Grant | undefined, { endpoints }: Discovered): Client | undefined {
    if (grant === undefined || grant.endpoints.issuer !== endpoints.issuer) return undefined;
    const { client } = grant;
    const counts = stillCounts(client, this.#edges.redirectUrl, this.#edges.now());
    return counts && !this.#doubted.has(client.client_id) ? client : undefined;
  }

  async #step<T>(
    server: SignInServer,
    life: AbortSignal,
    work: (http: AuthFetch) => Promise<T>,
    ms = stepDeadline,
  ): Promise<T> {
    const late = (): CallError => tooSlow(server);
    return await within(this.#edges.after, ms, life, late, (signal) =>
      work(new AuthFetch(this.#edges, server, signal)),
    );
  }

  async #revoke(server: SignInServer, grant: Grant): Promise<void> {
    const life = new AbortController().signal;
    await this.#step(server, life, (http) => revoke(grant, http), revocationDeadline).catch(() => undefined);
  }

  #stop(id: ServerId): void {
    this.#running
      .get(id)
      ?.stop.abort(
        signInFailure({ id }, 'CANCELLED', 'Signing in was given up. Sign in again when you want to.'),
      );
  }
}

function grantOf(found: Discovered, client: Client): Grant {
  const { authorizationServer, endpoints, resource } = found;
  return { authorizationServer, endpoints, client, ...(resource === undefined ? {} : { resource }) };
}

function notStored(id: ServerId): (error: unknown) => never {
  return () => {
    throw new CallError(
      'TEMPORARY_FAILURE',
      'It is in force, but the browser could not store it: after a restart it is as before. Free some disk space and try again.',
      { details: { server: id } },
    );
  };
}
