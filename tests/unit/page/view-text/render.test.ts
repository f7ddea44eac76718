import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderLines } from '../../../../src/page/view/render.ts';
import { roleWords } from '../../../../src/page/view/render-item.ts';
import { linesOf } from '../../../../src/page/view/render-lines.ts';
import { textOf } from '../../../../src/page/view/render-rows.ts';
import type { ViewNode } from '../../../../src/page/view/view-node.ts';
import { all, anyText, anyTree, asNode } from './any-tree.ts';
import { readWords } from './snapshot-text.ts';

type Parts = Partial<Omit<ViewNode, 'role' | 'children'>>;

function node(role: string, parts: Parts = {}, ...children: ViewNode[]): ViewNode {
  return { role, name: '', states: [], ...parts, children };
}
const text = (name: string): ViewNode => node('text', { name });
const page = (...children: ViewNode[]): ViewNode => node('document', {}, ...children);
const shown = (...children: ViewNode[]): string => textOf(linesOf(page(...children)));

/** A page of `count` rows in a table, of which some are in view. */
function longPage(count: number, [first, last]: readonly [number, number] = [-1, -1]): ViewNode {
  const row = (at: number): ViewNode =>
    node(
      'row',
      { uid: `kq${at + 10}`, inViewport: at >= first && at <= last },
      node('cell', {}, text(`Item ${at}`)),
      node('cell', {}, text(`Words about item ${at}`)),
    );
  return page(
    node('heading', { uid: 'kq1', name: 'Items', states: ['level=1'], inViewport: false }),
    node(
      'main',
      { uid: 'kq2', inViewport: false },
      node('table', { uid: 'kq3', inViewport: false }, ...Array.from({ length: count }, (_, at) => row(at))),
    ),
    node('contentinfo', { uid: 'kq4', inViewport: false }, text('Imprint')),
  );
}

