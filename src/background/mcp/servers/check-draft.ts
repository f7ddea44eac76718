import {
  addressFault,
  headerNameFault,
  headerValueFault,
  slugFault,
  timeoutFault,
} from '../../../protocol/server-rules.ts';
import type { ServerDraft } from '../../../protocol/servers.ts';
import { CallError } from '../../../shared/result.ts';
import { mostHeaders, type ServerEntry, type ServerHeader } from './server-entry.ts';
import { storedTitleFault } from './stored-title-fault.ts';

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
  demand('Address', addressFault(url));
  demand('Timeout', timeoutFault(draft.timeout));
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
  demand('Name', storedTitleFault(title));
  demand('Short name', slugFault(draft.slug));
  const owner = others.find(({ slug }) => slug === draft.slug);
  demand(
    'Short name',
    owner &&
      `The server “${owner.title}” has “${draft.slug}” already. Choose another: it tells their tools apart.`,
  );
  return { title, slug: draft.slug, ...checkedAddress(draft, stored) };
}

function checkedHeaders(draft: ServerDraft, stored: ServerEntry | undefined): ServerHeader[] {
  if (draft.headers.length > mostHeaders) {
    demand('Headers', `A server may have at most ${mostHeaders} headers. Remove some.`);
  }
  const seen = new Set<string>();
  return draft.headers.map(({ name, value }) => {
    demand('Headers', headerNameFault(name, seen));
    const lower = name.toLowerCase();
    seen.add(lower);
    const sent =
      value?.trim() ?? stored?.headers.find((header) => header.name.toLowerCase() === lower)?.value ?? '';
    demand(`Header “${name}”`, headerValueFault(sent));
    return { name, value: sent };
  });
}

/** @param field as the screens call it */
function demand(field: string, fault: string | undefined): void {
  if (fault !== undefined) throw new CallError('VALIDATION_ERROR', `Nothing was changed. ${field}: ${fault}`);
}
