import type { Fetch } from './fetch.ts';

/** The server sends requests elsewhere, where they are not sent. */
export class RedirectRefused extends Error {
  override readonly name = 'RedirectRefused';
  /** Where it leads, without query and credentials, if that can be known. */
  readonly target: string | undefined;

  constructor(target: URL | undefined) {
    super(target === undefined ? 'The server redirects.' : `The server redirects to ${target.origin}.`);
    this.target = target && `${target.origin}${target.pathname}`;
  }
}

/** ms to find out where a redirect leads. */
const namingDeadline = 5_000;

/**
 * Where a response sends the request instead: undefined where it does not, the address where it stays within the origin.
 * A browser does not tell where a redirect leads that is not followed; a request without body, headers and cookies finds
 * out, so that nothing of the user's goes there.
 *
 * @throws RedirectRefused where it leads to another origin, or would turn a request into another one
 */
export async function redirectWithin(
  fetch: Fetch,
  url: URL,
  method: string,
  response: Response,
): Promise<URL | undefined> {
  if (response.type === 'opaqueredirect') {
    const target = await whereItLeads(fetch, url);
    if (target?.origin !== url.origin || target.href === url.href) throw new RedirectRefused(target);
    return target;
  }
  if (![301, 302, 303, 307, 308].includes(response.status)) return undefined;
  const location = response.headers.get('location');
  const target = location === null ? undefined : parsed(location, url);
  const keeps = method === 'GET' || response.status >= 307;
  if (target?.origin !== url.origin || !keeps) throw new RedirectRefused(target);
  return target;
}

async function whereItLeads(fetch: Fetch, url: URL): Promise<URL | undefined> {
  const stop = new AbortController();
  try {
    const { url: target, body } = await fetch(url, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(namingDeadline)]),
    });
    body?.cancel().catch(() => undefined);
    return parsed(target);
  } catch {
    return undefined;
  } finally {
    stop.abort();
  }
}

function parsed(url: string, base?: URL): URL | undefined {
  return URL.canParse(url, base) ? new URL(url, base) : undefined;
}
