import type { NamedElements } from '../../protocol/page-operations.ts';
import { own } from '../facts/own.ts';
import { injected } from '../injected.ts';
import { isSecretField } from '../read/secret-field.ts';
import { matches, ownerDocument } from './dom.ts';
import { elementOf } from './find-uid.ts';
import { plainText, startOf } from './render-text.ts';
import type { ViewNode } from './view-node.ts';
import { addressOf, look, type ViewedPage } from './view-page.ts';
import { viewState } from './view-state.ts';

/** What may hold what is never given. */
const mayBeSecret = 'input, textarea, [contenteditable], [autocomplete]';

/**
 * Gives uids as a snapshot does, and lays the document's elements that have one ready for the debugger, which takes them
 * from this world's global: only it can say which node of the browser's tree each of them is.
 *
 * @throws CallError NOT_FOUND or STALE_ELEMENT for `root`
 */
export function layOutNamed(
  viewed: ViewedPage,
  { root }: { readonly root?: string | undefined },
): NamedElements {
  const { root: seen } = look(viewed);
  const { uids } = viewState();
  giveUids(seen);
  if (root !== undefined) elementOf(root, uids, () => seen);
  const named = [...uids.known()].filter(([, element]) => ownerDocument(element) === viewed.document);
  injected().named = {
    uids: wordsOf(named),
    elements: named.map(([, element]) => element),
    secret: wordsOf(named.filter(([, element]) => matches(element, mayBeSecret) && isSecretField(element))),
  };
  return {
    url: addressOf(viewed.document),
    title: startOf(plainText(own(viewed.document, 'title')), 200),
  };
}

/** Options have theirs only when asked. */
function giveUids(root: ViewNode): void {
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.role === 'option') Reflect.get(node, 'uid');
    for (const child of node.children) waiting.push(child);
  }
}

function wordsOf(named: readonly (readonly [uid: string, element: Element])[]): string {
  return named.map(([uid]) => uid).join(' ');
}
