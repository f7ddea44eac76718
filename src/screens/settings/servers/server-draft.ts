import {
  headerNameFault,
  headerValueFault,
  isSlug,
  serverLimits,
  slugFault,
  suggestedSlug,
  timeoutFault,
  titleFault,
} from '../../../protocol/server-rules.ts';
import type { ServerDraft, ServerView } from '../../../protocol/servers.ts';
import { typedAddress } from './typed-address.ts';

/** One header as it stands in the form. */
export interface HeaderText {
  /** Of this row, as long as the form is open. */
  readonly key: string;
  readonly name: string;
  readonly typed: string;
  /** What is shown of the stored value; absent for a new header. */
  readonly stored?: string | undefined;
}

/** The form as it stands. */
export interface DraftText {
  readonly title: string;
  /** Absent while it follows the name. */
  readonly slug?: string | undefined;
  readonly url: string;
  /** The header `Authorization: Bearer …`; `name` as it is stored. */
  readonly token: HeaderText;
  readonly headers: readonly HeaderText[];
  /** Seconds. */
  readonly timeout: string;
}

/** Which field is wrong, and why in a sentence. Fields of headers carry their row’s key: `name 3`, `value 3`. */
export type DraftFaults = ReadonlyMap<string, string>;

export type CheckedDraft =
  | { readonly ok: true; readonly draft: ServerDraft }
  | { readonly ok: false; readonly faults: DraftFaults };

const noToken: HeaderText = { key: 'token', name: 'Authorization', typed: '' };
export const emptyDraft: DraftText = { title: '', url: '', token: noToken, headers: [], timeout: '60' };

/** The form for a server that is there. */
export function draftOf({ title, slug, url, headers, timeout }: ServerView): DraftText {
  const rows = headers.map(({ name, shown }, at) => ({ key: `stored${at}`, name, typed: '', stored: shown }));
  const token = rows.find(
    ({ name, stored }) => name.toLowerCase() === 'authorization' && /^bearer\b/i.test(stored),
  );
  return {
    title,
    slug,
    url,
    token: token === undefined ? noToken : { ...token, key: 'token' },
    headers: rows.filter((row) => row !== token),
    timeout: String(timeout / 1_000),
  };
}

/** The short name as it stands: typed, or as the name suggests. */
export function slugOf({ title, slug }: DraftText, taken: readonly string[]): string {
  return slug ?? suggestedSlug(title, taken);
}

/** Whether anything of the header counts: what is empty and was never stored is no header. */
function isThere({ typed, stored }: HeaderText): boolean {
  return typed.trim() !== '' || stored !== undefined;
}

/**
 * What is to be saved, or all that is wrong. `taken`: short names of the other servers.
 *
 * A trial needs no names yet: with `trial` they are not looked at, and stand in where they are missing.
 */
export function checkedDraft(text: DraftText, taken: readonly string[], trial = false): CheckedDraft {
  const faults = new Map<string, string>();
  const title = text.title.trim();
  const slug = slugOf(text, taken);
  if (!trial) checkNames(title, slug, taken, faults);
  const address = typedAddress(text.url);
  if (!address.ok) faults.set('url', address.message);
  const { token, headers } = text;
  const bare = token.typed.trim().replace(/^bearer\s+/i, '');
  if (/\s/.test(bare)) {
    faults.set('value token', 'A token has no spaces in it. Paste it once more, without what is around it.');
  } else if (bare !== '') setFault(faults, 'value token', headerValueFault(`Bearer ${bare}`));
  checkHeaders(headers, isThere(token), faults);
  const seconds = Number(text.timeout);
  setFault(faults, 'timeout', timeoutFault(Number.isInteger(seconds) ? seconds * 1_000 : Number.NaN));
  if (faults.size > 0 || !address.ok) return { ok: false, faults };
  const host = new URL(address.url).hostname;
  return {
    ok: true,
    draft: {
      title: trial && title === '' ? host.slice(0, serverLimits.title) : title,
      slug: trial && !isSlug(slug) ? suggestedSlug(host, taken) || 'server' : slug,
      url: address.url,
      headers: [
        ...(isThere(token) ? [sent(token, bare === '' ? '' : `Bearer ${bare}`)] : []),
        ...headers.map((header) => sent(header, header.typed.trim())),
      ],
      timeout: seconds * 1_000,
    },
  };
}

function sent({ name }: HeaderText, value: string): ServerDraft['headers'][number] {
  return value === '' ? { name: name.trim() } : { name: name.trim(), value };
}

function checkNames(title: string, slug: string, taken: readonly string[], faults: Map<string, string>) {
  setFault(faults, 'title', titleFault(title));
  const isTaken = taken.includes(slug);
  setFault(
    faults,
    'slug',
    slugFault(slug) ?? (isTaken ? 'Another server has this short name. Take another one.' : undefined),
  );
}

function checkHeaders(headers: readonly HeaderText[], hasToken: boolean, faults: Map<string, string>) {
  const seen = new Set<string>();
  for (const header of headers) {
    const name = header.name.trim();
    const lower = name.toLowerCase();
    setFault(
      faults,
      `name ${header.key}`,
      hasToken && lower === 'authorization'
        ? 'The token above is this header already. Remove one of them.'
        : headerNameFault(name, seen),
    );
    seen.add(lower);
    if (header.stored === undefined || header.typed !== '') {
      setFault(faults, `value ${header.key}`, headerValueFault(header.typed.trim()));
    }
  }
}

function setFault(faults: Map<string, string>, field: string, message: string | undefined): void {
  if (message !== undefined) faults.set(field, message);
}
