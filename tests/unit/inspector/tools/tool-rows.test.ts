import { describe, expect, it } from 'vitest';
import { listItems } from '../../../../src/inspector/tools/group-tools.ts';
import { nextIndex } from '../../../../src/inspector/tools/next-index.ts';
import { remediesFor } from '../../../../src/inspector/tools/remedies.ts';
import { excerpt, matches, searchTools, wordsOf } from '../../../../src/inspector/tools/search-tools.ts';
import { callCounts, rowOf, steadyRows, toolRows } from '../../../../src/inspector/tools/tool-rows.ts';
import { fullness, toolSizes } from '../../../../src/inspector/tools/tool-size.ts';
import { initial, reduce } from '../../../../src/inspector/tools/tools-slice.ts';
import type { TimelineEvent } from '../../../../src/protocol/inspect.ts';
import { inspectView, tabView } from '../../../inspector/fixtures/inspect-view.ts';
import { pageTools, tool } from '../../../inspector/fixtures/page-tools.ts';
import { settingsView } from '../../../inspector/fixtures/settings-view.ts';
import { Reads } from '../../reads.ts';

const view = inspectView([
  tool({ name: 'order', frame: '', source: { from: 'form' } }),
  tool({ name: 'order', frame: '0', source: { from: 'script' }, annotations: { readOnlyHint: true } }),
]);

