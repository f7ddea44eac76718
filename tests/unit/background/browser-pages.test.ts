import { describe, expect, it } from 'vitest';
import { type BrowserEdges, BrowserPages, type ChromeTab } from '../../../src/background/browser-pages.ts';
import { CallError, type FailureCode } from '../../../src/shared/result.ts';

type FakeTab = { -readonly [Name in keyof ChromeTab]: ChromeTab[Name] } & { id: number; windowId: number };

function tab(id: number, url: string, more: Partial<FakeTab> = {}): FakeTab {
  return { id, windowId: 1, index: id, url, title: `Title ${id}`, active: false, incognito: false, ...more };
}

/** A browser as `chrome.tabs` shows it. `refuse`: what Chrome says to every change. */
function browserWith(
  tabs: FakeTab[],
  {
    incognito = false,
    focusedWindow = 1,
    refuse = '',
  }: { incognito?: boolean; focusedWindow?: number; refuse?: string } = {},
) {
  const log: string[] = [];
  const find = (id: number): FakeTab => {
    const found = tabs.find((each) => each.id === id);
    if (found === undefined) throw new Error(`No tab with id: ${id}.`);
    return found;
  };
  const change = (what: string, id: number): void => {
    find(id);
    if (refuse !== '') throw new Error(refuse);
    log.push(`${what} ${id}`);
  };
  const edges: BrowserEdges = {
    tabs: {
      query: async (query) =>
        tabs.filter(
          (each) =>
            (!('active' in query) || each.active) &&
            (!('lastFocusedWindow' in query) || each.windowId === focusedWindow),
        ),
      get: async (id) => find(id),
      create: async ({ url, active, windowId = 99 }) => {
        if (refuse !== '') throw new Error(refuse);
        const made = tab(50, '', { pendingUrl: url, active, windowId, title: '' });
        tabs.push(made);
        return made;
      },
      update: async (id, { url, active }) => change(url === undefined ? `active=${active}` : url, id),
      remove: async (id) => {
        change('remove', id);
        tabs.splice(tabs.indexOf(find(id)), 1);
      },
      goBack: async (id) => change('back', id),
      goForward: async (id) => change('forward', id),
      reload: async (id) => change('reload', id),
    },
    windows: { update: async (id, { focused }) => void log.push(`window ${id} focused=${focused}`) },
    incognito,
  };
  return { pages: new BrowserPages(edges), log, tabs };
}

async function refusal(
  action: Promise<unknown>,
): Promise<{ code: FailureCode; message: string; retryable: boolean }> {
  const error = await action.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error(`Not refused with a CallError: ${String(error)}`);
  return error.failure;
}

describe('the pages of the browser', () => {
  it('are listed window by window, in the order of their tabs', async () => {
    const { pages } = browserWith([
      tab(7, 'https://b.test/', { windowId: 2, index: 0, active: true }),
      tab(5, 'https://a.test/2', { index: 1 }),
      tab(9, 'http://a.test/1', { index: 0, active: true }),
    ]);
    expect(await pages.pages()).toEqual([
      { pageId: 9, url: 'http://a.test/1', title: 'Title 9', selected: true, windowId: 1 },
      { pageId: 5, url: 'https://a.test/2', title: 'Title 5', selected: false, windowId: 1 },
      { pageId: 7, url: 'https://b.test/', title: 'Title 7', selected: true, windowId: 2 },
    ]);
  });

  it('are those of the web and files, not the browser’s own nor other extensions’', async () => {
    const { pages } = browserWith([
      tab(1, 'chrome://settings/'),
      tab(2, 'chrome-extension://abc/page.html'),
      tab(3, 'file:///tmp/a.html'),
      tab(4, 'about:blank'),
      tab(5, 'data:text/html,x'),
      tab(6, 'devtools://devtools/x'),
      tab(7, 'chrome://newtab/', { pendingUrl: 'https://soon.test/' }),
      tab(8, '', { pendingUrl: 'https://loading.test/' }),
      { ...tab(9, ''), url: undefined },
      tab(10, 'javascript:"https://x.test"'),
    ]);
    expect((await pages.pages()).map(({ pageId }) => pageId)).toEqual([3, 8]);
  });

  it.each([
    { incognito: false, listed: [1] },
    { incognito: true, listed: [2] },
  ])(
    'are private ones exactly where the extension runs among them ($incognito)',
    async ({ incognito, listed }) => {
      const { pages, log } = browserWith(
        [tab(1, 'https://a.test/'), tab(2, 'https://b.test/', { incognito: true })],
        { incognito },
      );
      expect((await pages.pages()).map(({ pageId }) => pageId)).toEqual(listed);
      const hidden = incognito ? 1 : 2;
      for (const action of [pages.select(hidden), pages.close(hidden)]) {
        expect(await refusal(action)).toMatchObject({ code: 'NOT_FOUND' });
      }
      expect(log).toEqual([]);
    },
  );
});