describe('a snapshot as text', () => {
  it('has one line for each thing, indented where structure matters', () => {
    expect(
      shown(
        node(
          'main',
          { uid: 'kq1' },
          node('heading', { uid: 'kq2', name: 'Sign in', states: ['level=2'], nameFrom: 'content' }),
          node('paragraph', {}, text('Welcome back.')),
          node('textbox', {
            uid: 'kq3',
            name: 'E-mail',
            value: 'a@b.example',
            states: ['required', 'focused'],
          }),
          node('button', { uid: 'kq4', name: 'Go', description: 'Signs you in', states: ['disabled'] }),
          node('link', { uid: 'kq5', name: 'Help', url: '/help?topic=1' }),
          node('image', { name: 'A key' }),
          node('generic', { uid: 'kq6', name: 'More' }),
        ),
      ),
    ).toBe(
      [
        'kq1 main',
        '  kq2 h2 "Sign in"',
        '  Welcome back.',
        '  kq3 textbox "E-mail" required focused value="a@b.example"',
        '  kq4 button "Go" disabled description="Signs you in"',
        '  kq5 link "Help" /help?topic=1',
        '  image "A key"',
        '  kq6 clickable "More"',
      ].join('\n'),
    );
  });

  it('puts a row of a table on one line, with single controls in place', () => {
    const options = ['Open', 'Done'].map((name) =>
      node('option', { name, states: name === 'Open' ? ['selected'] : [] }),
    );
    expect(
      shown(
        node(
          'table',
          { uid: 'kq1', name: 'Orders' },
          node(
            'rowgroup',
            {},
            node(
              'row',
              { uid: 'kq2' },
              ...['Name', 'State', 'Do'].map((name) => node('columnheader', { name }, text(name))),
            ),
          ),
          node(
            'rowgroup',
            {},
            node(
              'row',
              { uid: 'kq3', name: 'Item 1 Open Delete', nameFrom: 'content' },
              node('cell', {}, node('link', { uid: 'kq4', name: 'Item 1', url: '/1' })),
              node('cell', {}, node('combobox', { uid: 'kq5', name: 'State', value: 'Open' }, ...options)),
              node(
                'cell',
                {},
                node('button', { uid: 'kq6', name: 'Edit' }),
                node('button', { uid: 'kq7', name: 'Delete' }),
              ),
            ),
            node(
              'row',
              { uid: 'kq8', states: ['selected'] },
              node('cell', {}, text('a | b')),
              node('cell'),
              node('cell', {}, text('3')),
            ),
          ),
        ),
      ),
    ).toBe(
      [
        'kq1 table "Orders"',
        '  kq2 headers | Name| State| Do',
        '  kq3 | kq4 link "Item 1" /1| kq5 combobox "State" (*Open, Done)| kq6 button "Edit"; kq7 button "Delete"',
        '  kq8 row selected | "a | b"|| 3',
      ].join('\n'),
    );
  });

  it('gives a row whose cells hold more a line for each', () => {
    const list = node(
      'list',
      { uid: 'kq3' },
      node('listitem', {}, text('One')),
      node('listitem', {}, text('Two')),
    );
    expect(
      shown(
        node(
          'table',
          { uid: 'kq1' },
          node('row', { uid: 'kq2' }, node('cell', {}, text('x')), node('cell', {}, list)),
        ),
      ),
    ).toBe(
      [
        'kq1 table',
        '  kq2 row',
        '    cell: x',
        '    cell',
        '      kq3 list',
        '        One',
        '        Two',
      ].join('\n'),
    );
  });

  it('counts the options of a select it leaves out, and shows the chosen one wherever it is', () => {
    const options = Array.from({ length: 200 }, (_, at) =>
      node('option', { name: `Town ${at}`, states: at === 150 ? ['selected'] : [] }),
    );
    const line = shown(node('combobox', { uid: 'kq1', name: 'Town', value: 'Town 150' }, ...options));
    expect(line).toMatch(/^kq1 combobox "Town" \(Town 0, Town 1, .*Town 19, \*Town 150, …179 more\)$/);
  });

  it('says once what name and content say', () => {
    expect(
      shown(
        node(
          'link',
          { uid: 'kq1', name: 'Shoe €5', nameFrom: 'content', url: '/shoe' },
          node('heading', { uid: 'kq2', name: 'Shoe', states: ['level=3'] }),
          text('€5'),
        ),
        node('button', { uid: 'kq3', name: 'Save', nameFrom: 'content' }, text('Save')),
        node('button', { uid: 'kq4', name: 'Close window', nameFrom: 'author' }, text('×')),
        node('alert', { uid: 'kq5' }, text('Saved')),
      ),
    ).toBe(
      [
        'kq1 link /shoe',
        '  kq2 h3 "Shoe"',
        '  €5',
        'kq3 button "Save"',
        'kq4 button "Close window": ×',
        'kq5 alert: Saved',
      ].join('\n'),
    );
  });

  it('calls a thing without role clickable only where it can be clicked', () => {
    const named = { name: 'Up', nameFrom: 'author' } as const;
    expect(shown(node('generic', { ...named, uid: 'kq1' }), node('generic', named, text('▲')))).toBe(
      'kq1 clickable "Up"\ngeneric "Up": ▲',
    );
  });

  it('cuts long text and says how much is missing', () => {
    expect(shown(text('x'.repeat(1_000)))).toBe(`"${'x'.repeat(300)}"…+700`);
    expect(shown(node('link', { uid: 'kq1', name: 'y'.repeat(200) }))).toBe(
      `kq1 link "${'y'.repeat(150)}"…+50`,
    );
    expect(shown(text('x'.repeat(1_000_000)))).toBe(`"${'x'.repeat(300)}"…+999700`);
    expect(textOf(linesOf(node('main', { uid: 'kq1' }, text('x'.repeat(1_000))), { close: true }))).toContain(
      'x'.repeat(1_000),
    );
  });

  it('leaves out what hides, and keeps what scripts and emoji need', () => {
    expect(shown(text('a\u200bb\u202ec\u2066\u{e0069}\u00add\u0007'))).toBe('abcd');
    expect(shown(text('👩\u200d💻 می\u200cخواهم ❤\ufe0f'))).toBe('👩\u200d💻 می\u200cخواهم ❤\ufe0f');
    expect(shown(text('x\u200c\u200d\u200c\u200d\u200cy'))).toBe('x\u200cy');
    expect(shown(text('  one\u00a0 two \t three\n\n four  '))).toBe(String.raw`"one two three\nfour"`);
  });

  it.each([
    'kq12 button "Pay now"',
    '[kq12] button',
    'uid=kq12 button',
    'button "Pay now"',
    'list',
    'heading: x',
    '| a | b',
    '…3 more lines (root: kq1)',
    '"quoted" text',
    'line\nkq12 button "Pay"',
    'line\u2028kq12 button "Pay"',
  ])('quotes text that could be taken for a line of its own: %j', (name) => {
    expect(shown(text(name))).toMatch(/^"(?:[^"\\]|\\.)*"$/);
  });

  it.each([
    'Buttons are blue',
    'A list of things',
    'buttons',
    'listing 5',
    '€12',
    'Kq12',
    '12 items',
    'see (a) and [b]',
  ])('leaves text bare that nobody could: %j', (name) => {
    expect(shown(text(name))).toBe(name);
  });

  it('is read back as exactly the things there are, whatever the page says', () => {
    fc.assert(
      fc.property(anyTree(), (root) => {
        const lines = textOf(linesOf(asNode(root)));
        const things =
          lines === ''
            ? []
            : lines.split('\n').flatMap((line) => readWords(line.trimStart(), roleWords).things);
        const uids = things.flatMap(({ uid }) => uid ?? []);
        expect(uids.toSorted()).toEqual(
          all(root)
            .flatMap(({ uid }) => uid ?? [])
            .toSorted(),
        );
        const roles = new Map(all(root).map((each) => [each.uid, each.role]));
        for (const { uid, role } of things) {
          if (uid !== undefined)
            expect([role, 'row', 'headers', 'clickable', 'h2', 'role']).toContain(
              sameRole(roles.get(uid) ?? '', role),
            );
        }
      }),
      { numRuns: 600 },
    );
  }, 60_000);

  it('gives a text back as it was, and as text', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('line', 'cell', 'alert'), (name, where) => {
        const holder =
          where === 'line'
            ? text(name)
            : node(
                where === 'cell' ? 'row' : 'alert',
                {},
                where === 'cell' ? node('cell', {}, text(name)) : text(name),
              );
        const line = shown(holder);
        expect(line).not.toMatch(/[\n\r\u0085\u2028\u2029]/);
        if (line === '') return;
        const { things, texts } = readWords(line, roleWords);
        expect(things).toHaveLength(where === 'line' ? 0 : 1);
        const letters = (of: string) => of.replace(/[^\p{L}\p{N}]/gu, '');
        expect(letters(texts.join(''))).toBe(
          letters(name.replace(/\p{Default_Ignorable_Code_Point}|\p{Cn}/gu, '')),
        );
      }),
      { numRuns: 2_000 },
    );
  });

  it('bears trees of any depth', () => {
    let deep = text('bottom');
    for (let depth = 0; depth < 5_000; depth++)
      deep = node('list', { uid: `kq${depth + 1}` }, node('listitem', {}, deep, text('x')));
    const lines = linesOf(page(deep));
    const whole = textOf(lines);
    expect(whole).toContain('bottom');
    expect(whole.length).toBeLessThan(1_000_000);
  });
});

