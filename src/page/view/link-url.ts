import { own } from '../facts/own.ts';
import { attribute, isHtml, ownerDocument } from './dom.ts';

const longestUrl = 2_000;

/**
 * Where a link leads, without the page's own origin (empty where there is none); undefined for scripts, which lead nowhere. An address longer than
 * the limit is cut and ends in ….
 */
export function linkUrl(element: Element, pageOrigin: string): string | undefined {
  const href = attribute(element, 'href') ?? attribute(element, 'xlink:href');
  if (href === null || /^\W*javascript:/i.test(href)) return undefined;
  const resolved = isHtml(element)
    ? (element as HTMLAnchorElement).href
    : resolve(href, own(ownerDocument(element), 'baseURI'));
  const inside = pageOrigin !== '' && resolved.startsWith(`${pageOrigin}/`);
  const url = inside ? resolved.slice(pageOrigin.length) : resolved;
  return url.length > longestUrl ? `${url.slice(0, longestUrl)}…` : url;
}

function resolve(href: string, base: string): string {
  try {
    return new URL(href, base).href;
  } catch {
    return href;
  }
}
