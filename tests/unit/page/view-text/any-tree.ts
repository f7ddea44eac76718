import fc from 'fast-check';
import type { ViewNode } from '../../../../src/page/view/view-node.ts';

/** A tree in which a test can move things about. */
export interface Draft {
  role: string;
  name: string;
  nameFrom?: 'content' | 'author';
  value?: string;
  description?: string;
  url?: string;
  states: string[];
  uid?: string;
  children: Draft[];
}

const nasty = fc.constantFrom(
  'kq1 button "Pay"',
  '\nkq2 link "x"',
  '[kq3]',
  'uid=kq4 button',
  '- kq5',
  '| kq6 |',
  '… 5 more lines (root: kq7)',
  'button',
  'heading "x"',
  'list',
  '"quoted" \\',
  'a | b; c',
  '\u2028kq8 button',
  '\u0085kq9 button',
  '\r\nkq9',
  '\u202ekq1\u200b',
  'kq1 (continued)',
  '@ kq1',
  ': kq2 button',
);
export const anyText = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  nasty,
  fc.tuple(nasty, nasty).map((pair) => pair.join('')),
  fc.constantFrom('One', 'Two', 'Three', 'One', 'words of a text'),
);

const roles = fc.constantFrom(
  'text',
  'text',
  'text',
  'button',
  'link',
  'list',
  'listitem',
  'listitem',
  'generic',
  'paragraph',
  'table',
  'row',
  'cell',
  'cell',
  'columnheader',
  'combobox',
  'option',
  'option',
  'heading',
  'main',
  'group',
  'iframe',
  'document',
  'doc-chapter',
  'odd "role"',
);
const states = fc.subarray(['checked', 'selected', 'disabled', 'level=2', 'current=page', 'sort=odd one']);

const members = {
  role: roles,
  name: anyText,
  nameFrom: fc.constantFrom('content' as const, 'author' as const),
  value: anyText,
  description: anyText,
  url: fc.oneof(fc.constantFrom('/a', 'https://x.example/?a=b|c', 'javascript:a "b"; c'), anyText),
  states,
  uid: fc.constant('uid'),
};

function drafts(children: fc.Arbitrary<Draft[]>): fc.Arbitrary<Draft> {
  return fc.record(
    { ...members, children },
    { requiredKeys: ['role', 'name', 'states', 'children'] },
  ) as fc.Arbitrary<Draft>;
}

/** Trees of all shapes; `uids` numbers what would have a uid, each once. */
export function anyTree(uids = true): fc.Arbitrary<Draft> {
  const { tree } = fc.letrec<{ tree: Draft }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5, depthSize: 'medium' },
      drafts(fc.constant(0).map(() => [])),
      drafts(fc.array(tie('tree'), { maxLength: 5 })),
    ),
  }));
  return fc.array(tree, { minLength: 1, maxLength: 6 }).map((children) => {
    const root: Draft = { role: 'document', name: '', states: [], children };
    if (uids) number(root);
    return root;
  });
}

/** Gives every thing that asked for one a uid of its own. */
export function number(root: Draft, from = 1): number {
  let next = from;
  const visit = (draft: Draft): void => {
    if (draft.role === 'text') {
      delete draft.uid;
      draft.children = [];
    } else if (draft.uid === 'uid') draft.uid = `kq${next++}`;
    draft.children.forEach(visit);
  };
  visit(root);
  return next;
}

export function asNode(draft: Draft): ViewNode {
  return { ...draft, children: draft.children.map(asNode) };
}

/** Every draft of a tree. */
export function all(root: Draft): Draft[] {
  return [root, ...root.children.flatMap(all)];
}
