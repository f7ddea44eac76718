import type { FindArgs, FindResult, FoundThing } from '../../protocol/page-operations.ts';
import { findInView, type ViewHit } from './find.ts';
import { closedFramesNote } from './frame-notes.ts';
import { addressOf, look, type ViewedPage } from './view-page.ts';

/** Where a text or a thing is on the page. */
export function findOnPage(
  viewed: ViewedPage,
  { limit, embedded, pageOrigin, ...query }: FindArgs,
): FindResult {
  const view = look(viewed, { embedded, pageOrigin });
  const { hits, total } = findInView(view.root, query, limit);
  const notes = [...view.notes, ...closedFramesNote(view.closedFrames)];
  return { url: addressOf(viewed.document), matches: hits.map(thingOf), total, notes };
}

/** A hit in words. */
export function thingOf({ uid, what, text, within }: ViewHit): FoundThing {
  return {
    ...(uid === undefined ? {} : { uid }),
    what,
    ...(text === undefined ? {} : { text }),
    ...(within.length === 0 ? {} : { in: within.join(' > ') }),
  };
}
