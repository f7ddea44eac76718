import type { ServerSites, ServerStateKind } from '../../../protocol/servers.ts';
import { count, siteHost } from '../../shared/words.ts';

/** How a state is coloured. What is wrong has a word before its sentence, too: colour alone would not reach everyone. */
export const stateWords: Readonly<
  Record<ServerStateKind, { look: 'plain' | 'registered' | 'attention' | 'failed'; word?: string }>
> = {
  off: { look: 'plain' },
  idle: { look: 'plain' },
  connecting: { look: 'plain' },
  ready: { look: 'registered' },
  unauthorised: { look: 'attention', word: 'Not let in' },
  'permission-missing': { look: 'attention', word: 'Access missing' },
  'forbidden-origin': { look: 'failed', word: 'Refused' },
  unreachable: { look: 'failed', word: 'Not reachable' },
  'not-mcp': { look: 'failed', word: 'Not MCP' },
  incompatible: { look: 'failed', word: 'Does not fit' },
};

/** Sites that are named before the rest is counted. */
const named = 3;

/** Where a server is offered, in a sentence. */
export function whereWords(sites: ServerSites, enabled = true): string {
  const where = placeWords(sites);
  if (where === undefined) return 'Not offered on any site yet.';
  return enabled ? `Offered on ${where}.` : `It would be offered on ${where}.`;
}

function placeWords(sites: ServerSites): string | undefined {
  if (sites.on === 'all') return 'all sites whose level is Act or Developer';
  if (sites.on === 'none' || sites.sites.length === 0) return undefined;
  const hosts = sites.sites.map(siteHost);
  const more = hosts.length - named;
  const shown = more > 1 ? [...hosts.slice(0, named), count(more, 'other site')] : hosts;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

export const transportWords = {
  'streamable-http': 'Streamable HTTP',
  sse: 'HTTP with SSE, the old way',
} as const;
