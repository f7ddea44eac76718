import { Readability } from '@mozilla/readability';
import { own } from '../facts/own.ts';
import type { VisibleCopy } from './visible-copy.ts';

/** What the finder is given at most; its work grows faster than the page. */
export const articleLimits = { elements: 15_000, chars: 400_000 } as const;

/** The main content, as an element that may be taken apart, and what the page says about it. */
export interface Article {
  readonly title?: string | undefined;
  readonly byline?: string | undefined;
  readonly published?: string | undefined;
  readonly content?: Element | undefined;
}

/** Entries of metadata, and characters of scripts among them, that the finder is given at most. */
const metadataLimits = { entries: 500, chars: 200_000 } as const;

/** Text of at least {@link enoughChars} is an article; of {@link fewestChars} only if it is most of the page. */
const enoughChars = 500;
const fewestChars = 140;
const share = 0.4;

/**
 * Looks for the page's main content with Readability, on a clone of the copy and of the head's metadata. `content` is
 * absent when there is none: a start page, a list of links, an application.
 */
export function findArticle(source: Document, copy: VisibleCopy): Article {
  const scratch = copy.document.cloneNode(true) as Document;
  scratch.title = own(source, 'title');
  copyMetadata(source, scratch);
  const found = new Readability<Element>(scratch, {
    keepClasses: true,
    serializer: (node) => node as Element,
  }).parse();
  if (found === null) return {};
  const chars = found.textContent?.replace(/\s+/g, ' ').trim().length ?? 0;
  const stands = chars >= enoughChars || (chars >= fewestChars && chars >= copy.chars * share);
  return {
    title: found.title?.trim() || undefined,
    byline: found.byline?.replace(/\s+/g, ' ').trim().slice(0, 200) || undefined,
    published: found.publishedTime?.trim().slice(0, 100) || undefined,
    content: stands ? (found.content ?? undefined) : undefined,
  };
}

function copyMetadata(source: Document, scratch: Document): void {
  let room: number = metadataLimits.chars;
  const entries = own(source, 'querySelectorAll')('meta[content],script[type="application/ld+json"]');
  for (const entry of Array.from(entries).slice(0, metadataLimits.entries)) {
    const chars = entry.textContent?.length ?? 0;
    if (chars > room) continue;
    room -= chars;
    scratch.head.append(scratch.importNode(entry, true));
  }
}
