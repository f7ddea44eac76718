import { elementOf } from './find-uid.ts';
import type { ShadowRootOf } from './flat-tree.ts';
import { startOf } from './render-text.ts';
import { viewState } from './view-state.ts';
import { type View, viewDocument } from './walk.ts';

/** A document, as the operations look at it. */
export interface ViewedPage {
  readonly document: Document;
  readonly closedShadowRoot: ShadowRootOf | undefined;
}

/**
 * What the page shows now, or one part of it; `viewport`: and what of it is in view.
 *
 * @throws CallError NOT_FOUND or STALE_ELEMENT where there is no such part
 */
export function look(
  { document, closedShadowRoot }: ViewedPage,
  { root, viewport = false }: { readonly root?: string | undefined; readonly viewport?: boolean } = {},
): View {
  const { uids } = viewState();
  const options = { uids, viewport, ...(closedShadowRoot === undefined ? {} : { closedShadowRoot }) };
  if (root === undefined) return viewDocument(document, options);
  const element = elementOf(root, uids, () => viewDocument(document, options).root);
  return viewDocument(document, { ...options, root: element });
}

/** Where the page is, short enough for any answer. */
export function addressOf(document: Document): string {
  return startOf(document.location?.href ?? document.URL, 2_000);
}
