import type { Site } from '../../../protocol/levels.ts';
import { said } from '../../../protocol/said/said.ts';
import type { ServerSites } from '../../../protocol/servers.ts';
import { SaidError } from '../../said-error.ts';
import type { ServerId } from '../remote.ts';
import type { ToolWord } from '../tools/offered-on.ts';
import type { ServerEntry } from './server-entry.ts';

/** Bytes of everything stored about servers, at most: what the browser keeps for an extension is limited, and not for this alone. */
export const mostStored = 2_000_000;

type Words = ServerEntry['tools'];

/** An entry with the user’s word on a tool; without one where there is none. `site` undefined: for all sites. */
export function withWord(
  entry: ServerEntry,
  key: string,
  site: Site | undefined,
  word: ToolWord | undefined,
): ServerEntry {
  if (site === undefined) return { ...entry, tools: changed(entry.tools, key, word) };
  const here = changed(Object.hasOwn(entry.siteTools, site) ? (entry.siteTools[site] ?? {}) : {}, key, word);
  const { [site]: _, ...others } = entry.siteTools;
  return { ...entry, siteTools: Object.keys(here).length === 0 ? others : { ...others, [site]: here } };
}

/**
 * The servers as they may be stored. Where they became too much, what was agreed to about tools that are not there any
 * more is forgotten: should they come back, they ask again.
 *
 * @param gone whether a server surely has no such tool now
 * @throws CallError VALIDATION_ERROR where that is not enough
 */
export function withinRoom(
  before: readonly ServerEntry[],
  after: readonly ServerEntry[],
  gone: (server: ServerId, key: string) => boolean,
): readonly ServerEntry[] {
  const size = bytesOf(after);
  if (size <= mostStored || size <= bytesOf(before)) return after;
  const less = after.map((entry) => {
    const kept = (words: Words): Words =>
      Object.fromEntries(
        Object.entries(words).filter(([key, { policy }]) => policy !== 'allow' || !gone(entry.id, key)),
      );
    const siteTools = Object.entries(entry.siteTools).map(([site, words]) => [site, kept(words)] as const);
    return {
      ...entry,
      tools: kept(entry.tools),
      siteTools: Object.fromEntries(siteTools.filter(([, words]) => Object.keys(words).length > 0)),
    };
  });
  if (bytesOf(less) <= mostStored) return less;
  throw new SaidError('VALIDATION_ERROR', said('servers_no_room'));
}

function changed(words: Words, key: string, word: ToolWord | undefined): Words {
  const { [key]: _, ...others } = words;
  return word === undefined ? others : { ...others, [key]: word };
}

function bytesOf(entries: readonly ServerEntry[]): number {
  return new TextEncoder().encode(JSON.stringify(entries)).length;
}

/** A server without anything that was said of one site. */
export function withoutSite(entry: ServerEntry, site: Site): ServerEntry {
  const { [site]: _words, ...siteTools } = entry.siteTools;
  const picked = entry.sites.on === 'picked' ? entry.sites.sites.filter((each) => each !== site) : [];
  const sites: ServerSites =
    entry.sites.on !== 'picked'
      ? entry.sites
      : picked.length === 0
        ? { on: 'none' }
        : { on: 'picked', sites: picked };
  return { ...entry, sites, siteTools };
}
