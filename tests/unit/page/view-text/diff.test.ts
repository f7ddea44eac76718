import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffLines } from '../../../../src/page/view/diff.ts';
import { linesOf } from '../../../../src/page/view/render-lines.ts';
import { textOf } from '../../../../src/page/view/render-rows.ts';
import { Reads } from '../../reads.ts';
import { all, anyText, anyTree, asNode, type Draft, number } from './any-tree.ts';
import { applyChanges } from './snapshot-text.ts';

const linesFor = (root: Draft) => linesOf(asNode(root));

type Change =
  | { readonly kind: 'rename' | 'state' | 'remove'; readonly at: number; readonly text: string }
  | { readonly kind: 'move' | 'swap'; readonly at: number; readonly to: number; readonly place: number }
  | { readonly kind: 'add'; readonly at: number; readonly place: number; readonly what: Draft };

const someIndex = fc.nat({ max: 1_000 });
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constantFrom('rename', 'state', 'remove'), at: someIndex, text: anyText }),
  fc.record({ kind: fc.constantFrom('move', 'swap'), at: someIndex, to: someIndex, place: someIndex }),
  fc.record({ kind: fc.constant('add'), at: someIndex, place: someIndex, what: anyTree(false) }),
) as fc.Arbitrary<Change>;

/** Changes a tree in place, as a page changes; returns the next free number for uids. */
function change(root: Draft, by: Change, next: number): number {
  const drafts = all(root).slice(1);
  const draft = drafts[by.at % Math.max(1, drafts.length)];
  if (draft === undefined) return next;
  const holder = all(root).find(({ children }) => children.includes(draft));
  if (holder === undefined) return next;
  switch (by.kind) {
    case 'rename':
      draft.name = by.text;
      return next;
    case 'state':
      draft.states = draft.states.includes('checked') ? [] : ['checked'];
      return next;
    case 'remove':
      holder.children.splice(holder.children.indexOf(draft), 1);
      return next;
    case 'swap': {
      const at = holder.children.indexOf(draft);
      const other = by.to % holder.children.length;
      const there = holder.children[other];
      if (there === undefined) return next;
      holder.children[at] = there;
      holder.children[other] = draft;
      return next;
    }
    case 'move': {
      const inside = new Set(all(draft));
      const targets = all(root).filter((each) => !inside.has(each) && each.role !== 'text');
      const target = targets[by.to % targets.length] ?? root;
      holder.children.splice(holder.children.indexOf(draft), 1);
      target.children.splice(by.place % (target.children.length + 1), 0, draft);
      return next;
    }
    case 'add': {
      const what = structuredClone(by.what);
      const free = number(what, next);
      if (draft.role !== 'text')
        draft.children.splice(by.place % (draft.children.length + 1), 0, ...what.children);
      return free;
    }
  }
}

function tree(...children: Draft[]): Draft {
  return { role: 'document', name: '', states: [], children };
}
function thing(role: string, uid: string, name = '', ...children: Draft[]): Draft {
  return { role, uid, name, states: [], children };
}
function text(name: string): Draft {
  return { role: 'text', name, states: [], children: [] };
}
function diff(before: Draft, after: Draft): string[] | undefined {
  return diffLines(linesFor(before), linesFor(after));
}

