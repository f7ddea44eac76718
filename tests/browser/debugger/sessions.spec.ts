import type { Worker } from '@playwright/test';
import { expect, tabOf, test } from './fixture/test.ts';

const attach = (worker: Worker, tab: number) =>
  worker.evaluate(
    (tabId) =>
      room.outcome(
        (async () => {
          const session = await room.use(tabId);
          const { result } = await session.send('Runtime.evaluate', {
            expression: 'document.title',
            returnByValue: true,
          });
          session[Symbol.dispose]();
          return result.value;
        })(),
      ),
    tab,
  );

const isAttached = (worker: Worker, tab: number) =>
  worker.evaluate(async (tabId) => {
    // Refused where we are not attached, whoever else is.
    return await chrome.debugger.sendCommand({ tabId }, 'Page.enable').then(
      () => true,
      () => false,
    );
  }, tab);

const titled = (title: string, body = '') => `<!doctype html><title>${title}</title>${body}`;

test('a tab is attached while it is used, and let go soon after', async ({ open, worker }) => {
  const tab = await open(titled('One'));
  expect(await isAttached(worker, tab)).toBe(false);
  expect(await attach(worker, tab)).toEqual({ value: 'One' });
  expect(await isAttached(worker, tab)).toBe(true);
  await expect.poll(() => isAttached(worker, tab)).toBe(false);
});

test('many at once share one attachment', async ({ open, worker }) => {
  const tab = await open(titled('One'));
  const titles = await worker.evaluate(
    async (tabId) =>
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          const session = await room.use(tabId);
          const { result } = await session.send('Runtime.evaluate', {
            expression: 'document.title',
            returnByValue: true,
          });
          return result.value;
        }),
      ),
    tab,
  );
  expect(new Set(titles)).toEqual(new Set(['One']));
});

test('a use goes on over navigations, into other processes too', async ({ open, page, site, worker }) => {
  const tab = await open(titled('One'));
  const next = site.serve('/two', titled('Two')).replace('localhost', 'next.test');
  expect(await attach(worker, tab)).toEqual({ value: 'One' });
  await page.goto(next);
  expect(await attach(worker, tab)).toEqual({ value: 'Two' });
});

test('pages the browser keeps to itself are named', async ({ open, other, page, worker }) => {
  const tab = await open(titled('One'));
  const theirs = await other.evaluate(() => chrome.runtime.getURL('framed.html'));
  for (const url of ['chrome://version/', theirs]) {
    await page.goto(url);
    expect(await attach(worker, tab)).toMatchObject({
      kind: 'restricted-page',
      code: 'UNAVAILABLE',
      hint: expect.stringContaining('ordinary web page'),
    });
  }
});

test('going to such a page ends what is under way, and says which', async ({ open, page, worker }) => {
  const tab = await open(titled('One'));
  const pending = worker.evaluate(async (tabId) => {
    const session = await room.use(tabId);
    const never = session.send('Runtime.evaluate', {
      expression: 'document.title = "Under way"; new Promise(() => {})',
      awaitPromise: true,
      returnByValue: true,
    } as never);
    return [await room.outcome(never), await room.outcome(session.send('Page.enable', {}))];
  }, tab);
  await expect(page).toHaveTitle('Under way');
  await page.goto('chrome://version/');
  expect(await pending).toMatchObject([{ kind: 'target-closed' }, { kind: 'restricted-page' }]);
});

test('a page with a frame of another extension is named, before and after it comes', async ({
  open,
  other,
  page,
  worker,
}) => {
  const theirs = await other.evaluate(() => chrome.runtime.getURL('framed.html'));
  const tab = await open(titled('One', `<iframe src="${theirs}"></iframe>`), '/framed');
  expect(await attach(worker, tab)).toMatchObject({ kind: 'foreign-frame', code: 'UNAVAILABLE' });

  await open(titled('One'));
  const outcome = worker.evaluate(async (tabId) => {
    const session = await room.use(tabId);
    const lost = room.deferred<void>();
    room.sessions.watch({ event: () => undefined, detached: () => lost.resolve() });
    await lost.promise;
    return await room.outcome(session.send('Page.enable', {}));
  }, tab);
  await expect.poll(() => isAttached(worker, tab)).toBe(true);
  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src }));
  }, theirs);
  expect(await outcome).toMatchObject({ kind: 'foreign-frame' });
});

test('a tab that is closed, or never was, is named', async ({ page, site, worker }) => {
  const extra = await page.context().newPage();
  await extra.goto(site.serve('/extra', titled('Extra')));
  const tab = await tabOf(worker, extra);
  expect(await attach(worker, tab)).toEqual({ value: 'Extra' });
  await extra.close();
  // Chrome tells extensions a moment later.
  await expect
    .poll(() =>
      worker.evaluate(async (id) => (await chrome.tabs.query({})).some((each) => each.id === id), tab),
    )
    .toBe(false);
  expect(await attach(worker, tab)).toMatchObject({ kind: 'tab-closed', code: 'NOT_FOUND' });
  expect(await attach(worker, 123_456)).toMatchObject({ kind: 'tab-closed' });
});