describe('a page', () => {
  it('is shown with its window', async () => {
    const { pages, log } = browserWith([tab(1, 'https://a.test/', { windowId: 4 })]);
    expect(await pages.select(1)).toMatchObject({ pageId: 1, selected: true });
    expect(log).toEqual(['active=true 1', 'window 4 focused=true']);
  });

  it('is closed', async () => {
    const { pages, tabs } = browserWith([tab(1, 'https://a.test/'), tab(2, 'https://b.test/')]);
    await pages.close(2);
    expect(tabs.map(({ id }) => id)).toEqual([1]);
  });

  it('goes to an address, back, forward, and loads again', async () => {
    const { pages, log } = browserWith([tab(1, 'https://a.test/')]);
    await pages.go(1, { to: 'url', url: 'https://b.test/' });
    for (const to of ['back', 'forward', 'reload'] as const) await pages.go(1, { to });
    expect(log).toEqual(['https://b.test/ 1', 'back 1', 'forward 1', 'reload 1']);
  });

  it('goes elsewhere when it asks itself, private or not', async () => {
    const { pages, log } = browserWith([tab(1, 'https://a.test/', { incognito: true })]);
    await pages.go(1, { to: 'reload' });
    expect(log).toEqual(['reload 1']);
  });

  it.each([3, 404])('that is not there for tools is not touched (%i)', async (id) => {
    const { pages, log } = browserWith([tab(1, 'https://a.test/'), tab(3, 'chrome://settings/')]);
    for (const action of [pages.select(id), pages.close(id), pages.go(id, { to: 'reload' })]) {
      expect(await refusal(action)).toMatchObject({
        code: 'NOT_FOUND',
        message: `There is no page ${id}, or none that tools may touch. Call list_pages to see the pages there are.`,
      });
    }
    expect(log).toEqual([]);
  });

  it('that leaves in between is not found', async () => {
    const world = browserWith([tab(1, 'https://a.test/')], { refuse: 'No tab with id: 1.' });
    const closing = world.pages.close(1);
    world.tabs.length = 0;
    expect(await refusal(closing)).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a new page', () => {
  it('opens behind the others or in front, in the window in use', async () => {
    const { pages } = browserWith(
      [tab(1, 'https://a.test/', { active: true }), tab(2, 'https://b.test/', { active: true, windowId: 2 })],
      { focusedWindow: 2 },
    );
    expect(await pages.open('https://new.test/', { background: true })).toEqual({
      pageId: 50,
      url: 'https://new.test/',
      title: '',
      selected: false,
      windowId: 2,
    });
    expect(await pages.open('https://new.test/', { background: false })).toMatchObject({ selected: true });
  });

  it('does not open in the private window in use', async () => {
    const { pages } = browserWith(
      [
        tab(1, 'https://secret.test/', { active: true, incognito: true, windowId: 2 }),
        tab(2, 'chrome://newtab/', { active: true, windowId: 3 }),
      ],
      { focusedWindow: 2 },
    );
    expect(await pages.open('https://new.test/', { background: true })).toMatchObject({ windowId: 3 });
  });

  it('gets a window where there is none', async () => {
    const { pages } = browserWith([tab(1, 'https://secret.test/', { active: true, incognito: true })]);
    expect(await pages.open('https://new.test/', { background: true })).toMatchObject({ windowId: 99 });
  });
});

describe('what the browser refuses', () => {
  it.each<[string, FailureCode, boolean, string]>([
    ['Tabs cannot be edited right now (user may be dragging a tab).', 'TEMPORARY_FAILURE', true, 'Try again'],
    [
      'Cannot navigate to a restricted URL',
      'UNAVAILABLE',
      false,
      'Cannot navigate to a restricted URL. Call list_pages',
    ],
    ['x'.repeat(5_000), 'UNAVAILABLE', false, 'x. Call list_pages'],
  ])('%.30s', async (refuse, code, retryable, message) => {
    const { pages } = browserWith([tab(1, 'https://a.test/')], { refuse });
    for (const action of [
      pages.open('https://new.test/', { background: true }),
      pages.select(1),
      pages.close(1),
      pages.go(1, { to: 'url', url: 'https://b.test/' }),
    ]) {
      const failure = await refusal(action);
      expect(failure).toMatchObject({ code, retryable, message: expect.stringContaining(message) });
      expect(failure.message.length).toBeLessThan(400);
    }
  });

  it('to go where there is nothing to go to', async () => {
    const { pages } = browserWith([tab(1, 'https://a.test/')], {
      refuse: 'Cannot find a next page in history.',
    });
    expect(await refusal(pages.go(1, { to: 'forward' }))).toMatchObject({
      code: 'CONFLICT',
      message: 'The page cannot go forward: there is nothing there. Go to an address instead.',
    });
  });
});
