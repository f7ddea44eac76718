import { hasHidden } from '../tools/clean-text.ts';
import { isSlug } from '../tools/server-slug.ts';

/** Characters at most. */
const longest = { title: 60, url: 2_000, headerName: 100, headerValue: 8_000 } as const;
/** ms */
const timeouts = { least: 1_000, most: 600_000 } as const;

// Each rule answers with what is wrong in a sentence that says what to do, or with nothing. None repeats a secret.

export function titleFault(title: string): string | undefined {
  if (title.trim() === '' || title.length > longest.title)
    return `Give the server a title of 1 to ${longest.title} characters.`;
  if (/[\n\r\t\u2028\u2029]/.test(title) || hasHidden(title)) {
    return 'The title has characters that cannot be seen. Type it anew.';
  }
  return undefined;
}

export function slugFault(slug: string): string | undefined {
  return isSlug(slug)
    ? undefined
    : 'Write the short name with 1 to 20 of the characters a–z, 0–9 and “-”: it goes into the names of the tools.';
}

export function urlFault(text: string): string | undefined {
  if (text.length > longest.url) return `The address may have at most ${longest.url} characters. Shorten it.`;
  if (!URL.canParse(text)) return 'Write the address in full, as https://example.org/mcp.';
  const { protocol, username, password } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') {
    return 'The address must begin with https:// or http://. Servers that are programs on this computer need an HTTP port.';
  }
  if (username !== '' || password !== '') {
    return 'Take the name and the password out of the address, and set a header instead.';
  }
  if (text.includes('#')) return 'Take “#” and what follows it out of the address: it is never sent.';
  return undefined;
}

/** Whether what is sent to this address can be read by others on the way. */
export function unencrypted(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;
  return protocol === 'http:' && !loopback.test(hostname);
}

/** What the browser sends by itself (https://fetch.spec.whatwg.org/#forbidden-request-header), or the protocol does. */
const forbidden: ReadonlySet<string> = new Set([
  'accept',
  'accept-charset',
  'accept-encoding',
  'access-control-request-headers',
  'access-control-request-method',
  'access-control-request-private-network',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'cookie2',
  'date',
  'dnt',
  'expect',
  'host',
  'keep-alive',
  'last-event-id',
  'origin',
  'referer',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
]);
const forbiddenFamilies = /^(?:mcp|proxy|sec)-/;

/** https://www.rfc-editor.org/rfc/rfc9110#name-tokens */
const token = /^[\w!#$%&'*+.^`|~-]+$/;

export function headerNameFault(name: string): string | undefined {
  if (!token.test(name) || name.length > longest.headerName) {
    return 'A header’s name may have letters, digits and “-”, as Authorization. Correct it.';
  }
  const lower = name.toLowerCase();
  if (forbidden.has(lower) || forbiddenFamilies.test(lower)) {
    return `The header “${name}” cannot be set: the browser or the protocol sets it. Remove it.`;
  }
  return undefined;
}

/** @param name of the header, which was checked */
export function headerValueFault(name: string, value: string): string | undefined {
  if (value.trim() === '') return `The header “${name}” has no value. Enter one, or remove the header.`;
  if (value.length > longest.headerValue) {
    return `The value of the header “${name}” has more than ${longest.headerValue} characters. Shorten it.`;
  }
  if (/[\r\n]/.test(value)) return `The value of the header “${name}” has line breaks. Take them out.`;
  // What fetch() sends: bytes, no control characters.
  if (!/^[\t\x20-\x7e\xa0-\xff]*$/.test(value)) {
    return `The value of the header “${name}” has characters that cannot be sent. Copy it anew.`;
  }
  return undefined;
}

export function timeoutFault(ms: number): string | undefined {
  return Number.isInteger(ms) && ms >= timeouts.least && ms <= timeouts.most
    ? undefined
    : `The time a call may take must be ${timeouts.least / 1_000} to ${timeouts.most / 1_000} seconds.`;
}
