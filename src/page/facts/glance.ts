import type { PageFacts } from '../../protocol/facts.ts';
import { own } from './own.ts';
import { plainFacts } from './plain-facts.ts';

/** Everything `readFacts` could find structured data in, and a little more. */
const markup = 'script[type*="ld+json" i],[itemscope],[typeof],meta[property*=":"],meta[name*=":"]';

/**
 * The facts that every page can afford: whether there is anything that `readFacts` would have to read, not what it says.
 * Most of what reads markup is loaded only into pages that have some. Never throws.
 */
export function glance(document: Document): PageFacts {
  return { ...plainFacts(document), unread: own(document, 'querySelector')(markup) !== null };
}
