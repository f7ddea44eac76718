import { z } from 'zod';
import { CallError } from '../../../shared/result.ts';
import { AnswerTooLarge } from '../connection/bounded-body.ts';
import { causesOf } from '../connection/causes-of.ts';
import type { Fetch } from '../connection/fetch.ts';
import { type FetchLimits, GuardedFetch } from '../connection/guarded-fetch.ts';
import { mayCarrySecrets } from './safe-address.ts';
import type { SignInEdges, SignInServer } from './sign-in-edges.ts';
import { notOAuth, notReached, notReady, signInPermissionMissing } from './sign-in-failure.ts';

/** Documents of OAuth are small. */
const authLimits: FetchLimits = { answer: 262_144, error: 16_384, redirects: 3 };

/** A server of the sign-in answered with an error of OAuth, or of HTTP alone. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly error: string | undefined;
  readonly error_description: string | undefined;

  constructor(status: number, said: { error?: string | undefined; error_description?: string | undefined }) {
    super(`HTTP ${status}`);
    this.status = status;
    this.error = said.error;
    this.error_description = said.error_description;
  }

  /** Whether the same request may be granted later. */
  get passing(): boolean {
    return (
      this.status >= 500 ||
      [408, 425, 429].includes(this.status) ||
      this.error === 'server_error' ||
      this.error === 'temporarily_unavailable'
    );
  }
}

const errorSchema = z.object({
  error: z.string(),
  error_description: z.string().optional().catch(undefined),
});

/**
 * The only way to the servers of a sign-in: encrypted or on this computer, where the person lets us go, without cookies,
 * within the origin, bounded. None of the headers the person set for the MCP server go along: they are for that server.
 */
export class AuthFetch {
  readonly #server: SignInServer;
  readonly #mayReach: SignInEdges['mayReach'];
  readonly #guard: GuardedFetch;

  /** @param signal ends everything */
  constructor(
    { fetch, mayReach }: Pick<SignInEdges, 'fetch' | 'mayReach'>,
    server: SignInServer,
    signal: AbortSignal,
  ) {
    this.#server = server;
    this.#mayReach = mayReach;
    this.#guard = new GuardedFetch(fetch, signal, () => undefined, authLimits);
  }

  /** @throws CallError where there is no answer */
  readonly fetch: Fetch = async (to, init) => {
    const url = new URL(to);
    if (!mayCarrySecrets(url, this.#server.url)) {
      const own = new URL(this.#server.url);
      const what =
        url.origin === own.origin
          ? 'its address is not encrypted, so that others could read on the way what opens it'
          : `it names ${url.origin}, which is not encrypted, or only exists on this computer`;
      throw notOAuth(this.#server, own.host, what);
    }
    if (!(await this.#mayReach(url.href))) throw signInPermissionMissing(this.#server, url);
    try {
      return await this.#guard.fetch(url, init);
    } catch (error) {
      if (isTooLong(error)) throw this.unreadable(url.host, error);
      throw notReached(this.#server, url.host, error);
    }
  };

  /** As {@link fetch}, for requests that are either granted or refused. @throws Refusal */
  readonly ask: Fetch = async (to, init) => {
    const response = await this.fetch(to, init);
    if (response.ok) return response;
    const said = errorSchema.safeParse(parsed(await response.text()));
    throw new Refusal(response.status, said.data ?? {});
  };

  /**
   * What is at an address as JSON; undefined where nothing is.
   *
   * @throws CallError where the server is not ready, or it is no JSON
   */
  async json(url: URL): Promise<unknown> {
    const response = await this.fetch(url, { headers: { accept: 'application/json' } });
    if (!response.ok) {
      await response.body?.cancel();
      if (response.status >= 500 || response.status === 429) throw notReady(this.#server, url.host);
      return undefined;
    }
    try {
      return await response.json();
    } catch (error) {
      throw this.unreadable(url.host, error);
    }
  }

  /** What to throw instead of an error that came of reading an answer: those may quote it. */
  unreadable(host: string, error: unknown): CallError {
    if (error instanceof CallError) return error;
    const long = isTooLong(error);
    return notOAuth(
      this.#server,
      host,
      long ? `${host} answers without end` : `what ${host} answers is not what OAuth says`,
    );
  }
}

function isTooLong(error: unknown): boolean {
  return causesOf(error).some((cause) => cause instanceof AnswerTooLarge);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
