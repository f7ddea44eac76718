import {
  exchangeAuthorization,
  OAuthError,
  type OAuthTokens,
  refreshAuthorization,
  selectClientAuthMethod,
} from '@modelcontextprotocol/client';
import { type AuthFetch, Refusal } from './auth-fetch.ts';
import type { Authorised } from './authorise.ts';
import type { SignInServer } from './sign-in-edges.ts';
import { errorWords, notOAuth, notReady, refused } from './sign-in-failure.ts';
import { type Grant, type Tokens, tokensSchema } from './stored-sign-in.ts';

/**
 * Exchanges what the person’s word is worth for tokens.
 *
 * @throws CallError
 */
export async function exchange(
  server: SignInServer,
  grant: Grant,
  { code, verifier, iss }: Authorised,
  redirectUrl: string,
  now: number,
  http: AuthFetch,
): Promise<Tokens> {
  const { host } = new URL(grant.endpoints.issuer);
  try {
    const answer = await exchangeAuthorization(grant.authorizationServer, {
      metadata: grant.endpoints,
      clientInformation: grant.client,
      authorizationCode: code,
      ...(iss === undefined ? {} : { iss }),
      codeVerifier: verifier,
      redirectUri: redirectUrl,
      ...(grant.resource === undefined ? {} : { resource: grant.resource }),
      fetchFn: http.ask,
    });
    return read(answer, server, host, now);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw http.unreadable(host, error);
    if (refusal.passing) throw notReady(server, host);
    const words = errorWords(refusal, [code, verifier, grant.client.client_secret]);
    throw refused(
      server,
      host,
      words,
      'You are not signed in. Sign in again, or ask whoever runs the server.',
    );
  }
}

/**
 * New tokens for old ones; undefined where the authorization server refuses.
 *
 * @throws CallError where it may be granted later
 */
export async function refresh(
  server: SignInServer,
  grant: Grant,
  refreshToken: string,
  now: number,
  http: AuthFetch,
): Promise<Tokens | undefined> {
  const { host } = new URL(grant.endpoints.issuer);
  try {
    const answer = await refreshAuthorization(grant.authorizationServer, {
      metadata: grant.endpoints,
      clientInformation: grant.client,
      refreshToken,
      ...(grant.resource === undefined ? {} : { resource: grant.resource }),
      fetchFn: http.ask,
    });
    return read(answer, server, host, now);
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) throw http.unreadable(host, error);
    if (refusal.passing) throw notReady(server, host);
    return undefined;
  }
}

/** Tells the authorization server that tokens are not used any more (RFC 7009), where it wants to know. Best effort. */
export async function revoke({ endpoints, client, tokens }: Grant, http: AuthFetch): Promise<void> {
  const { revocation_endpoint: to } = endpoints;
  if (to === undefined || tokens === undefined) return;
  const supported =
    endpoints.revocation_endpoint_auth_methods_supported ??
    endpoints.token_endpoint_auth_methods_supported ??
    [];
  const method = selectClientAuthMethod(client, [...supported]);
  const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded' });
  const about = new URLSearchParams();
  if (method === 'client_secret_basic') {
    headers.set('authorization', `Basic ${btoa(`${client.client_id}:${client.client_secret ?? ''}`)}`);
  } else {
    about.set('client_id', client.client_id);
    if (method === 'client_secret_post') about.set('client_secret', client.client_secret ?? '');
  }
  // The one that lasts first; with it, most servers end the others, too.
  for (const [hint, token] of [
    ['refresh_token', tokens.refresh],
    ['access_token', tokens.access],
  ] as const) {
    if (token === undefined) continue;
    const body = new URLSearchParams([...about, ['token', token], ['token_type_hint', hint]]);
    const response = await http.fetch(to, { method: 'POST', headers, body });
    await response.body?.cancel();
  }
}

function read(answer: OAuthTokens, server: SignInServer, host: string, now: number): Tokens {
  if (answer.token_type.toLowerCase() !== 'bearer') {
    throw notOAuth(server, host, `${host} hands out tokens of a kind that Pagehand does not know`);
  }
  return tokensSchema.parse({
    access: answer.access_token,
    refresh: answer.refresh_token === '' ? undefined : answer.refresh_token,
    scope: answer.scope,
    at: now,
    expiresAt: answer.expires_in === undefined ? undefined : now + answer.expires_in * 1000,
  });
}

/** Some servers refuse with status 200. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof OAuthError)) return undefined;
  return new Refusal(400, { error: error.code, error_description: error.message });
}
