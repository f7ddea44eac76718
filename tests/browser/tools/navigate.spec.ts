import type { BrowserContext, Page } from '@playwright/test';
import { allowButton, closedBy, command, questionWindow, setLevel, tabIdOf } from '../access/screens.ts';
import { executeTool, expect, type Site, serviceWorker, test, toolNames } from '../harness.ts';

test.afterEach(async ({ browserContext }) => {
  await command(browserContext, { name: 'reset-settings' });
});

const asking = `<!doctype html><title>Asking</title><button>Touch</button>
  <script>addEventListener('beforeunload', (event) => event.preventDefault());</script>`;

function serve(site: Site): string {
  site.serve('/two', '<!doctype html><title>Two</title><h2 id="part">Part</h2>');
  site.serve('/moved', { body: '', status: 302, headers: { location: '/two#part' } });
  site.serve('/missing', { body: '<!doctype html><title>Missing</title>', status: 404 });
  site.serve('/nothing', { body: '', status: 204 });
  site.serve('/file', {
    body: 'a,b',
    headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="a.csv"' },
  });
  site.serve('/silent', () => undefined);
  site.serve('/broken', (_request, response) => void response.destroy());
  site.serve('/endless', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write('<!doctype html><title>Endless</title><p>It begins');
  });
  site.serve('/asking', asking);
  return site.serve('/', '<!doctype html><title>One</title><p>One');
}

/** Opens a page where tools may act. */
async function open(page: Page, url: string): Promise<number> {
  await page.goto(url);
  await setLevel(page, 'Act');
  await expect.poll(() => toolNames(page)).toContain('pagehand_navigate');
  return await tabIdOf(page);
}

/** Calls navigate as a person does, through one of our screens. */
async function navigate(context: BrowserContext, tabId: number, input: object): Promise<unknown> {
  return await command(context, { name: 'call', tabId, tool: 'pagehand_navigate', input });
}

/** Whether the debugger is attached to a tab by us. */
async function attached(context: BrowserContext, tabId: number): Promise<boolean> {
  const worker = await serviceWorker(context);
  return await worker.evaluate(
    async (id) =>
      await chrome.debugger.sendCommand({ tabId: id }, 'Page.enable').then(
        () => true,
        () => false,
      ),
    tabId,
  );
}

