import { createHash, randomUUID } from 'node:crypto';
import {
  createMcpHandler,
  getOAuthProtectedResourceMetadataUrl,
  McpServer,
  OAuthError,
  OAuthErrorCode,
  requireBearerAuth,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { listenerOf, type Served, serve } from './serve.ts';

interface Code {
  readonly client: string;
  readonly challenge: string;
  readonly redirect: string;
  readonly resource: string | undefined;
}

interface Token {
  readonly kind: 'access' | 'refresh';
  readonly client: string;
  readonly resource: string | undefined;
}

export interface Received {
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

/** An authorization server of OAuth 2.1 that lets everybody in at once. */
export interface AuthorizationServer extends AsyncDisposable {
  readonly issuer: string;
  readonly received: readonly Received[];
  /** Tokens that are good. */
  readonly tokens: ReadonlyMap<string, Token>;
  readonly clients: ReadonlyMap<string, unknown>;
  /** Written over the metadata. */
  metadata: Record<string, unknown>;
  /** Has the last word on what the sign-in page leads back with. */
  answer: (params: URLSearchParams) => void;
  /** Access tokens so far are good for nothing. */
  expire(): void;
  /** Refresh tokens so far are. */
  forgetRefreshTokens(): void;
  /** Requests for a path so far. */
  count(path: string): number;
}

export async function startAuthorizationServer(): Promise<AuthorizationServer> {
  const received: Received[] = [];
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Token>();
  const clients = new Map<string, unknown>();
  let issuer = '';

  function metadata(): object {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      registration_endpoint: `${issuer}/register`,
      revocation_endpoint: `${issuer}/revoke`,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
      ...server.metadata,
    };
  }

  function register(body: string): Response {
    const { redirect_uris, token_endpoint_auth_method } = JSON.parse(body);
    const client = { client_id: `client-${randomUUID()}`, redirect_uris, token_endpoint_auth_method };
    clients.set(client.client_id, client);
    return Response.json(client, { status: 201 });
  }

  function authorise(params: URLSearchParams): Response {
    const redirect = params.get('redirect_uri') ?? '';
    const client = params.get('client_id') ?? '';
    if (!clients.has(client) || params.get('code_challenge_method') !== 'S256') {
      return new Response('No such program.', { status: 400 });
    }
    const code = `code-${randomUUID()}`;
    codes.set(code, {
      client,
      challenge: params.get('code_challenge') ?? '',
      redirect,
      resource: params.get('resource') ?? undefined,
    });
    const back = new URL(redirect);
    back.searchParams.set('code', code);
    back.searchParams.set('state', params.get('state') ?? '');
    back.searchParams.set('iss', issuer);
    server.answer(back.searchParams);
    return new Response(null, { status: 302, headers: { location: back.href } });
  }

  function handOut(client: string, resource: string | undefined): Response {
    const access = `access-${randomUUID()}`;
    const refresh = `refresh-${randomUUID()}`;
    tokens.set(access, { kind: 'access', client, resource });
    tokens.set(refresh, { kind: 'refresh', client, resource });
    return Response.json({
      access_token: access,
      refresh_token: refresh,
      token_type: 'Bearer',
      expires_in: 3600,
    });
  }

  function token(params: URLSearchParams): Response {
    const client = params.get('client_id') ?? '';
    if (params.get('grant_type') === 'refresh_token') {
      const old = params.get('refresh_token') ?? '';
      const known = tokens.get(old);
      // A refresh token is good once.
      tokens.delete(old);
      if (known?.kind !== 'refresh' || known.client !== client)
        return refusal('invalid_grant', `What is ${old}?`);
      return handOut(client, known.resource);
    }
    const code = codes.get(params.get('code') ?? '');
    codes.delete(params.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(params.get('code_verifier') ?? '')
      .digest('base64url');
    if (code === undefined || code.client !== client || code.redirect !== params.get('redirect_uri')) {
      return refusal('invalid_grant', 'No such code.');
    }
    if (code.challenge !== challenge) return refusal('invalid_grant', 'The verifier does not fit.');
    if (code.resource !== (params.get('resource') ?? undefined))
      return refusal('invalid_target', 'Not for that.');
    return handOut(client, code.resource);
  }

  const served = await serve(
    listenerOf(async (request) => {
      const { pathname, searchParams } = new URL(request.url);
      const body = await request.text();
      received.push({ path: pathname, headers: request.headers, body });
      const form = new URLSearchParams(body);
      switch (pathname) {
        case '/.well-known/oauth-authorization-server':
          return Response.json(metadata());
        case '/register':
          return register(body);
        case '/authorize':
          return authorise(searchParams);
        case '/token':
          return token(form);
        case '/revoke':
          tokens.delete(form.get('token') ?? '');
          return new Response(null, { status: 200 });
        default:
          return new Response('Not found', { status: 404 });
      }
    }),
  );
  issuer = new URL(served.url).origin;
  const server: AuthorizationServer = {
    issuer,
    received,
    tokens,
    clients,
    metadata: {},
    answer: () => undefined,
    expire: () => forget('access'),
    forgetRefreshTokens: () => forget('refresh'),
    count: (path) => received.filter((each) => each.path === path).length,
    [Symbol.asyncDispose]: () => served[Symbol.asyncDispose](),
  };
  function forget(kind: Token['kind']): void {
    for (const [token, about] of tokens) if (about.kind === kind) tokens.delete(token);
  }
  return server;
}

function refusal(error: string, error_description: string): Response {
  return Response.json({ error, error_description }, { status: 400 });
}

export interface ProtectedServer extends Served {
  /** Whose tokens it takes. */
  authorizationServer: AuthorizationServer;
  /** Authorization headers so far. */
  readonly credentials: readonly (string | null)[];
}

/** An MCP server with one tool, for those who signed in at its authorization server. */
export async function startProtected(authorizationServer: AuthorizationServer): Promise<ProtectedServer> {
  const credentials: (string | null)[] = [];
  const handler = createMcpHandler(() => {
    const mcp = new McpServer({ name: 'protected', version: '1.0.0' });
    mcp.registerTool(
      'whoami',
      { description: 'Says who calls.', inputSchema: z.object({}) },
      async (_args, { http }) => ({
        content: [{ type: 'text', text: http?.authInfo?.clientId ?? 'nobody' }],
      }),
    );
    return mcp;
  });
  const served = await serve(
    listenerOf(async (request) => {
      const url = new URL(request.url);
      if (url.pathname === '/.well-known/oauth-protected-resource/mcp') {
        return Response.json({
          resource: served.url,
          authorization_servers: [server.authorizationServer.issuer],
          scopes_supported: ['tools'],
        });
      }
      if (url.pathname !== '/mcp') return new Response('Not found', { status: 404 });
      credentials.push(request.headers.get('authorization'));
      const gate = requireBearerAuth({
        verifier: {
          verifyAccessToken: async (token) => {
            const known = server.authorizationServer.tokens.get(token);
            if (known?.kind !== 'access' || known.resource !== served.url) {
              throw new OAuthError(OAuthErrorCode.InvalidToken, 'Not good here.');
            }
            return { token, clientId: known.client, scopes: ['tools'], expiresAt: Date.now() / 1000 + 3600 };
          },
        },
        resourceMetadataUrl: getOAuthProtectedResourceMetadataUrl(new URL(served.url)),
      });
      const auth = await gate(request);
      return auth instanceof Response ? auth : await handler.fetch(request, { authInfo: auth });
    }),
  );
  const server: ProtectedServer = {
    ...served,
    authorizationServer,
    credentials,
    [Symbol.asyncDispose]: async () => {
      await handler.close();
      await served[Symbol.asyncDispose]();
    },
  };
  return server;
}
