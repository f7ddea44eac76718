import type { Page, Worker } from '@playwright/test';
import { expect, test } from './fixture/test.ts';

interface Came {
  readonly outcome: {
    readonly changed: boolean;
    readonly navigatingTo?: string;
    readonly url?: string;
    readonly opened?: readonly { readonly url: string }[];
    readonly downloads?: readonly { readonly file: string; readonly url: string }[];
    readonly notes: readonly string[];
  };
  /** From the click to the answer. */
  readonly ms: number;
  readonly dialogs: readonly { readonly type: string }[];
}

const click = async (worker: Worker, tab: number) =>
  (await worker.evaluate((tabId) => room.clickAndSettle(tabId), tab)) as Came;

/** A page that is one button, which does this when it is pressed. */
const button = (script: string, body = '') =>
  `<!doctype html><title>Page</title><button style="position: fixed; inset: 0">Go</button><a id="link"></a><p id="out"></p>
  ${body}<script>
    const out = document.querySelector('#out'), link = document.querySelector('#link');
    document.querySelector('button').addEventListener('click', () => { ${script} });
  </script>`;

const outOf = (page: Page) => page.evaluate(() => document.querySelector('#out')?.textContent);

test('a click that does nothing is answered soon, and says so', async ({ open, worker }) => {
  const tab = await open(button(''));
  const times: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const { outcome, ms } = await click(worker, tab);
    expect(outcome).toEqual({ changed: false, notes: [] });
    times.push(ms);
  }
  times.sort((one, other) => one - other);
  console.log(
    `a click on a quiet page: median ${times[5]?.toFixed(0)} ms, at most ${times[9]?.toFixed(0)} ms`,
  );
});

test('the page’s own reaction 50 ms later is always in', async ({ open, page, worker }) => {
  const tab = await open(button(`out.textContent = ''; setTimeout(() => out.textContent = 'reacted', 50)`));
  for (let n = 0; n < 15; n += 1) {
    expect((await click(worker, tab)).outcome).toEqual({ changed: true, notes: [] });
    expect(await outOf(page)).toBe('reacted');
  }
});

for (const [name, ask] of [
  ['fetch', `await fetch('/late')`],
  [
    'an XMLHttpRequest',
    `await new Promise((over) => { const r = new XMLHttpRequest(); r.onload = over; r.open('GET', '/late'); r.send(); })`,
  ],
  [
    'a script',
    `await new Promise((over) => { const s = document.createElement('script'); s.onload = over; s.src = '/late'; document.head.append(s); })`,
  ],
  ['fetch in a frame', `await frames[0].fetch('/late')`],
] as const) {
  test(`an answer after 300 ms to ${name} is waited for`, async ({ open, page, site, worker }) => {
    site.serve('/late', (_request, response) => {
      setTimeout(() => response.writeHead(200, { 'content-type': 'text/javascript' }).end(';'), 300);
    });
    const tab = await open(
      button(
        `(async () => { ${ask}; await null; setTimeout(() => out.textContent = 'came', 20); })()`,
        '<iframe srcdoc="x"></iframe>',
      ),
    );
    const { outcome, ms } = await click(worker, tab);
    expect(outcome).toMatchObject({ changed: true, notes: [] });
    expect(await outOf(page)).toBe('came');
    expect(ms).toBeGreaterThan(300);
  });
}

test('a stream of events is not waited for, nor are pictures', async ({ open, site, worker }) => {
  site.serve('/events', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).write('data: 1\n\n');
  });
  site.serve('/never', () => undefined);
  const tab = await open(
    button(`new EventSource('/events'); new Image().src = '/never'; navigator.sendBeacon('/never')`),
  );
  expect((await click(worker, tab)).outcome.notes).toEqual([]);
});

test('a request that is never answered holds the call for some seconds, and is told', async ({
  open,
  site,
  worker,
}) => {
  site.serve('/never', () => undefined);
  const tab = await open(button(`fetch('/never')`));
  const { outcome, ms } = await click(worker, tab);
  expect(outcome).toMatchObject({
    changed: false,
    notes: [expect.stringMatching(/^Requests of the page had no answer/)],
  });
  expect(ms).toBeGreaterThan(2_500);
});

test('a frame that navigates slowly delays nothing', async ({ open, site, worker }) => {
  site.serve('/never', () => undefined);
  for (const src of ['/never', `${site.origin.replace('localhost', 'other.test')}/never`]) {
    const tab = await open(
      button(`document.querySelector('iframe').src = ${JSON.stringify(src)}`, '<iframe></iframe>'),
    );
    const { outcome } = await click(worker, tab);
    expect(outcome).not.toHaveProperty('navigatingTo');
    expect(outcome.notes).toEqual([]);
  }
});

for (const [name, script] of [
  ['a link', `link.href = '/never'; link.click()`],
  ['a script', `location.href = '/never'`],
  [
    'a form',
    `const form = document.createElement('form'); form.method = 'post'; form.action = '/never'; document.body.append(form); form.submit()`,
  ],
  ['a timer', `setTimeout(() => location.href = '/never', 50)`],
  ['an answer', `fetch('/quick').then(() => location.href = '/never')`],
] as const) {
  test(`where ${name} leads is told at once, however slow the next page is`, async ({
    open,
    site,
    worker,
  }) => {
    site.serve('/never', () => undefined);
    site.serve('/quick', 'x');
    const tab = await open(button(script));
    const { outcome } = await click(worker, tab);
    expect(outcome).toEqual({ changed: true, navigatingTo: `${site.origin}/never`, notes: [] });
  });
}

