/** One response header as `chrome.webRequest` gives it. */
export interface ResponseHeader {
  readonly name: string;
  readonly value?: string | undefined;
}

/**
 * Whether a page's `Permissions-Policy` header forbids tools for its own origin
 * (https://webmachinelearning.github.io/webmcp/#permissions-policy: the feature is `tools`, its default allowlist
 * `self`). The browser enforces this itself where it has the API; where the polyfill serves, we do.
 */
export function forbidsTools(headers: readonly ResponseHeader[], origin: string): boolean {
  const values = headers
    .filter(({ name }) => name.toLowerCase() === 'permissions-policy')
    .map(({ value }) => value ?? '');
  // A later member of the dictionary replaces an earlier one (RFC 9651, section 4.2.2).
  const allowlist = splitMembers(values.join(',')).findLast(({ feature }) => feature === 'tools')?.allowlist;
  if (allowlist === undefined) return false;
  return !allowlist.some((entry) => entry === '*' || entry === 'self' || entry === origin);
}

interface Member {
  readonly feature: string;
  readonly allowlist: readonly string[];
}

/** A structured-field dictionary of inner lists, as far as this header uses it. */
function splitMembers(header: string): Member[] {
  const members: Member[] = [];
  for (const [, feature, list, single] of header.matchAll(
    /(?:^|,)\s*([a-z*][a-z0-9_.*-]*)\s*=\s*(?:\(([^)]*)\)|([^,;\s]+))/g,
  )) {
    const entries = list === undefined ? [single ?? ''] : list.split(/\s+/).filter((entry) => entry !== '');
    members.push({ feature: feature ?? '', allowlist: entries.map((entry) => entry.replace(/^"|"$/g, '')) });
  }
  return members;
}