test.describe('from outside the page', () => {
  test('answers with what came of it: address, title, status', async ({ page, site, browserContext }) => {
    const start = serve(site);
    const tabId = await open(page, start);
    const { origin } = site;
    const go = (input: object) => navigate(browserContext, tabId, input);
    expect(await go({ url: '/two' })).toMatchObject({
      ok: true,
      data: { url: `${origin}/two`, title: 'Two', status: 200 },
    });
    expect(await go({ url: '/moved' })).toMatchObject({
      data: { url: `${origin}/two#part`, title: 'Two', status: 200 },
    });
    expect(await go({ url: '/missing' })).toMatchObject({
      data: { url: `${origin}/missing`, title: 'Missing', status: 404 },
    });
    expect(await go({ type: 'reload' })).toMatchObject({
      data: { url: `${origin}/missing`, status: 404 },
    });
    const back = (await go({ type: 'back' })) as { data: object };
    expect(back).toMatchObject({ ok: true, data: { title: 'Two' } });
    expect(await go({ type: 'forward' })).toMatchObject({ ok: true, data: { title: 'Missing' } });
  });

  test('does not attach the debugger to a page that nobody touched, since it cannot ask', async ({
    site,
    browserContext,
  }) => {
    // What a test evaluates in a page counts as a touch.
    const worker = await serviceWorker(browserContext);
    const tabId = await worker.evaluate(
      async (url) => Number((await chrome.tabs.create({ url })).id),
      new URL('/asking', serve(site)).href,
    );
    await command(browserContext, {
      name: 'set-level',
      site: site.origin,
      level: 'act',
      lasts: 'always',
    });
    await expect
      .poll(async () => await navigate(browserContext, tabId, { url: '/two' }))
      .toMatchObject({ ok: true, data: { title: 'Two', status: 200 } });
    expect(await attached(browserContext, tabId)).toBe(false);
    await worker.evaluate(async (id) => await chrome.tabs.remove(id), tabId);
  });

  test('answers with the address for a place in the document, which stays', async ({
    page,
    site,
    browserContext,
  }) => {
    serve(site);
    const tabId = await open(page, `${site.origin}/two`);
    await page.evaluate(() => Object.assign(globalThis, { stays: true }));
    for (const input of [{ url: '#part' }, { type: 'back' }, { type: 'forward' }]) {
      const answer = await navigate(browserContext, tabId, input);
      expect(answer, JSON.stringify(input)).toMatchObject({
        ok: true,
        data: {
          url: `${site.origin}/two${'type' in input && input.type === 'back' ? '' : '#part'}`,
          notes: [expect.stringContaining('same document')],
        },
      });
    }
    expect(await page.evaluate(() => 'stays' in globalThis)).toBe(true);
  });

  test('tells downloads and answers without content, and the page stays', async ({
    page,
    site,
    browserContext,
  }) => {
    const start = serve(site);
    const tabId = await open(page, start);
    expect(await navigate(browserContext, tabId, { url: '/file' })).toMatchObject({
      ok: true,
      data: { url: start, title: 'One', download: { url: `${site.origin}/file`, file: expect.any(String) } },
    });
    expect(await navigate(browserContext, tabId, { url: '/nothing' })).toMatchObject({
      ok: true,
      data: { url: start, status: 204, notes: [expect.stringContaining('stays as it was')] },
    });
  });

  test('ends where a server never answers, and tells that the tab still loads', async ({
    page,
    site,
    browserContext,
  }) => {
    const start = serve(site);
    const tabId = await open(page, start);
    const began = Date.now();
    expect(await navigate(browserContext, tabId, { url: '/silent', timeout: 1_000 })).toMatchObject({
      code: 'TIMEOUT',
      message: expect.stringMatching(/has not answered within 1000 ms.*still loads/),
      details: { stage: 'asking' },
    });
    expect(Date.now() - began).toBeLessThan(6_000);
    // It is not in the way of the next.
    expect(await navigate(browserContext, tabId, { url: '/two' })).toMatchObject({ data: { title: 'Two' } });
    expect(await navigate(browserContext, tabId, { url: '/endless', timeout: 1_500 })).toMatchObject({
      code: 'TIMEOUT',
      details: { stage: 'shown' },
    });
  });

  test('answers with a page that is there, though it never ends loading', async ({
    page,
    site,
    browserContext,
  }) => {
    const tabId = await open(page, serve(site));
    expect(await navigate(browserContext, tabId, { url: '/endless' })).toMatchObject({
      ok: true,
      data: { url: `${site.origin}/endless`, title: 'Endless', status: 200, loading: true },
    });
  });

  test('names what kept an address from being reached', async ({ page, site, browserContext }) => {
    const start = serve(site);
    await open(page, start);
    const other = new URL(site.origin);
    for (const [url, code, reason] of [
      ['http://nowhere.invalid/', 'NOT_FOUND', 'dns'],
      ['http://nobody.test:9517/', 'UNAVAILABLE', 'refused'],
      [`https://localhost:${other.port}/`, 'UNAVAILABLE', 'tls'],
      ['/broken', 'TEMPORARY_FAILURE', 'broken-off'],
    ] as const) {
      await page.goto(start);
      await expect.poll(() => toolNames(page)).toContain('pagehand_navigate');
      const answered = navigate(browserContext, await tabIdOf(page), { url });
      if (reason === 'dns') {
        const window = await questionWindow(browserContext);
        await closedBy(window, () => allowButton(window, 'Allow for this session').click());
      }
      expect(await answered, url).toMatchObject({ code, details: { reason } });
    }
  });

  test('is a conflict where there is nothing to go back or forward to', async ({ browserContext, site }) => {
    const start = serve(site);
    const worker = await serviceWorker(browserContext);
    const opened = browserContext.waitForEvent('page');
    await worker.evaluate(async (url) => void (await chrome.tabs.create({ url })), start);
    const page = await opened;
    await page.waitForLoadState();
    await setLevel(page, 'Act');
    const tabId = await tabIdOf(page);
    for (const type of ['back', 'forward']) {
      const failure = { code: 'CONFLICT', details: { reason: 'no-history' } };
      expect(await navigate(browserContext, tabId, { type })).toMatchObject(failure);
      await expect.poll(() => toolNames(page)).toContain('pagehand_navigate');
      expect(await executeTool(page, 'pagehand_navigate', { type })).toMatchObject(failure);
    }
    await page.close();
  });

  for (const [handleBeforeUnload, stays] of [
    [undefined, false],
    ['accept', false],
    ['dismiss', true],
  ] as const) {
    test(`a page that asks whether to leave is answered: ${handleBeforeUnload ?? 'nothing said'}`, async ({
      page,
      site,
      browserContext,
    }) => {
      page.on('dialog', () => undefined);
      serve(site);
      const tabId = await open(page, `${site.origin}/asking`);
      await page.getByRole('button').click();
      const answer = await navigate(browserContext, tabId, {
        url: '/two',
        ...(handleBeforeUnload === undefined ? {} : { handleBeforeUnload }),
      });
      expect(answer).toMatchObject({
        ok: true,
        data: {
          url: `${site.origin}/${stays ? 'asking' : 'two'}`,
          title: stays ? 'Asking' : 'Two',
          dialogs: [{ type: 'beforeunload', answer: { action: handleBeforeUnload ?? 'accept' } }],
        },
      });
      expect(page.url()).toBe(`${site.origin}/${stays ? 'asking' : 'two'}`);
    });
  }
});

