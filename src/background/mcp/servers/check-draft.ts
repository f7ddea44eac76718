import type { ServerDraft } from '../../../protocol/servers.ts';
import { CallError } from '../../../shared/result.ts';
import {
  headerNameFault,
  headerValueFault,
  slugFault,
  timeoutFault,
  titleFault,
  urlFault,
} from './entry-rules.ts';
import { mostHeaders, type ServerEntry, type ServerHeader } from './server-entry.ts';

/**
 * What a draft says of how to reach a server. Values that it leaves out are those stored.
 *
 * @throws CallError VALIDATION_ERROR
 */
export function checkedAddress(
  draft: ServerDraft,
  stored: ServerEntry | undefined,
): Pick<ServerEntry, 'url' | 'headers' | 'timeout'> {
  const url = draft.url.trim();
  demand(urlFault(url) ?? timeoutFault(draft.timeout));
  return { url: new URL(url).href, headers: checkedHeaders(draft, stored), timeout: draft.timeout };
}

/**
 * What a draft says of a server, as it is to be stored.
 *
 * @param others the servers beside it
 * @throws CallError VALIDATION_ERROR
 */
export function checkedDraft(
  draft: ServerDraft,
  stored: ServerEntry | undefined,
  others: readonly ServerEntry[],
): Pick<ServerEntry, 'title' | 'slug' | 'url' | 'headers' | 'timeout'> {
  const title = draft.title.trim();
  demand(titleFault(title) ?? slugFault(draft.slug));
  const owner = others.find(({ slug }) => slug === draft.slug);
  demand(
    owner &&
      `The server “${owner.title}” has the short name “${draft.slug}” already. Choose another: it tells their tools apart.`,
  );
  return { title, slug: draft.slug, ...checkedAddress(draft, stored) };
}

function checkedHeaders(draft: ServerDraft, stored: ServerEntry | undefined): ServerHeader[] {
  if (draft.headers.length > mostHeaders)
    demand(`A server may have at most ${mostHeaders} headers. Remove some.`);
  const seen = new Set<string>();
  return draft.headers.map(({ name, value }) => {
    demand(headerNameFault(name));
    const lower = name.toLowerCase();
    if (seen.has(lower)) demand(`There are two headers “${name}”. Remove one of them.`);
    seen.add(lower);
    const sent =
      value?.trim() ?? stored?.headers.find((header) => header.name.toLowerCase() === lower)?.value ?? '';
    demand(headerValueFault(name, sent));
    return { name, value: sent };
  });
}

function demand(fault: string | undefined): void {
  if (fault !== undefined) throw new CallError('VALIDATION_ERROR', `Nothing was changed. ${fault}`);
}
