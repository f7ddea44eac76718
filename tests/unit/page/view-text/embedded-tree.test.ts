import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outOfView, readTree, treeText } from '../../../../src/page/view/embedded-tree.ts';
import { linesOf } from '../../../../src/page/view/render-lines.ts';
import type { ViewNode } from '../../../../src/page/view/view-node.ts';
import { anyTree, asNode } from './any-tree.ts';

const reader = { tag: 'kq', below: (frame: ViewNode) => frame };

function leaf(about: Partial<ViewNode> = {}): ViewNode {
  return { role: 'button', name: 'B', states: [], children: [], ...about };
}

describe('a tree as text', () => {
  it('is the same tree again', () => {
    fc.assert(
      fc.property(anyTree(), (draft) => {
        const node = asNode(draft);
        expect(readTree(treeText(node), reader)).toEqual(node);
      }),
    );
  });

  it('may be deeper than JSON', () => {
    let node = leaf({ uid: 'kq1' });
    for (let depth = 0; depth < 20_000; depth++) node = leaf({ role: 'group', children: [node] });
    let at = readTree(treeText(node), reader);
    while (at?.children[0] !== undefined) at = at.children[0];
    expect(at?.uid).toBe('kq1');
  });

  it('keeps a select in one line', () => {
    const options = ['40', '41'].map((name, at) => leaf({ role: 'option', name, uid: `kq${at + 2}` }));
    const element = { nodeName: 'SELECT' } as Element;
    const select = leaf({ role: 'combobox', name: 'Size', uid: 'kq1', element, children: options });
    const root = leaf({ role: 'document', name: '', children: [select] });
    const read = readTree(treeText(root), reader);
    expect(read && linesOf(read)).toEqual(linesOf(root));
  });

  it('speaks of its own things only', () => {
    for (const uid of ['kr1', 'k1', 'kq', 'kq0', 'kqx1', 'kq1 button', 'kq1\n'])
      expect(readTree(JSON.stringify([[0, { ...leaf(), uid }]]), reader)?.uid).toBeUndefined();
  });

  it('is none where it makes no sense', () => {
    const node = { role: 'button', name: 'B', states: [] };
    for (const rows of [
      'x',
      null,
      [[1, node]],
      [
        [0, node],
        [2, node],
      ],
      [
        [0, node],
        [0, node],
      ],
      [[-1, node]],
      [['0', node]],
      [[0, null]],
      [[0, { ...node, name: 1 }]],
      [[0, { ...node, states: 'checked' }]],
      [[0, { ...node, states: [{}] }]],
    ]) {
      expect(readTree(JSON.stringify(rows), reader)).toBeUndefined();
    }
    expect(readTree('[', reader)).toBeUndefined();
    expect(readTree('[]', reader)).toBeUndefined();
    fc.assert(fc.property(fc.json(), (text) => void readTree(text, reader)));
  });

  it('holds what is in its own frames', () => {
    const frame = leaf({ role: 'iframe', frame: 3 });
    const text = treeText(leaf({ role: 'document', children: [leaf(), frame, leaf()] }));
    const below = (place: ViewNode): ViewNode => ({ ...place, children: [leaf({ name: `${place.frame}` })] });
    expect(readTree(text, { tag: 'kq', below })?.children.map(({ children }) => children[0]?.name)).toEqual([
      undefined,
      '3',
      undefined,
    ]);
  });
});

it('nothing can be seen of what is in a frame out of view', () => {
  const root = leaf({
    children: [
      leaf({ inViewport: true, name: 'a' }),
      leaf({ inViewport: false, name: 'b' }),
      leaf({ name: 'c' }),
    ],
  });
  expect(outOfView(root).children.map(({ name, inViewport }) => [name, inViewport])).toEqual([
    ['a', false],
    ['b', false],
    ['c', undefined],
  ]);
});
