import { own } from '../facts/own.ts';
import { attribute, isHtml, localName, ownerDocument } from './dom.ts';

const longestUrl = 2_000;

/** A path from the root on that stays as it is when it is resolved: no `.` or `..`, nothing to be encoded. */
const plainPath = /^(?:\/[\w~-][\w.~-]*)+\/?(?:\?[\w.~=&+-]*)?$/;

/**
 * Where a link leads, without the page's own origin (empty where there is none); undefined for scripts, which lead nowhere. An address longer than
 * the limit is cut and ends in ….
 *
 * @param atHome whether paths are of that origin in the element's document; see {@link isAtHome}
 */
export function linkUrl(element: Element, pageOrigin: string, atHome = false): string | undefined {
  const href = attribute(element, 'href') ?? attribute(element, 'xlink:href');
  if (href === null || /^\W*javascript:/i.test(href)) return undefined;
  if (atHome && href.length <= longestUrl && plainPath.test(href)) return href;
  const resolved =
    isHtml(element) && /^(?:a|area)$/.test(localName(element))
      ? (element as HTMLAnchorElement).href
      : resolve(href, own(ownerDocument(element), 'baseURI'));
  const inside = pageOrigin !== '' && resolved.startsWith(`${pageOrigin}/`);
  const url = inside ? resolved.slice(pageOrigin.length) : resolved;
  return url.length > longestUrl ? `${url.slice(0, longestUrl)}…` : url;
}

/** Whether addresses in a document that are paths only lead to pages of this origin: a `base` may send them elsewhere. */
export function isAtHome(document: Document, pageOrigin: string): boolean {
  if (!/^https?:/.test(pageOrigin)) return false;
  try {
    return new URL('/', own(document, 'baseURI')).href === `${pageOrigin}/`;
  } catch {
    return false;
  }
}

function resolve(href: string, base: string): string {
  try {
    return new URL(href, base).href;
  } catch {
    return href;
  }
}
