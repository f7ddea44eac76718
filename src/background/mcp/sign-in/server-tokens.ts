import {
  type AuthProvider,
  extractWWWAuthenticateParams,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { CallError } from '../../../shared/result.ts';
import type { Renewal } from './renewal.ts';
import type { SignInEdges, SignInServer } from './sign-in-edges.ts';
import { addressOf, type SignInStore } from './sign-in-store.ts';
import type { Challenge, Tokens } from './stored-sign-in.ts';

/** ms before its end from which a token is renewed, at most: a call takes its time to get there. */
const leeway = 30_000;

/** ms for which a refusal is taken to be of the token before: calls that were under way while it was renewed. */
const settling = 5_000;

type UnauthorizedContext = Parameters<NonNullable<AuthProvider['onUnauthorized']>>[0];

/**
 * What a connection asks for tokens. It never opens a window: where nobody is signed in, the call fails, and the server is
 * marked as one to sign in to.
 *
 * Not an OAuthClientProvider: for one of those the transport itself finds, registers and asks, whenever a server says 401,
 * and sends the headers that the person set for the MCP server along to the authorization server.
 */
export class ServerTokens implements AuthProvider {
  readonly #server: SignInServer;
  readonly #store: SignInStore;
  readonly #renewal: Renewal;
  readonly #now: SignInEdges['now'];

  constructor(server: SignInServer, store: SignInStore, renewal: Renewal, now: SignInEdges['now']) {
    this.#server = server;
    this.#store = store;
    this.#renewal = renewal;
    this.#now = now;
  }

  /** @throws UnauthorizedError where somebody has to sign in again; CallError where it cannot be renewed now */
  async token(): Promise<string | undefined> {
    await this.#store.ready;
    const signedIn = this.#store.signedIn(this.#server);
    if (signedIn === undefined) return undefined;
    const { access, expiresAt } = signedIn.tokens;
    if (expiresAt === undefined || this.#now() < expiresAt - leewayOf(signedIn.tokens)) return access;
    const stillGood = this.#now() < expiresAt;
    if (stillGood && signedIn.tokens.refresh === undefined) return access;
    try {
      await this.#renewal.renew(this.#server);
    } catch (error) {
      if (stillGood && error instanceof CallError) return access;
      throw error;
    }
    return this.#store.signedIn(this.#server)?.tokens.access;
  }

  /** @throws as {@link token}; returning means: try again with the token there is now */
  async onUnauthorized({ response }: UnauthorizedContext): Promise<void> {
    await this.#store.ready;
    await this.#heard(challengeOf(response));
    const signedIn = this.#store.signedIn(this.#server);
    if (signedIn === undefined) throw new UnauthorizedError();
    if (Math.abs(this.#now() - signedIn.tokens.at) < settling) return;
    await this.#renewal.renew(this.#server);
  }

  /** Remembers what the server said, and that somebody has to sign in where nobody is. */
  async #heard(challenge: Challenge | undefined): Promise<void> {
    const { id, url } = this.#server;
    const there = this.#store.get(id);
    const entry = this.#store.at(this.#server);
    // What is tried out at another address takes nothing from where the person is signed in.
    if (entry === undefined && there?.grant?.tokens !== undefined) return;
    const next = {
      ...entry,
      url: addressOf(url),
      needed: entry?.grant?.tokens === undefined,
      ...(challenge === undefined ? {} : { challenge }),
    };
    if (JSON.stringify(next) === JSON.stringify(entry)) return;
    await this.#store.set(id, next).catch(() => undefined);
  }
}

function leewayOf({ at, expiresAt }: Tokens): number {
  return expiresAt === undefined ? 0 : Math.min(leeway, Math.max(0, expiresAt - at) / 2);
}

function challengeOf(response: Response): Challenge | undefined {
  if (!response.headers.has('www-authenticate')) return undefined;
  const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
  return {
    ...(resourceMetadataUrl === undefined || resourceMetadataUrl.href.length > 4_096
      ? {}
      : { metadata: resourceMetadataUrl.href }),
    ...(scope === undefined || scope.length > 4_096 ? {} : { scope }),
  };
}