describe('a difference', () => {
  it('applied to the earlier snapshot gives the later one, whatever changed', () => {
    let cases = 0;
    fc.assert(
      fc.property(anyTree(), fc.array(anyChange, { maxLength: 8 }), (root, changes) => {
        const before = linesFor(root);
        const changed = structuredClone(root);
        let next = 100_000;
        for (const each of changes) next = change(changed, each, next);
        const after = linesFor(changed);
        const found = diffLines(before, after);
        expect(found).toBeDefined();
        expect(applyChanges(textOf(before), found ?? [])).toBe(textOf(after));
        if (found !== undefined && found.length > 0) cases += 1;
      }),
      { numRuns: 400 },
    );
    expect(cases).toBeGreaterThan(100);
  }, 60_000);

  it('of two pages that have little in common is still right', () => {
    fc.assert(
      fc.property(anyTree(), anyTree(), (one, other) => {
        const [before, after] = [linesFor(one), linesFor(other)];
        expect(applyChanges(textOf(before), diffLines(before, after) ?? [])).toBe(textOf(after));
      }),
      { numRuns: 400 },
    );
  }, 60_000);

  it('is empty where nothing changed', () => {
    fc.assert(
      fc.property(anyTree(), (root) => {
        expect(diff(root, structuredClone(root))).toEqual([]);
      }),
    );
  });

  it('gives a changed line as it now reads', () => {
    const before = tree(thing('main', 'kq1', '', thing('button', 'kq2', 'Save'), text('Nothing saved')));
    const after = tree(
      thing(
        'main',
        'kq1',
        '',
        { ...thing('button', 'kq2', 'Save'), states: ['disabled'] },
        text('Saved at noon'),
      ),
    );
    expect(diff(before, after)).toEqual([
      '~ kq2 button "Save" disabled',
      '@ kq1',
      '- Nothing saved',
      '+ Saved at noon',
    ]);
  });

  it('names what is gone by one line, and gives what is new in full', () => {
    const dialog = thing(
      'dialog',
      'kq2',
      'Cookies',
      text('We use cookies'),
      thing('button', 'kq3', 'Accept'),
    );
    const main = thing('main', 'kq1', '', text('Words'));
    const rest = thing('contentinfo', 'kq9', 'About', text('Imprint'), thing('link', 'kq8', 'Terms'));
    expect(diff(tree(dialog, main), tree(main, rest))).toEqual([
      '@ top',
      '- kq2 dialog "Cookies"',
      '  kq1',
      '+ kq9 contentinfo "About"',
      '+   Imprint',
      '+   kq8 link "Terms"',
    ]);
  });

  it('tells a move in one line, with all that moved along', () => {
    const card = (number: number): Draft =>
      thing('article', `kq${number}`, `Card ${number}`, text(`Text ${number}`), text('More'));
    const column = (uid: string, ...cards: number[]): Draft => thing('region', uid, uid, ...cards.map(card));
    expect(
      diff(tree(column('aa1', 1, 2, 3), column('aa2', 4)), tree(column('aa1', 1, 3), column('aa2', 4, 2))),
    ).toEqual(['@ aa2', '  kq4', '> kq2 article "Card 2"']);
    expect(diff(tree(column('aa1', 1, 2, 3, 4)), tree(column('aa1', 2, 3, 4, 1)))).toEqual([
      '@ aa1',
      '  kq4',
      '> kq1 article "Card 1"',
    ]);
  });

  it('says which of equal texts it means', () => {
    const lines = (...names: string[]): Draft =>
      tree(thing('log', 'kq1', '', ...names.map(text), thing('button', 'kq2')));
    const before = lines('a', 'b', 'b', 'b', 'c', 'b');
    const after = lines('a', 'b', 'b', 'x', 'c', 'b');
    expect(diff(before, after)).toEqual(['@ kq1', '  b', '  b', '- b', '+ x']);
  });

  it('is not given where a uid stands twice', () => {
    const twice = tree(thing('button', 'kq1', 'One'), thing('button', 'kq1', 'Two'));
    expect(diff(twice, tree())).toBeUndefined();
    expect(diff(tree(), twice)).toBeUndefined();
  });

  it('stays small on a large page, and compares no line with every other', () => {
    const table = (changed: number): Draft =>
      tree(
        thing(
          'table',
          'kq1',
          'Items',
          ...Array.from({ length: 20_000 }, (_, at) =>
            thing('row', `kq${at + 2}`, '', {
              role: 'cell',
              name: `Item ${at}${at === changed ? ' sold' : ''}`,
              states: [],
              children: [],
            }),
          ),
        ),
      );
    const [before, after] = [linesFor(table(-1)), linesFor(table(15_000))];
    const reads = new Reads();
    expect(diffLines(reads.of(before), reads.of(after))).toHaveLength(1);
    // Some for each line; each with every other were 400,000,000.
    expect(reads.count).toBeLessThan(100 * 20_000);
  });
});
