import type { PageFacts } from '../../protocol/facts.ts';

const slotKey = Symbol.for('pagehand.facts');

/** Where the injected code that reads a page's markup is found by the content script, in the isolated world. */
export function factsSlot(): { read?: (document: Document) => PageFacts } {
  const world = globalThis as { [slotKey]?: { read?: (document: Document) => PageFacts } };
  world[slotKey] ??= {};
  return world[slotKey];
}
