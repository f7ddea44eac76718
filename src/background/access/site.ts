import type { Site } from '../../protocol/levels.ts';

const schemes: ReadonlySet<string> = new Set(['http:', 'https:', 'file:']);

/**
 * The site of a page: its origin as Chrome proves it (https://html.spec.whatwg.org/multipage/browsers.html#origin), and
 * `file://` for all files. Undefined for an opaque origin, such as a sandboxed page's: two of them are never the same.
 */
export function siteOf(origin: string, url: string): Site | undefined {
  if (url.startsWith('file:')) return 'file://' as Site;
  return parseSite(origin);
}

/** The site that a text names, if it is exactly one. */
export function parseSite(text: string): Site | undefined {
  if (text === 'file://') return text as Site;
  if (!URL.canParse(text)) return undefined;
  const { origin, protocol } = new URL(text);
  return schemes.has(protocol) && origin === text ? (text as Site) : undefined;
}
