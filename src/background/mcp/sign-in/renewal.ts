import { UnauthorizedError } from '@modelcontextprotocol/client';
import type { CallError } from '../../../shared/result.ts';
import { AuthFetch } from './auth-fetch.ts';
import { namedBy, resourceMetadata } from './discover.ts';
import type { SignInEdges, SignInServer } from './sign-in-edges.ts';
import { tooSlow } from './sign-in-failure.ts';
import type { SignedIn, SignInStore } from './sign-in-store.ts';
import type { Tokens } from './stored-sign-in.ts';
import { refresh } from './token-requests.ts';
import { within } from './within.ts';

/** ms for new tokens. */
const renewalDeadline = 15_000;

const untilWeEnd = new AbortController().signal;

/** New tokens for old ones, once for everybody who needs them at a time: most refresh tokens work once. */
export class Renewal {
  readonly #edges: Pick<SignInEdges, 'fetch' | 'mayReach' | 'now' | 'after'>;
  readonly #store: SignInStore;
  readonly #running = new Map<string, Promise<void>>();

  constructor(edges: Pick<SignInEdges, 'fetch' | 'mayReach' | 'now' | 'after'>, store: SignInStore) {
    this.#edges = edges;
    this.#store = store;
  }

  /**
   * Renews what lets us in at a server, or joins who does that.
   *
   * @throws UnauthorizedError where somebody has to sign in again; CallError where it may work later
   */
  async renew(server: SignInServer): Promise<void> {
    const key = `${server.id} ${server.url}`;
    const running =
      this.#running.get(key) ??
      this.#renew(server).finally(() => {
        this.#running.delete(key);
      });
    this.#running.set(key, running);
    await running;
  }

  /** Nobody is signed in any more: what there was of tokens is gone. */
  async lose(server: SignInServer, { tokens }: SignedIn): Promise<void> {
    const entry = this.#store.at(server);
    if (entry?.grant === undefined || entry.grant.tokens?.access !== tokens.access) return;
    const { tokens: _gone, ...grant } = entry.grant;
    await this.#store.set(server.id, { ...entry, needed: true, grant }).catch(() => undefined);
  }

  async #renew(server: SignInServer): Promise<void> {
    const before = this.#store.signedIn(server);
    if (before === undefined) throw new UnauthorizedError();
    const tokens = await this.#newTokens(server, before);
    if (tokens === undefined) {
      await this.lose(server, before);
      throw new UnauthorizedError();
    }
    const entry = this.#store.at(server);
    // Signed out, or in again, meanwhile: these are nobody’s.
    if (entry?.grant?.tokens?.access !== before.tokens.access) throw new UnauthorizedError();
    const stored = this.#store.set(server.id, { ...entry, needed: false, grant: { ...entry.grant, tokens } });
    // What cannot be stored still lets us in until the worker ends.
    await stored.catch(() => undefined);
  }

  async #newTokens(server: SignInServer, before: SignedIn): Promise<Tokens | undefined> {
    const refreshToken = before.tokens.refresh;
    if (refreshToken === undefined) return undefined;
    const late = (): CallError => tooSlow(server);
    return await within(this.#edges.after, renewalDeadline, untilWeEnd, late, async (signal) => {
      const http = new AuthFetch(this.#edges, server, signal);
      const metadata = await resourceMetadata(server, this.#store.at(server)?.challenge, http);
      // Where the server says nothing, as while it starts, its old word stands: the tokens go there alone.
      const named = namedBy(metadata);
      if (named !== undefined && !named.includes(before.authorizationServer)) return undefined;
      return await refresh(server, before, refreshToken, this.#edges.now(), http);
    });
  }
}