describe('toolRows', () => {
  const rows = toolRows(view);
  it('keeps tools of one name in two frames apart', () => {
    const orders = rows.filter(({ name }) => name === 'order');
    expect(orders.map(({ key }) => key)).toEqual(['/order', '0/order']);
    expect(orders.map(({ effect }) => effect)).toEqual(['unknown', 'read']);
  });

  it('says of a frame what tells it from the page', () => {
    const far = toolRows(inspectView([tool({ name: 'pay', frame: '1', source: { from: 'script' } })]));
    const place = (all: typeof rows, key: string) => all.find((row) => row.key === key)?.framePlace;
    expect(place(rows, '/order')).toBeUndefined();
    expect(place(rows, '0/order')).toBe('/basket');
    expect(place(far, '1/pay')).toBe('https://pay.example');
  });

  it('knows whose each tool is, and that it is another’s on another site', () => {
    const pay = tool({ name: 'pay', frame: '1', source: { from: 'script' } });
    const sites = (shown: typeof view) => toolRows(shown).map(({ name, site }) => [name, site]);
    expect(sites(inspectView([pay]))).toContainEqual(['pay', 'https://pay.example']);
    expect(new Set(rows.map(({ site }) => site))).toEqual(new Set(['https://shop.example']));
    const file = { frame: '', url: 'file:///a.html?x#y', origin: 'null', visible: true, sentence: '' };
    const order = tool({ name: 'order', source: { from: 'script' } });
    const fromFile = inspectView([order], { frames: [file], tab: tabView({ site: 'file://' }) });
    expect(sites(fromFile)).toContainEqual(['order', 'file://']);
    const { site: _site, ...nobodys } = tabView({ url: 'https://shop.example/in-a-box?x#y' });
    const opaque = inspectView([order], { frames: [{ ...file, url: nobodys.url }], tab: nobodys });
    expect(sites(opaque)).toContainEqual(['order', 'https://shop.example/in-a-box']);
    const elsewhere = { ...file, url: 'https://b.example/', origin: 'https://b.example' };
    expect(steadyRows(rows, toolRows({ ...view, frames: [elsewhere] }))[0]).not.toBe(rows[0]);
  });

  it('has ours that are not here, once each, with why', () => {
    const missing = rows.filter(({ page }) => page === undefined);
    const registered = new Set(view.tools.map(({ name }) => name));
    expect(missing.map(({ name }) => name)).toEqual(
      view.tab.tools.map(({ name }) => name).filter((name) => !registered.has(name)),
    );
    expect(missing.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('finds one of ours again after it left or came, and takes no tool of the page for it', () => {
    const withheld = rows.find(({ page, own }) => page === undefined && own !== undefined);
    expect(withheld?.key).toMatch(/^-\//);
    expect(rowOf(rows, `${withheld?.key.slice(1)}`)).toBe(withheld);
    const here = rows.find(({ page, own }) => page !== undefined && own !== undefined);
    expect(rowOf(rows, `-${here?.key}`)).toBe(here);
    expect(rowOf(rows, '-/order')).toBeUndefined();
    expect(rowOf(rows, '1/order')).toBeUndefined();
    expect(rowOf(rows, '0/order')?.key).toBe('0/order');
  });

  it('stays the same object where nothing changed, and is another where something did', () => {
    const again = toolRows(structuredClone(view));
    expect(steadyRows(rows, again)).toBe(rows);
    const other = inspectView([
      ...view.tools.filter(({ name }) => name === 'order' && false),
      tool({ name: 'order', frame: '', description: 'new', source: { from: 'form' } }),
    ]);
    const steady = steadyRows(rows, toolRows(other));
    expect(steady).not.toBe(rows);
    expect(steady.find(({ key }) => key === '/order')?.description).toBe('new');
  });
});

describe('callCounts', () => {
  it('counts by frame and name', () => {
    const call = (seq: number, frame: string): TimelineEvent => ({
      seq,
      worker: 'w',
      time: 0,
      kind: 'call',
      call: String(seq),
      tool: 'order',
      frame,
      by: 'page',
      input: {},
    });
    const counts = callCounts([call(1, ''), call(2, '0'), call(3, '')]);
    expect([counts.get('/order'), counts.get('0/order')]).toEqual([2, 1]);
  });
});

describe('searching', () => {
  const rows = toolRows(inspectView(pageTools(10_000)));
  it('finds what has every word, names first', () => {
    const found = searchTools(rows, 'ADD order');
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]?.name).toContain('add_order');
    expect(searchTools(rows, '')).toBe(rows);
    expect(searchTools(rows, 'no such thing')).toEqual([]);
  });

  it('looks at each tool a few times, however many there are', () => {
    const looksAt = (some: typeof rows) => {
      const reads = new Reads();
      listItems(searchTools(reads.of(some), 'order'), 'registrant', initial, true);
      return reads.count;
    };
    // Ten times as many tools are somewhat more than ten times as much to sort; each with every other were a hundred times.
    expect(looksAt(rows)).toBeLessThan(20 * looksAt(rows.slice(0, rows.length / 10)));
  });

  it('marks what was found, joined where it touches', () => {
    expect(matches('Order an order', wordsOf('ord order'))).toEqual([
      { from: 0, to: 5 },
      { from: 9, to: 14 },
    ]);
    expect(matches('\u0130stanbul', ['stan'])).toEqual([]);
  });

  it('shows the place of a match that is far in', () => {
    expect(excerpt(`${'x '.repeat(200)}needle`, ['needle'])).toMatch(/^….*needle$/);
  });
});

describe('listItems', () => {
  const rows = toolRows(view);
  it('groups by who registered, the page first, and puts what is not here at the end, folded', () => {
    const groups = listItems(rows, 'registrant', initial, false).flatMap((item) =>
      item.kind === 'group' ? [`${item.id} ${item.open}`] : [],
    );
    expect(groups[0]).toBe('source:form true');
    expect(groups.at(-1)).toBe('withheld false');
  });

  it('opens what is not here while somebody searches', () => {
    const items = listItems(rows, 'none', initial, true);
    const last = items.at(-1);
    expect(last?.kind === 'tool' && last.row.page === undefined).toBe(true);
  });

  it('folds a group', () => {
    const folded = reduce(initial, { type: 'tools/fold', group: 'source:form', open: false });
    const items = listItems(rows, 'registrant', folded, false);
    expect(items.some((item) => item.kind === 'tool' && item.row.key === '/order')).toBe(false);
    expect(reduce(folded, { type: 'tools/fold', group: 'source:form', open: true }).closed).toEqual([]);
  });
});

describe('nextIndex', () => {
  const items = listItems(toolRows(view), 'registrant', initial, false);
  it('moves, and stops at the ends', () => {
    expect(nextIndex('ArrowDown', items, 0, 5)).toBe(1);
    expect(nextIndex('ArrowUp', items, 0, 5)).toBe(0);
    expect(nextIndex('End', items, 0, 5)).toBe(items.length - 1);
    expect(nextIndex('PageDown', items, 0, 1_000)).toBe(items.length - 1);
    expect(nextIndex('ArrowLeft', items, 1, 5)).toBe(0);
    expect(nextIndex('a', items, 0, 5)).toBeUndefined();
  });
});

describe('toolSizes', () => {
  it('names the longest parameter, however deep', () => {
    const sizes = toolSizes(
      tool({
        name: 'x'.repeat(60),
        inputSchema: {
          properties: {
            a: { description: 'short' },
            b: { items: { properties: { c: { description: 'y'.repeat(200) } } } },
          },
        },
      }),
    );
    expect(sizes.find(({ part }) => part === 'parameter')).toMatchObject({ name: 'c', size: 200 });
    expect(fullness(sizes)).toBe(2);
  });
});

describe('remediesFor', () => {
  const withheld = { ...view.tab.tools[0], state: 'withheld', sentence: '' } as never as Parameters<
    typeof remediesFor
  >[0];
  const kinds = (reason: string, more: object = {}) =>
    remediesFor({ ...withheld, reason, ...more }, tabView({}), settingsView).map(({ command }) => command);

  it('raises a level for the tab alone', () => {
    expect(kinds('level', { level: 'act' })).toMatchObject([
      { name: 'set-level', level: 'act', lasts: 'tab' },
    ]);
    expect(kinds('level', { level: 'read' })).toMatchObject([
      { name: 'set-level', level: 'read', lasts: 'always' },
    ]);
  });

  it('switches a category on beside the others', () => {
    expect(kinds('category', { category: 'Pages' })).toEqual([
      {
        name: 'set-preferences',
        change: { categories: { ...settingsView.settings.categories, Pages: true } },
      },
    ]);
  });

  it('takes a refusal back where it was made', () => {
    expect(kinds('policy', { policyFor: 'all', server: undefined })).toEqual([
      { name: 'set-tool-policy', tool: withheld.name },
    ]);
    expect(kinds('policy', { policyFor: 'site' })).toMatchObject([
      { name: 'set-tool-policy', site: tabView({}).site },
    ]);
    expect(kinds('policy', { policyFor: 'all', server: 'Mail' })).toEqual([]);
  });

  it('has none where the page itself is the reason', () => {
    expect(kinds('condition')).toEqual([]);
  });
});
