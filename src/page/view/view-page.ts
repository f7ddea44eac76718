import type { FramesAsked } from '../../protocol/page-operations.ts';
import { embeddedViews, tagsIn } from './embedded-views.ts';
import { elementOf } from './find-uid.ts';
import type { ShadowRootOf } from './flat-tree.ts';
import { startOf } from './render-text.ts';
import { viewState } from './view-state.ts';
import { type View, type ViewOptions, viewDocument } from './walk.ts';

/** A document, as the operations look at it. */
export interface ViewedPage {
  readonly document: Document;
  readonly closedShadowRoot: ShadowRootOf | undefined;
}

interface Look extends Omit<FramesAsked, 'frames'> {
  readonly root?: string | undefined;
  readonly viewport?: boolean;
  /** Where less may be looked at than of a page. */
  readonly limits?: Pick<ViewOptions, 'maxNodes' | 'maxChars' | 'maxMs'>;
}

/**
 * What the page shows now, or one part of it; `viewport`: and what of it is in view.
 *
 * @throws CallError NOT_FOUND or STALE_ELEMENT where there is no such part
 */
export function look(
  { document, closedShadowRoot }: ViewedPage,
  { root, viewport = false, embedded, pageOrigin, limits }: Look = {},
): View {
  const { uids, frames, frameTags } = viewState();
  for (const tag of tagsIn(embedded ?? {})) frameTags.add(tag);
  const options: ViewOptions = {
    uids,
    viewport,
    frames: { ids: frames, embedded: embeddedViews(embedded) },
    pageOrigin,
    ...limits,
    ...(closedShadowRoot === undefined ? {} : { closedShadowRoot }),
  };
  if (root === undefined) return viewDocument(document, options);
  const element = elementOf(root, uids, () => viewDocument(document, options).root);
  return viewDocument(document, { ...options, root: element });
}

/** Where the page is, short enough for any answer. */
export function addressOf(document: Document): string {
  return startOf(document.location?.href ?? document.URL, 2_000);
}
