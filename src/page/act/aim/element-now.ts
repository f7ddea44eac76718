import { elementOf } from '../../view/find-uid.ts';
import type { ViewedPage } from '../../view/view-page.ts';
import { viewState } from '../../view/view-state.ts';
import { viewDocument } from '../../view/walk.ts';

/**
 * The element a uid means now.
 *
 * @throws CallError NOT_FOUND, or STALE_ELEMENT with what is there instead
 */
export function elementNow(uid: string, { document, closedShadowRoot }: ViewedPage): Element {
  const { uids } = viewState();
  const options = { uids, ...(closedShadowRoot === undefined ? {} : { closedShadowRoot }) };
  return elementOf(uid, uids, () => viewDocument(document, options).root);
}