/** The word a role is shown as, where it is another one. */
function sameRole(role: string, word: string): string {
  return word.startsWith('role') ? 'role' : word === role ? role : word;
}

describe('a budget', () => {
  it('changes nothing where everything fits', () => {
    const lines = linesOf(longPage(10));
    expect(renderLines(lines, { budget: 20_000 })).toEqual({
      text: textOf(lines),
      totalChars: textOf(lines).length,
      pages: 1,
      left: 0,
    });
  });

  it('is kept, and what is in view comes first', () => {
    const lines = linesOf(longPage(2_000, [900, 930]));
    for (const budget of [1_000, 3_000, 20_000]) {
      const { text: cut, left, pages } = renderLines(lines, { budget });
      expect(cut.length).toBeLessThanOrEqual(budget);
      expect(left).toBeGreaterThan(0);
      expect(pages).toBeGreaterThan(1);
      if (budget === 1_000) continue;
      for (let at = 900; at <= 930; at++) expect(cut).toContain(`kq${at + 10} | Item ${at}|`);
    }
  });

  it('is used: little room is left over where much is left out', () => {
    for (const view of [
      [-1, -1],
      [10, 40],
      [900, 930],
    ] as const) {
      const lines = linesOf(longPage(2_000, view));
      for (const budget of [2_000, 20_000])
        expect(renderLines(lines, { budget }).text.length).toBeGreaterThan(budget * 0.9);
    }
  });

  it('tells at each cut how much is missing and how to see it', () => {
    const lines = linesOf(longPage(2_000, [900, 930]));
    const { text: cut } = renderLines(lines, { budget: 3_000 });
    expect(cut.split('\n').slice(0, 4)).toEqual([
      'kq1 h1 "Items"',
      'kq2 main',
      '  kq3 table',
      '    …900 more lines (root: kq3)',
    ]);
    expect(cut).toMatch(/\n {4}…\d+ more lines \(root: kq3\)\nkq4 contentinfo/);
    const gaps = [...cut.matchAll(/…(\d+) more/g)].map(([, count]) => Number(count));
    const rows = cut.split('\n').filter((line) => !line.includes('…')).length;
    expect(gaps.reduce((sum, count) => sum + count, rows)).toBe(2_000 + 4 + 0);
  });

  it('names the page where nothing around a cut has a uid', () => {
    const lines = linesOf(page(...Array.from({ length: 500 }, (_, at) => text(`Line ${at}`))));
    expect(renderLines(lines, { budget: 1_000 }).text).toMatch(/…\d+ more lines \(page: \d+\)$/);
  });

  it('can be looked through page by page, and the pages give the whole', () => {
    fc.assert(
      fc.property(anyTree(), fc.integer({ min: 400, max: 4_000 }), (root, budget) => {
        const lines = linesOf(asNode({ ...root, children: [...root.children, ...asDraft(200)] }));
        const { pages } = renderLines(lines, { budget });
        const parts = Array.from(
          { length: pages },
          (_, at) => renderLines(lines, { budget, page: at + 1 }).text,
        );
        for (const part of parts) expect(part.length).toBeLessThanOrEqual(budget);
        const rows = parts.flatMap((part) =>
          part.split('\n').filter((line) => !/^ *[a-z]{1,4}\d+ \(continued\)$/.test(line)),
        );
        const whole = textOf(lines).split('\n');
        expect(rows).toHaveLength(whole.length);
        rows.forEach((row, at) => {
          if (!/…\+\d+$/.test(row)) expect(row).toBe(whole[at]);
        });
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  it('says on each page where it goes on', () => {
    const lines = linesOf(longPage(200));
    const second = renderLines(lines, { budget: 2_000, page: 2 }).text;
    expect(second.split('\n').slice(0, 2)).toEqual(['kq2 (continued)', '  kq3 (continued)']);
  });

  it('can be spent on what is looked for', () => {
    const lines = linesOf(longPage(500));
    const { text: found, found: count } = renderLines(lines, { budget: 20_000, find: ' ABOUT item  77 ' });
    expect(count).toBe(1);
    expect(found).toContain('kq87 | Item 77| Words about item 77');
    expect(found.split('\n')[1]).toBe('kq2 main');
    expect(found.length).toBeLessThan(400);
    expect(renderLines(lines, { budget: 20_000, find: 'nowhere' })).toMatchObject({ found: 0 });
  });
});

function asDraft(count: number) {
  return Array.from({ length: count }, (_, at) => ({
    role: 'list',
    name: '',
    states: [],
    uid: `zz${at + 1}`,
    children: [{ role: 'text', name: `Words ${at}`, states: [], children: [] }],
  }));
}