test('what the browser refuses extensions is named', async ({ open, worker }) => {
  const tab = await open(titled('One'));
  const outcomes = await worker.evaluate(async (tabId) => {
    const session = await room.use(tabId);
    return [
      await room.outcome(session.send('Browser.getVersion' as never, {} as never)),
      await room.outcome(session.send('Runtime.terminateExecution' as never, {} as never)),
      await room.outcome(session.send('Page.enable', {}, 'no-such-frame')),
    ];
  }, tab);
  expect(outcomes).toMatchObject([
    { kind: 'method-refused', code: 'UNAVAILABLE' },
    { kind: 'method-refused' },
    { kind: 'frame-gone', code: 'NOT_FOUND' },
  ]);
});

test('works beside another extension’s debugger, and leaves it alone', async ({ open, other, worker }) => {
  const tab = await open(titled('One'));
  await other.evaluate((tabId) => chrome.debugger.attach({ tabId }, '1.3'), tab);
  expect(await attach(worker, tab)).toEqual({ value: 'One' });
  await worker.evaluate(() => room.sessions.detachLeftovers());
  await worker.evaluate((tabId) => room.sessions.release(tabId), tab);
  expect(await isAttached(worker, tab)).toBe(false);
  expect(await isAttached(other, tab)).toBe(true);
  await other.evaluate((tabId) => chrome.debugger.detach({ tabId }), tab);
});

test('what an earlier worker left attached is taken over, or let go', async ({ open, worker }) => {
  const tab = await open(titled('One'));
  const leaveAttached = () => worker.evaluate((tabId) => chrome.debugger.attach({ tabId }, '1.3'), tab);
  await leaveAttached();
  expect(await attach(worker, tab)).toEqual({ value: 'One' });
  await worker.evaluate((tabId) => room.sessions.release(tabId), tab);
  expect(await isAttached(worker, tab)).toBe(false);

  await leaveAttached();
  await worker.evaluate(() => room.sessions.detachLeftovers());
  expect(await isAttached(worker, tab)).toBe(false);
});

test('frames in frames of other processes are attached, and forgotten when they leave', async ({
  open,
  page,
  site,
  worker,
}) => {
  const leaf = site.serve('/leaf', titled('Leaf')).replace('localhost', 'leaf.test');
  const middle = site.serve('/middle', titled('Middle', `<iframe src="${leaf}"></iframe>`));
  const tab = await open(
    titled('Top', `<iframe src="${middle.replace('localhost', 'middle.test')}"></iframe>`),
  );
  const titles = worker.evaluate(async (tabId) => {
    const session = await room.use(tabId);
    const read = async () => {
      const titles: unknown[] = [];
      for (const frame of session.frames) {
        const asked = { expression: 'document.title', returnByValue: true } as const;
        titles.push((await session.send('Runtime.evaluate', asked, frame)).result.value);
      }
      return titles.sort();
    };
    while (session.frames.length < 2) await new Promise((over) => setTimeout(over, 20));
    const before = await read();
    await session.send('Runtime.evaluate', {
      expression: 'document.querySelector("iframe").remove()',
      returnByValue: true,
    });
    while (session.frames.length > 0) await new Promise((over) => setTimeout(over, 20));
    return before;
  }, tab);
  expect(await titles).toEqual(['Leaf', 'Middle']);
  await expect.poll(() => page.frames().length).toBe(1);
});

test('a page that is blocked by an older dialog is named, and left alone', async ({ open, page, worker }) => {
  const tab = await open(titled('One'));
  const shown = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => alert('before'), 0));
  const dialog = await shown;
  expect(await attach(worker, tab)).toMatchObject({ kind: 'page-blocked', retryable: true });
  expect(await isAttached(worker, tab)).toBe(false);
  await dialog.accept();
  expect(await attach(worker, tab)).toEqual({ value: 'One' });
});

test('a page that crashes is named', async ({ page, site, worker }) => {
  const extra = await page.context().newPage();
  await extra.goto(site.serve('/crash', titled('Crash')));
  const tab = await tabOf(worker, extra);
  const outcome = worker.evaluate(async (tabId) => {
    const session = await room.use(tabId);
    return await room.outcome(
      session.send('Runtime.evaluate', {
        expression: 'document.title = "Waits"; new Promise(() => {})',
        awaitPromise: true,
        returnByValue: true,
      } as never),
    );
  }, tab);
  // Not while it is being attached: then another thing is named.
  await expect(extra).toHaveTitle('Waits');
  extra.goto('chrome://crash').catch(() => undefined);
  expect(await outcome).toMatchObject({ kind: 'page-crashed', code: 'UNAVAILABLE' });
  await extra.close();
});
