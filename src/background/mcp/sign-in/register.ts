import { registerClient } from '@modelcontextprotocol/client';
import { type AuthFetch, Refusal } from './auth-fetch.ts';
import type { Discovered } from './discover.ts';
import type { SignInServer } from './sign-in-edges.ts';
import { errorWords, notReady, refused, signInFailure } from './sign-in-failure.ts';
import { type Client, clientSchema } from './stored-sign-in.ts';

/** What to do where nobody but the owner of a server can make a client. */
const instead =
  'Ask whoever runs the server for a token, and set it as a header (Authorization: Bearer …) in this server’s settings.';

/**
 * Makes us known to an authorization server (RFC 7591). There is no document of ours on the web to be known by, and
 * nothing that is registered beforehand.
 *
 * @throws CallError where it takes no clients, or not this one
 */
export async function register(
  server: SignInServer,
  found: Discovered,
  redirectUrl: string,
  http: AuthFetch,
): Promise<Client> {
  const { endpoints, scope } = found;
  const { host } = new URL(endpoints.issuer);
  if (endpoints.registration_endpoint === undefined) {
    throw signInFailure(
      server,
      'UNAVAILABLE',
      `${host} only lets programs sign people in that its owner registered, and Pagehand is not one of them. ${instead}`,
      { retryable: false },
    );
  }
  try {
    const answer = await registerClient(found.authorizationServer, {
      metadata: endpoints,
      clientMetadata: {
        client_name: 'Pagehand',
        redirect_uris: [redirectUrl],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: methodFor(endpoints.token_endpoint_auth_methods_supported),
        application_type: 'web',
      },
      ...(scope === undefined ? {} : { scope }),
      fetchFn: http.ask,
    });
    return clientSchema.parse({ ...answer, redirectUrl });
  } catch (error) {
    if (!(error instanceof Refusal)) throw http.unreadable(host, error);
    if (error.passing) throw notReady(server, host);
    throw refused(
      server,
      host,
      errorWords(error),
      `It does not take Pagehand as a program that signs people in. If it only allows known addresses, have ${redirectUrl} allowed there. Or: ${instead}`,
    );
  }
}

/** No secret where none is wanted: an extension keeps none from its owner. */
function methodFor(supported: readonly string[] | undefined): string {
  if (supported === undefined || supported.includes('none')) return 'none';
  return supported.includes('client_secret_basic') ? 'client_secret_basic' : 'client_secret_post';
}

/** Whether a client still counts. */
export function stillCounts(client: Client, redirectUrl: string, now: number): boolean {
  const expires = client.client_secret_expires_at ?? 0;
  return client.redirectUrl === redirectUrl && (expires === 0 || expires * 1000 > now);
}
