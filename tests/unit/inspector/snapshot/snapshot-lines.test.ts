import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../../src/inspector/snapshot/estimate-tokens.ts';
import { countMarks, snapshotDifference } from '../../../../src/inspector/snapshot/snapshot-difference.ts';
import {
  holdsLines,
  lineOf,
  parentOf,
  type SnapshotLine,
  snapshotLines,
  unfoldedLines,
} from '../../../../src/inspector/snapshot/snapshot-lines.ts';

const page = `kq1 main
  Welcome
  kq2 form "Sign up"
    kq3 textbox "Email" required
    kq4 row | Name | kq5 button "Save"; kq6 link "More"
    …12 more lines (root: kq2)
  kq7 button "ab12 cancel"
…1 more line (page: 2)`;

describe('the lines of a snapshot', () => {
  const lines = snapshotLines(page);

  it('have a depth, a text and the uid they begin with', () => {
    expect(lines.map(({ depth, uid }) => [depth, uid])).toEqual([
      [0, 'kq1'],
      [1, undefined],
      [1, 'kq2'],
      [2, 'kq3'],
      [2, 'kq4'],
      [2, undefined],
      [1, 'kq7'],
      [0, undefined],
    ]);
    expect(lines[5]?.gap).toEqual({ by: 'root', root: 'kq2' });
    expect(lines[7]?.gap).toEqual({ by: 'page', page: 2 });
    expect(snapshotLines('')).toEqual([]);
  });

  it('are found by the elements they speak of, also inside a row, and not by what they say', () => {
    expect(lineOf(lines, 'kq3')).toBe(3);
    expect(lineOf(lines, 'kq5')).toBe(4);
    expect(lineOf(lines, 'kq6')).toBe(4);
    expect(lineOf(lines, 'kq')).toBe(-1);
    expect(lineOf(lines, 'kq70')).toBe(-1);
  });

  it('know what they stand in', () => {
    expect([1, 3, 6, 0, 7].map((at) => parentOf(lines, at))).toEqual([0, 2, 0, -1, -1]);
    expect(lines.map((_, at) => holdsLines(lines, at))).toEqual([
      true,
      false,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('fold with all that is below', () => {
    expect(unfoldedLines(lines, new Set([2]))).toEqual([0, 1, 2, 6, 7]);
    expect(unfoldedLines(lines, new Set([0, 2]))).toEqual([0, 7]);
    expect(unfoldedLines(lines, new Set())).toHaveLength(lines.length);
  });
});

describe('the difference of two snapshots', () => {
  const told = (older: string, newer: string) => {
    const [one, other] = [snapshotLines(older), snapshotLines(newer)];
    return snapshotDifference(one, other).map((each) =>
      each.mark === 'removed' ? `- ${one[each.before]?.text}` : `${signs[each.mark]} ${other[each.at]?.text}`,
    );
  };
  const signs = { same: '=', added: '+', changed: '~' } as const;

  it('marks lines that came, went and changed, where they are', () => {
    expect(
      told(
        'kq1 main\n  Hello\n  kq2 button "Save"\n  kq3 link "Old"\n  End',
        'kq1 main\n  Hello\n  kq2 button "Save" disabled\n  kq9 alert "Saved"\n    Well done\n  End',
      ),
    ).toEqual([
      '= kq1 main',
      '= Hello',
      '~ kq2 button "Save" disabled',
      '- kq3 link "Old"',
      '+ kq9 alert "Saved"',
      '+ Well done',
      '= End',
    ]);
  });

  it('calls a line changed that stands deeper now', () => {
    expect(told('kq1 a\nkq2 b', 'kq1 a\n  kq2 b')).toEqual(['= kq1 a', '~ kq2 b']);
  });

  it('tells lines that moved as gone and come, at least one of two', () => {
    const marks = told('kq1 a\nkq2 b', 'kq2 b\nkq1 a');
    expect(marks.filter((mark) => mark.startsWith('='))).toHaveLength(1);
    expect(marks).toHaveLength(3);
  });

  const aLine = fc.record({
    depth: fc.nat(2),
    text: fc.constantFrom('a', 'b', 'c'),
    uid: fc.option(
      fc.nat(8).map((n) => `k${n + 1}`),
      { nil: undefined },
    ),
  });

  it('has every line of both once, in order, and nothing for equal ones', () => {
    fc.assert(
      fc.property(fc.array(aLine, { maxLength: 25 }), fc.array(aLine, { maxLength: 25 }), (older, newer) => {
        const marked = snapshotDifference(older, newer);
        const at = marked.flatMap((each) => (each.mark === 'removed' ? [] : [each.at]));
        expect(at).toEqual(newer.map((_, index) => index));
        const counts = countMarks(marked);
        expect(counts.removed + counts.changed + counts.same).toBe(older.length);
        const same = (lines: readonly SnapshotLine[]) => snapshotDifference(lines, lines);
        expect(same(newer).every(({ mark }) => mark === 'same')).toBe(true);
      }),
    );
  });

  it('compares no line with every other where there are many', () => {
    const lines = (start: number) =>
      Array.from({ length: 200_000 }, (_, index) => ({
        depth: 0,
        text: `t${(index * 7 + start) % 997}`,
        uid: undefined,
      }));
    // 40,000,000,000 pairs: a table of them finds no room, and looking at each takes minutes.
    expect(countMarks(snapshotDifference(lines(0), lines(3)))).toMatchObject({ changed: 0 });
  });
});

describe('the estimate of tokens', () => {
  it.each([
    ['a form', page.repeat(10)],
    [
      'a table',
      Array.from(
        { length: 60 },
        (_, n) => `  kq${n + 10} row | Order ${n} | 12 March 2026 | kq${n + 200} button "Open"`,
      ).join('\n'),
    ],
    [
      'prose',
      '  The quick brown fox jumps over the lazy dog, and nobody was there to see it happen.\n'.repeat(30),
    ],
    ['Chinese', '  kq3 button "儲存變更"\n  這個頁面顯示您最近的訂單以及配送狀態。\n'.repeat(20)],
  ])('is right to within a quarter for %s', (_what, text) => {
    expect(estimateTokens(text) / countTokens(text)).toBeGreaterThan(0.75);
    expect(estimateTokens(text) / countTokens(text)).toBeLessThan(1.25);
  });
});
