import {
  buildDiscoveryUrls,
  checkResourceAllowed,
  resourceUrlFromServerUrl,
} from '@modelcontextprotocol/client';
import { z } from 'zod';
import type { AuthFetch } from './auth-fetch.ts';
import { mayCarrySecrets } from './safe-address.ts';
import type { SignInServer } from './sign-in-edges.ts';
import { notOAuth } from './sign-in-failure.ts';
import { type Challenge, type Endpoints, endpointsSchema } from './stored-sign-in.ts';

const resourceSchema = z.object({
  resource: z.url().max(4_096),
  authorization_servers: z.array(z.url().max(4_096)).max(50).optional(),
  scopes_supported: z.array(z.string().max(4_096)).max(1_000).optional(),
});

/** What an MCP server says of itself (RFC 9728 §2). */
export type ResourceMetadata = z.infer<typeof resourceSchema>;

/** Where a server wants people to sign in. */
export interface Discovered {
  /** As the server names it. */
  readonly authorizationServer: string;
  readonly endpoints: Endpoints;
  readonly resource?: string;
  readonly scope?: string;
}

/**
 * Asks a server where people sign in to it, and that place how.
 *
 * @param known the authorization server of the last sign-in, which is kept where the server still names it
 * @throws CallError where that cannot be found out, or is nothing we may do
 */
export async function discover(
  server: SignInServer,
  challenge: Challenge | undefined,
  known: string | undefined,
  http: AuthFetch,
): Promise<Discovered> {
  const metadata = await resourceMetadata(server, challenge, http);
  // Servers of 2025-03-26 are their own authorization server, and do not say so.
  const named = namedBy(metadata) ?? [String(new URL('/', server.url))];
  const authorizationServer = named.find((each) => each === known) ?? named[0] ?? '';
  const endpoints = await endpointsOf(authorizationServer, server, http);
  const scope = scopeFor(challenge?.scope, metadata, endpoints);
  return {
    authorizationServer,
    endpoints,
    ...(metadata === undefined ? {} : { resource: metadata.resource }),
    ...(scope === undefined ? {} : { scope }),
  };
}

/** The authorization servers a server names, if any. */
export function namedBy(metadata: ResourceMetadata | undefined): readonly string[] | undefined {
  const named = metadata?.authorization_servers;
  return named === undefined || named.length === 0 ? undefined : named;
}

/**
 * What a server says of itself; undefined where it says nothing.
 *
 * @throws CallError where it cannot be asked, or speaks for another server (RFC 9728 §3.3)
 */
export async function resourceMetadata(
  server: SignInServer,
  challenge: Challenge | undefined,
  http: AuthFetch,
): Promise<ResourceMetadata | undefined> {
  for (const url of metadataUrls(server.url, challenge)) {
    const { data } = resourceSchema.safeParse(await http.json(url));
    if (data === undefined) continue;
    const asked = resourceUrlFromServerUrl(server.url);
    if (checkResourceAllowed({ requestedResource: asked, configuredResource: data.resource })) return data;
    throw notOAuth(server, asked.host, 'it says that sign-ins to it are for another server');
  }
  return undefined;
}

/** Where it may be said: where the server told, beside its path, at the root (RFC 9728 §3.1). */
function metadataUrls(serverUrl: string, challenge: Challenge | undefined): URL[] {
  const server = new URL(serverUrl);
  const path = server.pathname.replace(/\/$/, '');
  const beside = new URL(`/.well-known/oauth-protected-resource${path}`, server);
  beside.search = server.search;
  // Behind a proxy, servers often take their own address for an unencrypted one; beside its path it is found all the same.
  const told = challenge?.metadata === undefined ? undefined : new URL(challenge.metadata);
  const urls = [
    ...(told !== undefined && mayCarrySecrets(told, serverUrl) ? [told] : []),
    beside,
    new URL('/.well-known/oauth-protected-resource', server),
  ];
  return urls.filter(({ href }, at) => urls.findIndex((each) => each.href === href) === at);
}

async function endpointsOf(
  authorizationServer: string,
  server: SignInServer,
  http: AuthFetch,
): Promise<Endpoints> {
  const { host } = new URL(authorizationServer);
  for (const { url } of buildDiscoveryUrls(authorizationServer)) {
    const { data } = endpointsSchema.safeParse(await http.json(url));
    if (data === undefined) continue;
    // RFC 8414 §3.3; our own addresses end in a slash where theirs may not.
    if (data.issuer !== authorizationServer && `${data.issuer}/` !== authorizationServer) {
      throw notOAuth(
        server,
        host,
        `${host} says it is another authorization server than the one it was taken for`,
      );
    }
    if (!data.response_types_supported.includes('code')) {
      throw notOAuth(server, host, `${host} does not hand out codes, which is the only safe way here`);
    }
    // The MCP specification forbids going on where it is not said.
    if (data.code_challenge_methods_supported?.includes('S256') !== true) {
      throw notOAuth(
        server,
        host,
        `${host} does not offer PKCE (S256), which keeps others from using your sign-in`,
      );
    }
    return data;
  }
  throw notOAuth(server, host, `nothing at ${host} says how people sign in there`);
}

/** What to ask for: what the server wants, and that it may be renewed where that has to be asked for. */
function scopeFor(
  challenged: string | undefined,
  metadata: ResourceMetadata | undefined,
  endpoints: Endpoints,
): string | undefined {
  const scope = challenged ?? metadata?.scopes_supported?.join(' ');
  if (scope === undefined || scope === '') return undefined;
  const renewable = endpoints.scopes_supported?.includes('offline_access') ?? false;
  return renewable && !scope.split(' ').includes('offline_access') ? `${scope} offline_access` : scope;
}
