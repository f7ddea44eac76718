import type {
  StructuredDataArgs,
  StructuredDataResult,
  StructuredItem,
} from '../../../protocol/page-operations.ts';
import { Effort } from './effort.ts';
import { elementItems } from './element-items.ts';
import { fitItem } from './fit-item.ts';
import { jsonLdStructuredItems } from './json-ld-items.ts';
import { microdataStructuredItems } from './microdata-items.ts';
import { openGraphStructuredItems } from './open-graph-items.ts';
import { rdfaStructuredItems } from './rdfa-items.ts';

/** Ids that are listed when an unknown one was asked for. */
const maxListedIds = 50;

/**
 * The document's structured data: JSON-LD, microdata, RDFa Lite and OpenGraph in that order, normalised. Which nodes
 * count as items is decided where `readFacts` decides it. Bounded in time for a page of any size.
 *
 * @throws the signal's reason when it is aborted.
 */
export function structuredData(
  document: Document,
  args: StructuredDataArgs,
  signal: AbortSignal,
  now: () => number = () => performance.now(),
): StructuredDataResult {
  signal.throwIfAborted();
  const effort = new Effort(now, signal);
  const elements = elementItems(document, effort);
  const { types } = args;
  const all = onlyOnce([
    ...jsonLdStructuredItems(document, effort),
    ...microdataStructuredItems(elements, effort),
    ...rdfaStructuredItems(elements, effort),
    ...openGraphStructuredItems(document),
  ]).filter((item) => types === undefined || item.types.some((type) => types.includes(type)));
  const chosen = args.item === undefined ? all : choose(all, args.item);
  if (args.item !== undefined && chosen.length === 0) effort.notes.add(unknownNote(all, args.item));
  return { ...pageOf(chosen, args, effort.notes), total: all.length };
}

/** Items that say the same in the same format, once. */
function onlyOnce(items: readonly StructuredItem[]): StructuredItem[] {
  const seen = new Set<string>();
  return items.filter(({ id, format, types, properties }) => {
    const ownId = id.startsWith(`${format}:`) ? '' : id;
    const key = JSON.stringify([format, ownId, types, properties]);
    return !seen.has(key) && seen.add(key);
  });
}

function choose(items: readonly StructuredItem[], wanted: string | number): StructuredItem[] {
  const named = items.filter(({ id }) => id === wanted);
  if (named.length > 0) return named;
  const indexed = /^\d+$/.test(String(wanted)) ? items[Number(wanted)] : undefined;
  return indexed === undefined ? [] : [indexed];
}

function unknownNote(items: readonly StructuredItem[], wanted: string | number): string {
  if (items.length === 0) return 'There are no such items on this page.';
  const ids = items.slice(0, maxListedIds).map(({ id }) => JSON.stringify(id));
  const more = items.length > maxListedIds ? ` and ${items.length - maxListedIds} more` : '';
  return `There is no item ${JSON.stringify(String(wanted).slice(0, 100))}. There are: ${ids.join(', ')}${more}; an index from 0 works too.`;
}

function pageOf(
  items: readonly StructuredItem[],
  args: StructuredDataArgs,
  notes: Set<string>,
): StructuredDataResult {
  const start = Math.max(0, Math.trunc(args.offset) || 0);
  const page: StructuredItem[] = [];
  // Brackets and commas count too.
  let room = args.maxChars - 1;
  for (const item of items.slice(start)) {
    const length = JSON.stringify(item).length + 1;
    if (length <= room) {
      page.push(item);
      room -= length;
      continue;
    }
    if (page.length === 0) {
      page.push(fitItem(item, args.maxChars - 2));
      notes.add(
        `Item ${JSON.stringify(item.id)} has ${length - 1} characters and was shortened; ask for it with a larger budget.`,
      );
    }
    break;
  }
  if (items.length > 0 && start >= items.length)
    notes.add(`There are ${items.length} items: nothing at offset ${start}.`);
  const next = start + page.length;
  return {
    items: page,
    total: items.length,
    ...(page.length > 0 && next < items.length ? { nextOffset: next } : {}),
    notes: [...notes],
  };
}
