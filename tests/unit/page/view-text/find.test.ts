import { describe, expect, it } from 'vitest';
import { findInView, saysAny, type ViewQuery } from '../../../../src/page/view/find.ts';
import type { ViewNode } from '../../../../src/page/view/view-node.ts';

type Parts = Partial<Omit<ViewNode, 'role' | 'children'>>;

function node(role: string, parts: Parts = {}, ...children: ViewNode[]): ViewNode {
  return { role, name: '', states: [], ...parts, children };
}
const text = (name: string): ViewNode => node('text', { name });

const page = node(
  'document',
  {},
  node(
    'main',
    { uid: 'kq1' },
    node('heading', { uid: 'kq2', name: 'Your orders', nameFrom: 'content', states: ['level=2'] }),
    node(
      'paragraph',
      {},
      text('Read the'),
      node('link', { uid: 'kq3', name: 'terms of  sale', nameFrom: 'content' }),
      text('before you order.'),
    ),
    node(
      'form',
      { uid: 'kq4', name: 'Search', nameFrom: 'author' },
      node('searchbox', {
        uid: 'kq5',
        name: 'Words',
        nameFrom: 'author',
        value: 'blue shoes',
        description: 'Press Enter to go',
      }),
      node('button', { uid: 'kq6', name: 'Go', nameFrom: 'content', states: ['disabled'] }),
    ),
    node(
      'generic',
      { uid: 'kq7', name: 'Open', nameFrom: 'content' },
      node('image', { name: 'Arrow', nameFrom: 'author' }),
    ),
  ),
);

const find = (query: ViewQuery, limit = 20) => {
  const { hits, total } = findInView(page, query, limit);
  return { total, hits: hits.map(({ node: _node, ...hit }) => hit) };
};

describe('finding', () => {
  it('looks for text in any case and white space, and says where it is', () => {
    expect(find({ text: ' TERMS of\nsale ' })).toEqual({
      total: 1,
      hits: [{ uid: 'kq3', what: 'link "terms of sale"', within: ['main'] }],
    });
  });

  it('finds text that goes across several things, in what holds them', () => {
    expect(find({ text: 'read the terms of sale before' })).toEqual({
      total: 1,
      hits: [expect.objectContaining({ uid: 'kq1', text: expect.stringContaining('terms of sale before') })],
    });
  });

  it('looks into names, values and descriptions', () => {
    expect(find({ text: 'order.' }).hits).toEqual([
      { uid: 'kq1', what: 'text', text: 'before you order.', within: ['main'] },
    ]);
    expect(find({ text: 'blue' }).hits).toEqual([
      { uid: 'kq5', what: 'searchbox "Words"', within: ['main', 'form "Search"'] },
    ]);
    expect(find({ text: 'press enter' }).hits).toHaveLength(1);
    expect(find({ text: 'arrow' }).hits).toEqual([
      { uid: 'kq7', what: 'image "Arrow"', within: ['main', 'clickable'] },
    ]);
  });

  it('looks for roles and names, together or alone', () => {
    expect(find({ role: 'button' }).hits).toEqual([
      { uid: 'kq6', what: 'button "Go" disabled', within: ['main', 'form "Search"'] },
    ]);
    expect(find({ role: 'h2', name: 'orders' }).total).toBe(1);
    expect(find({ role: 'h3' }).total).toBe(0);
    expect(find({ role: 'clickable' }).hits).toMatchObject([{ uid: 'kq7' }]);
    expect(find({ role: 'link', name: 'search' }).total).toBe(0);
    expect(find({ role: 'img' }).total).toBe(1);
  });

  it('takes text and role together as: what of that role says so', () => {
    expect(find({ text: 'blue', role: 'form' }).hits).toMatchObject([{ uid: 'kq4' }]);
    expect(find({ text: 'blue', role: 'link' }).total).toBe(0);
  });

  it('gives each thing once, in order, and counts the rest', () => {
    expect(find({ text: 'o' }, 2)).toMatchObject({ hits: [{ uid: 'kq2' }, { uid: 'kq3' }] });
    expect(find({ text: 'o' }, 2).total).toBeGreaterThan(3);
    expect(find({ text: '\u200b' })).toEqual({ total: 0, hits: [] });
  });

  it('names the text a match is in, short', () => {
    const long = node(
      'document',
      {},
      node('main', { uid: 'kq1' }, text(`${'x '.repeat(500)}needle${' y'.repeat(500)}`)),
    );
    const [hit] = findInView(long, { text: 'NEEDLE' }, 1).hits;
    expect(hit).toMatchObject({ uid: 'kq1', what: 'text' });
    expect(hit?.text).toMatch(/^x.* needle .*y$/);
    expect(hit?.text?.length).toBeLessThan(170);
  });

  it('tells which of several texts is said', () => {
    expect(saysAny(page, ['nowhere', 'before you order'])).toBe('before you order');
    expect(saysAny(page, ['PRESS enter'])).toBe('PRESS enter');
    expect(saysAny(page, ['nowhere'])).toBeUndefined();
  });
});
