import { describe, expect, it } from 'vitest';
import { GivenSnapshots } from '../../../../src/page/view/diff-memory.ts';
import type { ViewLine } from '../../../../src/page/view/render-lines.ts';

function lines(text: string): ViewLine[] {
  return [{ text, uid: undefined, children: [], inView: false, outline: false }];
}

describe('the snapshots that were given', () => {
  it('are one for each caller and root, the last', () => {
    const given = new GivenSnapshots();
    given.give('one', undefined, lines('a'));
    expect(given.give('one', undefined, lines('b'))).toBe(2);
    given.give('other', undefined, lines('c'));
    given.give('one', 'kq1', lines('d'));
    expect(given.last('one', undefined)).toMatchObject({ number: 2, lines: [{ text: 'b' }] });
    expect(given.last('other', undefined)).toMatchObject({ number: 3 });
    expect(given.last('one', 'kq1')).toMatchObject({ number: 4 });
    expect(given.last('other', 'kq1')).toBeUndefined();
  });

  it('are eight at most: the ones not used for longest are forgotten', () => {
    const given = new GivenSnapshots();
    for (let at = 0; at < 8; at++) given.give('one', `kq${at + 1}`, lines('x'));
    given.give('one', 'kq1', lines('y'));
    given.give('one', 'kq9', lines('z'));
    expect(given.last('one', 'kq1')).toBeDefined();
    expect(given.last('one', 'kq2')).toBeUndefined();
    expect(given.last('one', 'kq3')).toBeDefined();
  });

  it('keep nothing that is too large to keep, nor an older one in its place', () => {
    const given = new GivenSnapshots();
    given.give('one', undefined, lines('small'));
    given.give('one', undefined, lines('x'.repeat(5_000_000)));
    expect(given.last('one', undefined)).toBeUndefined();
  });

  it('are bounded together', () => {
    const given = new GivenSnapshots();
    for (let at = 0; at < 4; at++) given.give('one', `kq${at + 1}`, lines('x'.repeat(1_500_000)));
    expect([1, 2, 3, 4].filter((at) => given.last('one', `kq${at}`) !== undefined)).toEqual([3, 4]);
  });

  it('may be read in parts for five minutes, while no other was given that is not kept', () => {
    let now = 0;
    const given = new GivenSnapshots(() => now);
    given.give('one', undefined, lines('a'), { notes: ['a note'] });
    now = 300_000;
    expect(given.last('one', undefined)).toMatchObject({ isFresh: true, notes: ['a note'] });
    now = 300_001;
    expect(given.last('one', undefined)).toMatchObject({ isFresh: false, number: 1 });
    given.give('one', undefined, lines('b'));
    given.outdate('one', 'kq1');
    expect(given.last('one', undefined)?.isFresh).toBe(true);
    given.outdate('one', undefined);
    expect(given.last('one', undefined)).toMatchObject({ isFresh: false, lines: [{ text: 'b' }] });
  });
});
