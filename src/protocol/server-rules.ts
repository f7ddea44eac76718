// What a person may enter for an MCP server. The screens say it at the field, the worker before it believes a draft and
// before it reads what is stored: a rule that gets stricter must still take what was stored before. Each rule answers
// with what is wrong and what to do, or with nothing, and never repeats what may be a secret.

/** Characters at most, and seconds a call may take. */
export const serverLimits = {
  title: 60,
  slug: 20,
  address: 2_000,
  headerName: 100,
  headerValue: 8_000,
  seconds: { least: 1, most: 600 },
} as const;

/** What is wrong with the name a person gives a server. */
export function titleFault(title: string): string | undefined {
  if (title.trim() === '') return 'Give the server a name of your own, so that you know it again.';
  return title.length > serverLimits.title
    ? `Take a name of at most ${serverLimits.title} characters.`
    : undefined;
}

/** Whether a text can be a server’s short name. It has no `_`, so `mcp__<slug>__<tool>` can be read in one way only. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text) && text.length <= serverLimits.slug;
}

/** What is wrong with a short name by itself; whether it is free is for those to say who know the others. */
export function slugFault(slug: string): string | undefined {
  if (slug === '') return 'Give a short name of letters a to z, digits and “-”.';
  return isSlug(slug)
    ? undefined
    : `Take 1 to ${serverLimits.slug} small letters a to z, digits and “-”, and nothing else.`;
}

/** A short name made of any name, free among `taken`; empty where the name has nothing for one. */
export function suggestedSlug(name: string, taken: readonly string[]): string {
  const base = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, serverLimits.slug)
    .replace(/-+$/, '');
  if (base === '') return '';
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? '' : `-${count}`;
    const free = `${base.slice(0, serverLimits.slug - ending.length)}${ending}`;
    if (!taken.includes(free)) return free;
  }
}

/** What is wrong with an address that has its scheme. */
export function addressFault(address: string): string | undefined {
  if (address === '') return 'Type the address of the server, such as https://example.org/mcp.';
  if (address.length > serverLimits.address) {
    return `Shorten the address: it may have at most ${serverLimits.address} characters.`;
  }
  if (/\s/.test(address) || !URL.canParse(address)) {
    return 'This is no address. Type it in full, such as https://example.org/mcp.';
  }
  const { protocol, username, password } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') {
    return 'It must begin with https:// or http://. A server that is started as a program needs a bridge to http.';
  }
  if (username !== '' || password !== '') {
    return 'Take the name and the password out of the address, and set a header instead.';
  }
  return address.includes('#')
    ? 'Take “#” and what follows it out of the address: it is never sent.'
    : undefined;
}

/** Whether a host, as URLs write it, is the computer the browser runs on. */
export function isOwnComputer(host: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/i.test(host);
}

/** Whether others on the way can read and change what is sent to an address. */
export function unencrypted(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isOwnComputer(hostname);
}

/** https://www.rfc-editor.org/rfc/rfc9110#name-tokens */
const token = /^[\w!#$%&'*+.^`|~-]+$/;

/** https://fetch.spec.whatwg.org/#forbidden-request-header: left out without a word, so the person would wait for them. */
const setByBrowser =
  /^(accept-(charset|encoding)|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i;

/** What MCP itself is spoken with. */
const setByPagehand = /^(accept|content-type|last-event-id|mcp-.*)$/i;

/**
 * What is wrong with the name of a header. What can be no name is not repeated: it may be a secret in the wrong field.
 *
 * @param before names of headers above it, in small letters
 */
export function headerNameFault(name: string, before?: ReadonlySet<string>): string | undefined {
  if (name === '') return 'Give the name of the header, such as X-Api-Key, or remove it.';
  if (name.length > serverLimits.headerName) {
    return `Take a name of at most ${serverLimits.headerName} characters for the header.`;
  }
  if (!token.test(name)) return 'The name of a header has letters, digits and “-”, and no spaces or “:”.';
  if (setByBrowser.test(name)) {
    return `The browser sets “${name}” by itself and takes no other value. Remove it.`;
  }
  if (setByPagehand.test(name)) return `Pagehand needs “${name}” for MCP itself. Remove it.`;
  return before?.has(name.toLowerCase()) ? `“${name}” is there twice. Remove one of them.` : undefined;
}

/** What is wrong with the value of a header. */
export function headerValueFault(value: string): string | undefined {
  if (value.trim() === '') return 'Type the value of this header, or remove it.';
  if (value.length > serverLimits.headerValue) {
    return `Shorten the value: it may have at most ${serverLimits.headerValue} characters.`;
  }
  if (/[\r\n]/.test(value)) return 'The value has line breaks. Take them out.';
  // What fetch() sends: bytes, no control characters.
  return /^[\t\x20-\x7e\xa0-\xff]*$/.test(value)
    ? undefined
    : 'The value has characters that cannot be sent. Paste it once more.';
}

/** What is wrong with the ms a call may go without an answer or progress. */
export function timeoutFault(ms: number): string | undefined {
  const { least, most } = serverLimits.seconds;
  return Number.isInteger(ms) && ms >= least * 1_000 && ms <= most * 1_000
    ? undefined
    : `Give a whole number of seconds from ${least} to ${most}.`;
}