for (const [name, script, path] of [
  ['a page that is there at once', `location.href = '/next'`, '/next'],
  [
    'a page of another site',
    `location.href = location.origin.replace('localhost', 'other.test') + '/next'`,
    '/next',
  ],
  ['the page itself', 'location.reload()', '/page'],
  ['the page before', 'history.back()', '/before'],
] as const) {
  test(`going to ${name} is told`, async ({ open, page, site, worker }) => {
    await page.goto(site.serve('/before', '<!doctype html><title>Before</title>'));
    site.serve('/next', '<!doctype html><title>Next</title>');
    const tab = await open(button(script));
    const { outcome } = await click(worker, tab);
    expect(outcome).toEqual({ changed: true, navigatingTo: expect.stringContaining(path), notes: [] });
  });
}

test('a tab that closes itself is told', async ({ open, page, site, worker }) => {
  await open(button(`globalThis.w = open('/closing')`));
  site.serve('/closing', button('close()'));
  const [popup] = await Promise.all([page.waitForEvent('popup'), page.click('button')]);
  await popup.waitForLoadState();
  const tab = await worker.evaluate(
    async (url) => (await chrome.tabs.query({})).findLast((each) => each.url === url)?.id ?? -1,
    popup.url(),
  );
  expect((await click(worker, tab)).outcome).toEqual({ changed: true, notes: ['The tab closed.'] });
});

test('a navigation that comes to nothing is none', async ({ open, site, worker }) => {
  site.serve('/empty', { body: '', status: 204 });
  const tab = await open(button(`location.href = '/empty'`));
  expect((await click(worker, tab)).outcome).toEqual({ changed: false, notes: [] });
});

test('a page that refuses to be left stays, and its dialog is told', async ({ open, worker }) => {
  const tab = await open(
    button(`onbeforeunload = (event) => event.preventDefault(); location.href = '/next'`),
  );
  const { outcome, dialogs } = await click(worker, tab);
  expect(outcome).not.toHaveProperty('navigatingTo');
  expect(dialogs).toMatchObject([{ type: 'beforeunload' }]);
});

test('a dialog that comes while the page is waited for does not hang', async ({ open, page, worker }) => {
  const tab = await open(button(`setTimeout(() => { alert('Hello'); out.textContent = 'after'; }, 40)`));
  const { outcome, dialogs } = await click(worker, tab);
  expect(outcome).toMatchObject({ changed: true, notes: [] });
  expect(dialogs).toMatchObject([{ type: 'alert', message: 'Hello' }]);
  expect(await outOf(page)).toBe('after');
});

test('a new URL of the same document is no navigation', async ({ open, site, worker }) => {
  for (const script of [
    `history.pushState(null, '', '/pushed')`,
    `navigation.addEventListener('navigate', (event) => event.intercept()); location.href = '/pushed'`,
  ]) {
    const tab = await open(button(script));
    expect((await click(worker, tab)).outcome).toEqual({
      changed: true,
      url: `${site.origin}/pushed`,
      notes: [],
    });
  }
});

for (const [name, script] of [
  ['a script', `open('/popup')`],
  ['a link', `link.href = '/popup'; link.target = '_blank'; link.rel = 'noopener'; link.click()`],
] as const) {
  test(`a tab that ${name} opens is told`, async ({ open, page, site, worker }) => {
    site.serve('/popup', '<title>Popup</title>');
    const tab = await open(button(script));
    const { outcome } = await click(worker, tab);
    expect(outcome).toEqual({
      changed: true,
      opened: [{ pageId: expect.any(Number), url: `${site.origin}/popup` }],
      notes: [],
    });
    for (const other of page.context().pages()) if (other.url().endsWith('/popup')) await other.close();
  });
}

for (const [name, script] of [
  ['by the link', `link.href = '/file'; link.download = ''; link.click()`],
  ['by its server', `link.href = '/file'; link.click()`],
  [
    'by a script',
    `link.href = URL.createObjectURL(new Blob(['x'])); link.download = 'late.txt'; link.click()`,
  ],
] as const) {
  test(`a download that is one ${name} is told`, async ({ open, site, worker }) => {
    site.serve('/file', (_request, response) => {
      setTimeout(
        () =>
          response
            .writeHead(200, {
              'content-type': 'text/plain',
              'content-disposition': 'attachment; filename="late.txt"',
            })
            .end('x'),
        name === 'by the link' ? 300 : 30,
      );
    });
    const tab = await open(button(script));
    const { outcome } = await click(worker, tab);
    expect(outcome).toMatchObject({
      changed: true,
      downloads: [{ file: 'late.txt', url: expect.stringContaining(site.origin) }],
      notes: [],
    });
    expect(outcome).not.toHaveProperty('navigatingTo');
  });
}

test('a page whose script never rests is answered in the end', async ({ open, worker }) => {
  const tab = await open(
    button(`setTimeout(() => { for (const end = Date.now() + 6_000; Date.now() < end; ); }, 20)`),
  );
  const { outcome } = await click(worker, tab);
  expect(outcome).toMatchObject({
    changed: true,
    notes: [expect.stringMatching(/^The page was still busy/)],
  });
});

test('a tab behind others is answered as soon', async ({ open, page, worker }) => {
  const tab = await open(button(`out.textContent = ''; setTimeout(() => out.textContent = 'reacted', 50)`));
  const front = await page.context().newPage();
  await front.bringToFront();
  const times: number[] = [];
  for (let n = 0; n < 5; n += 1) {
    const { outcome, ms } = await click(worker, tab);
    expect(outcome).toEqual({ changed: true, notes: [] });
    expect(await outOf(page)).toBe('reacted');
    times.push(ms);
  }
  console.log(`a click in a tab behind others: ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  await front.close();
});
