import type { Site, ToolPolicy } from '../../../protocol/levels.ts';
import type { ServerSites } from '../../../protocol/servers.ts';
import type { Effect } from '../../../tools/define.ts';
import type { AdaptedTool } from './adapted-tool.ts';
import { changesOf, type ToolChange } from './changes-of.ts';
import type { ToolIdentity } from './tool-identity.ts';
import { permissionKey } from './tool-identity.ts';
import type { ToolTerms } from './tool-terms.ts';

/** The user’s word on one tool, for all sites or for one. */
export interface ToolWord {
  readonly policy: ToolPolicy;
  /** What it was like when the user allowed it; absent where nothing was agreed to, as with `deny`. */
  readonly terms?: ToolTerms;
}

/** What the user set about the tools of one server. */
export interface ServerOffer {
  readonly enabled: boolean;
  readonly sites: ServerSites;
  /** By {@link permissionKey}. */
  readonly tools: { readonly [key: string]: ToolWord };
  /** For one site, by the site and {@link permissionKey}. Goes before the word for all sites. */
  readonly siteTools: { readonly [site: string]: { readonly [key: string]: ToolWord } };
}

/** A server that was just added: on, and offered nowhere. */
export const newOffer: ServerOffer = { enabled: true, sites: { on: 'none' }, tools: {}, siteTools: {} };

/** Whether a server’s tools are offered on a site; never on pages without one, whose answers would be anybody’s. */
export function offeredOn(site: Site | undefined, { enabled, sites }: ServerOffer): boolean {
  if (!enabled || site === undefined) return false;
  switch (sites.on) {
    case 'none':
      return false;
    case 'picked':
      return sites.sites.includes(site);
    case 'all':
      return true;
  }
}

/** The user’s word on a tool on a site: the site’s before the one for all sites. */
export function wordOn(
  identity: ToolIdentity,
  site: Site | undefined,
  offer: ServerOffer,
): ToolWord | undefined {
  const key = permissionKey(identity);
  const here = site === undefined ? undefined : own(own(offer.siteTools, site) ?? {}, key);
  return here ?? own(offer.tools, key);
}

/** What becomes of a call of a tool, as far as its server’s settings say. */
export type ExternalVerdict =
  | { readonly verdict: 'allow' | 'ask' | 'ask-once' | 'deny' }
  /** It is not what the user allowed any more: they are asked, and shown what changed. */
  | { readonly verdict: 'ask'; readonly changes: readonly ToolChange[] };

/**
 * The table of docs/security.md for `external`, and the user’s word: what only reads is asked about once for a tool and
 * site, the rest each time. An “allow” holds as long as the tool is what it was.
 */
export function externalVerdict(
  tool: AdaptedTool,
  site: Site | undefined,
  offer: ServerOffer,
): ExternalVerdict {
  if (!offeredOn(site, offer)) return { verdict: 'deny' };
  const word = wordOn(tool.identity, site, offer);
  if (word?.policy === 'deny' || word?.policy === 'ask') return { verdict: word.policy };
  if (word?.policy === 'allow') {
    const changes = word.terms === undefined ? [] : changesOf(word.terms, tool.terms);
    return changes.length === 0 && word.terms !== undefined
      ? { verdict: 'allow' }
      : { verdict: 'ask', changes };
  }
  return { verdict: askedFor(tool.effect) };
}

function askedFor(effect: Effect): 'ask' | 'ask-once' {
  return effect === 'read' ? 'ask-once' : 'ask';
}

/** Never what `Object.prototype` has. */
function own<Value>(record: { readonly [key: string]: Value }, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