test.describe('from the page itself', () => {
  test('a place in the document is answered with the address', async ({ page, site }) => {
    serve(site);
    await open(page, `${site.origin}/two`);
    expect(await executeTool(page, 'pagehand_navigate', { url: '#part' })).toMatchObject({
      ok: true,
      data: { url: `${site.origin}/two#part`, title: 'Two' },
    });
    expect(await page.evaluate(() => location.hash)).toBe('#part');
  });

  test('elsewhere is answered before the page goes', async ({ page, site }) => {
    const start = serve(site);
    await open(page, start);
    const answer = await executeTool(page, 'pagehand_navigate', { url: '/two' });
    expect(answer).toMatchObject({ ok: true, data: { going_to: `${site.origin}/two` } });
    await expect(page).toHaveTitle('Two');
    await expect.poll(() => toolNames(page)).toContain('pagehand_navigate');
    expect(await executeTool(page, 'pagehand_navigate', { type: 'back' })).toMatchObject({
      ok: true,
      data: { going_to: 'back' },
    });
    await expect(page).toHaveTitle('One');
  });

  test('what a page that asks is answered is said before, and done', async ({ page, site }) => {
    page.on('dialog', () => undefined);
    serve(site);
    await open(page, `${site.origin}/asking`);
    await page.getByRole('button').click();
    expect(
      await executeTool(page, 'pagehand_navigate', { url: '/two', handleBeforeUnload: 'dismiss' }),
    ).toMatchObject({
      ok: true,
      data: { notes: [expect.stringContaining('the answer is dismiss: it stays'), expect.any(String)] },
    });
    // The next call has its turn once the page has stayed.
    expect(await executeTool(page, 'pagehand_navigate', { url: '/two' })).toMatchObject({
      ok: true,
      data: { notes: [expect.stringContaining('the answer is accept: it is left'), expect.any(String)] },
    });
    await expect(page).toHaveTitle('Two');
  });

  test('other schemes and broken addresses are refused, and the page stays', async ({ page, site }) => {
    const start = serve(site);
    await open(page, start);
    for (const url of [
      'javascript:document.title = 1',
      ' \tjava\nscript:document.title = 1',
      'chrome://settings',
      'file:///etc/passwd',
      'view-source:http://localhost/',
      'data:text/html,x',
      `blob:${site.origin}/0f9d4c2e`,
      'about:blank',
      'chrome-extension://cfecjbljfokcnfckpdkpopdfleffkham/settings.html',
      'ftp://localhost/',
      'http://',
      'http://[',
      '',
    ]) {
      expect(await executeTool(page, 'pagehand_navigate', { url }), url).toMatchObject({
        code: 'VALIDATION_ERROR',
      });
    }
    expect([page.url(), await page.title()]).toEqual([start, 'One']);
  });
});
