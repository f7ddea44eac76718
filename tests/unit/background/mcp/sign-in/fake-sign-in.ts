import type { ServerId } from '../../../../../src/background/mcp/remote.ts';
import type { SignInEdges, SignInServer } from '../../../../../src/background/mcp/sign-in/sign-in-edges.ts';
import { SignIns } from '../../../../../src/background/mcp/sign-in/sign-ins.ts';
import { CallError, type Failure } from '../../../../../src/shared/result.ts';
import { Clock } from '../../../registry/clock.ts';

export const redirectUrl = 'https://ours.chromiumapp.org/';
export const server: SignInServer = {
  id: 'server-1' as ServerId,
  url: 'https://mcp.test/mcp',
  title: 'Notes',
};
export const issuer = 'https://auth.test';

export const resourceMetadata = {
  resource: server.url,
  authorization_servers: [issuer],
};

export const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  registration_endpoint: `${issuer}/register`,
  revocation_endpoint: `${issuer}/revoke`,
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
};

export const tokens = {
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  token_type: 'Bearer',
  expires_in: 3600,
};

export interface Sent {
  readonly url: string;
  readonly init: RequestInit;
  readonly form: URLSearchParams;
}

type Answer = Response | Promise<Response>;

export const urls = {
  resource: 'https://mcp.test/.well-known/oauth-protected-resource/mcp',
  metadata: `${issuer}/.well-known/oauth-authorization-server`,
  register: `${issuer}/register`,
  token: `${issuer}/token`,
  revoke: `${issuer}/revoke`,
};

/** A network with one MCP server and its authorization server. What `on` says of an address comes first. */
export class FakeNetwork {
  readonly sent: Sent[] = [];
  readonly on: Record<string, (sent: Sent) => Answer> = {};
  #clients = 0;

  readonly fetch = async (to: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = String(to);
    const form = new URLSearchParams(init.body instanceof URLSearchParams ? init.body : '');
    const sent = { url, init, form };
    this.sent.push(sent);
    return await Promise.race([
      this.on[url]?.(sent) ?? this.#usual(url),
      new Promise<never>((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
      }),
    ]);
  };

  count(url: string): number {
    return this.sent.filter((each) => each.url === url).length;
  }

  #usual(url: string): Response {
    switch (url) {
      case urls.resource:
        return Response.json(resourceMetadata);
      case urls.metadata:
        return Response.json(metadata);
      case urls.register:
        return Response.json({ client_id: `client-${++this.#clients}`, redirect_uris: [redirectUrl] });
      case urls.token:
        return Response.json(tokens);
      case urls.revoke:
        return new Response(null);
      default:
        return new Response('Not found', { status: 404 });
    }
  }
}

/** What a sign-in page leads back with, for somebody who agreed. */
export function agreed(url: string): URLSearchParams {
  const state = new URL(url).searchParams.get('state') ?? '';
  return new URLSearchParams({ code: 'code-1', state, iss: issuer });
}

export function started(change: Partial<SignInEdges> = {}, kept: Record<string, unknown> = {}) {
  const network = new FakeNetwork();
  const clock = new Clock();
  const stored = new Map<string, unknown>(Object.entries(kept));
  const windows: string[] = [];
  let ids = 0;
  const edges: SignInEdges = {
    area: {
      get: async (key) => structuredClone(stored.get(key)),
      set: async (key, value) => void stored.set(key, JSON.parse(JSON.stringify(value))),
      remove: async (key) => void stored.delete(key),
    },
    redirectUrl,
    fetch: network.fetch,
    mayReach: async () => true,
    now: clock.now,
    after: clock.after,
    newId: () => `state-${++ids}`,
    ...change,
    launch: async (url, options) => {
      windows.push(url);
      return await (change.launch ?? answering(agreed))(url, options);
    },
  };
  return { network, clock, stored, windows, edges, signIns: new SignIns(edges) };
}

/** A window in which the person has the sign-in page lead back so. */
export function answering(params: (url: string) => URLSearchParams): SignInEdges['launch'] {
  return async (url) => `${redirectUrl}?${params(url)}`;
}

/** What a promise fails with, as the result contract has it. */
export async function failureOf(work: Promise<unknown>): Promise<Failure> {
  try {
    await work;
  } catch (error) {
    if (error instanceof CallError) return error.failure;
    throw error;
  }
  throw new Error('It did not fail.');
}

/** Never answers. */
export const silence = (): Promise<Response> => new Promise(() => undefined);

/** A network failure as Chrome has it: without a reason. */
export const unreachable = (): never => {
  throw new TypeError('Failed to fetch');
};

export function refusal(error: string, error_description?: string): Response {
  return Response.json({ error, error_description }, { status: 400 });
}
