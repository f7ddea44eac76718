import { describe, expect, it } from 'vitest';
import { CallError } from '../../../src/shared/result.ts';
import { categories } from '../../../src/tools/categories.ts';
import type { BrowserHandle, BrowserPage } from '../../../src/tools/handles.ts';
import * as tabs from '../../../src/tools/tabs.ts';
import { closePage, listPages, newPage, selectPage } from '../../../src/tools/tabs.ts';
import { faultsOf, refusal, runTool } from './run-tool.ts';

function pageOf(pageId: number, more: Partial<BrowserPage> = {}): BrowserPage {
  return {
    pageId,
    url: `https://site.example/${pageId}`,
    title: `Page ${pageId}`,
    selected: false,
    windowId: 1,
    ...more,
  };
}

function browserWith(pages: BrowserPage[]) {
  const log: string[] = [];
  const browser: Partial<BrowserHandle> = {
    pages: async () => pages,
    open: async (url, { background }) => {
      log.push(`open ${url} ${background ? 'behind' : 'in front'}`);
      return pageOf(9, { url, title: '', selected: !background });
    },
    select: async (id) => {
      log.push(`select ${id}`);
      return pageOf(id, { selected: true });
    },
    close: async (id) => {
      if (!pages.some(({ pageId }) => pageId === id)) throw new CallError('NOT_FOUND', `No page ${id}.`);
      log.push(`close ${id}`);
    },
  };
  return { log, browser };
}

describe('list_pages', () => {
  it('lists the pages, and marks the one the call comes from', async () => {
    const { browser } = browserWith([pageOf(1, { selected: true }), pageOf(2)]);
    const { data, notes } = await runTool(listPages, {}, { browser, tabId: 2 });
    expect(data).toEqual({
      pages: [
        { pageId: 1, url: 'https://site.example/1', title: 'Page 1', selected: true },
        { pageId: 2, url: 'https://site.example/2', title: 'Page 2', selected: false, calling: true },
      ],
      total: 2,
    });
    expect(notes).toEqual([]);
  });

  it('cuts addresses and titles that other sites made long, between characters', async () => {
    const { browser } = browserWith([
      pageOf(1, { url: `https://site.example/${'x'.repeat(5_000)}`, title: '😀'.repeat(500) }),
    ]);
    const { data } = await runTool(listPages, {}, { browser });
    const [first] = data.pages as { url: string; title: string }[];
    expect(first?.url).toHaveLength(2_000);
    expect(first?.title).toBe(`${'😀'.repeat(99)}…`);
  });

  it('lists at most 200, and says how many more there are', async () => {
    const { browser } = browserWith(Array.from({ length: 203 }, (_, index) => pageOf(index)));
    const { data, notes } = await runTool(listPages, {}, { browser });
    expect(data.pages).toHaveLength(200);
    expect(data.total).toBe(203);
    expect(notes).toEqual(['3 more pages are open and not listed. Close some to see them.']);
  });
});

describe('new_page', () => {
  it('opens behind this page unless asked otherwise, and answers the page', async () => {
    const { browser, log } = browserWith([]);
    const { data } = await runTool(newPage, { url: 'https://other.example' }, { browser });
    expect(data).toEqual({ page: { pageId: 9, url: 'https://other.example/', title: '', selected: false } });
    await runTool(newPage, { url: 'https://other.example', background: false }, { browser });
    expect(log).toEqual(['open https://other.example/ behind', 'open https://other.example/ in front']);
  });

  it.each([
    ['javascript:alert(1)', 'javascript: is not opened'],
    ['data:text/html,x', 'data: is not opened'],
    ['file:///etc/hosts', 'file: is not opened'],
    ['chrome://settings', 'chrome: is not opened'],
    ['/about', 'a full http or https address'],
  ])('refuses %s with the reason', (url, why) => {
    expect(faultsOf(newPage, { url })).toEqual([expect.stringContaining(why)]);
  });
});

describe('select_page', () => {
  it('shows the page and answers it', async () => {
    const { browser, log } = browserWith([pageOf(1)]);
    expect((await runTool(selectPage, { pageId: 1 }, { browser })).data).toMatchObject({
      page: { pageId: 1, selected: true },
    });
    expect(log).toEqual(['select 1']);
  });
});

describe('close_page', () => {
  it('closes another page at once', async () => {
    const { browser, log } = browserWith([pageOf(1), pageOf(2)]);
    const { data, notes, afterwards } = await runTool(closePage, { pageId: 2 }, { browser, tabId: 1 });
    expect({ data, notes, afterwards, log }).toEqual({
      data: { closed: 2 },
      notes: [],
      afterwards: [],
      log: ['close 2'],
    });
  });

  it('closes the page of the call after its answer, and says so', async () => {
    const { browser, log } = browserWith([pageOf(1), pageOf(2)]);
    const { data, notes, afterwards } = await runTool(closePage, { pageId: 1 }, { browser, tabId: 1 });
    expect(data).toEqual({ closing: 1 });
    expect(notes).toEqual(['This is the page the call came from. It closes now that it has its answer.']);
    expect(log).toEqual([]);
    for (const task of afterwards) await task();
    expect(log).toEqual(['close 1']);
  });

  it.each([1, 7])('leaves the last page open (called from %i)', async (tabId) => {
    const { browser, log } = browserWith([pageOf(1)]);
    expect(await refusal(runTool(closePage, { pageId: 1 }, { browser, tabId }))).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Open another one with new_page'),
    });
    expect(log).toEqual([]);
  });

  it.each([1, 3])('passes on that there is no such page (called from %i)', async (tabId) => {
    const { browser } = browserWith([pageOf(1)]);
    expect(await refusal(runTool(closePage, { pageId: 3 }, { browser, tabId }))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('tools about tabs', () => {
  it.each(Object.values(tabs))('$name is for developers, who switched the category on', (tool) => {
    expect(tool).toMatchObject({ category: 'tabs', level: 'developer', reach: 'browser', scope: 'browser' });
    expect(tool.effect).toBe(tool.name === 'list_pages' ? 'read' : 'act');
    expect(categories[tool.category].on).toBe(false);
  });
});
