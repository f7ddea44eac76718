import { CallError } from '../../shared/result.ts';
import { findInView } from './find.ts';
import { brief } from './render-item.ts';
import { plainText, startOf } from './render-text.ts';
import type { Seen, Uids } from './uids.ts';
import type { ViewNode } from './view-node.ts';
import { viewState } from './view-state.ts';

/** Things offered instead of one that left. */
const suggestions = 3;

/**
 * The element a uid means.
 *
 * @param look what the page shows now, for suggestions
 * @throws CallError NOT_FOUND where no element of this page ever had the uid, STALE_ELEMENT where it left. Words of the
 *   page are in the details only.
 */
export function elementOf(uid: string, uids: Uids, look: () => ViewNode): Element {
  const found = uids.find(uid);
  if (found === undefined) {
    throw new CallError(
      'NOT_FOUND',
      'No element of this page ever had this uid. Take a snapshot, or use find_in_page, and take a uid from there.',
    );
  }
  if ('element' in found) return found.element;
  if ('foreign' in found) {
    if (viewState().frameTags.has(uid.replace(/\d+$/, ''))) throw goneFrame();
    throw new CallError(
      'NOT_FOUND',
      'This uid is of another page, or of this one before it was loaded anew. Take a snapshot and use a uid from there.',
    );
  }
  throw stale(found.stale, look());
}

function goneFrame(): CallError {
  return new CallError(
    'STALE_ELEMENT',
    'The element with this uid is, or was, in a frame of another origin, which left, went elsewhere, or does not answer. Take a snapshot with frames: true to see what is there now.',
  );
}

function stale({ role, name }: Seen, root: ViewNode): CallError {
  if (role === '') {
    return new CallError(
      'STALE_ELEMENT',
      'The element with this uid left the page. Take a snapshot to see what is there now.',
    );
  }
  const was = { role, name: startOf(plainText(name), 100) };
  const similar = findInView(root, { role, name }, suggestions + 20)
    .hits.filter(
      ({ node, uid }) => uid !== undefined && node.uid === uid && plainText(node.name) === plainText(name),
    )
    .slice(0, suggestions)
    .map(({ uid, node, within }) => ({ uid, what: brief(node), in: within.join(' > ') }));
  const message =
    similar.length === 0
      ? 'The element with this uid left the page, and nothing like it is there now. Take a snapshot to see what is; details.was says what it was.'
      : 'The element with this uid left the page. details.similar has what is there now with the same role and name.';
  return new CallError('STALE_ELEMENT', message, {
    details: { was, ...(similar.length === 0 ? {} : { similar }) },
  });
}
