import { everyPage, registered } from '../../every-page.ts';
import {
  executeTool,
  expect,
  type ModelContextDocument,
  serviceWorker,
  test,
  toolNames,
  waitForTools,
} from '../harness.ts';

const html = (title: string) =>
  `<!doctype html><title>${title}</title><main><p>Words to read on ${title}.</p></main>`;

test('a page that comes back from the bfcache has its tools, and they work', async ({ page, site }) => {
  const first = site.serve('/first', html('first'));
  const second = site.serve('/second', html('second'));
  await page.goto(first);
  await waitForTools(page, everyPage);
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted);
    });
  });
  await page.goto(second);
  await waitForTools(page, everyPage);
  await page.goBack({ waitUntil: 'commit' });
  await expect(page).toHaveURL(first);
  await expect(page.locator('html')).toHaveAttribute('data-persisted', 'true');
  expect(await toolNames(page)).toEqual(registered(everyPage));
  expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true, data: { title: 'first' } });
  await page.goForward({ waitUntil: 'commit' });
  await expect(page).toHaveURL(second);
  expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({
    ok: true,
    data: { title: 'second' },
  });
});

test('calls that the page leaves behind are answered with where it goes', async ({ page, site }) => {
  // The next page comes when the one that is left has heard its answers: how long an answer has is the network's matter.
  const heard = new Promise<string>((resolve) => {
    site.serve('/heard', (request, response) => {
      request.setEncoding('utf8');
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        response.end();
        resolve(body);
      });
    });
  });
  const next = site.serve('/next', (_request, response) => {
    void heard.then(() => response.writeHead(200, { 'content-type': 'text/html' }).end(html('next')));
  });
  await page.goto(site.serve('/', html('start')));
  await waitForTools(page, everyPage);
  await page.evaluate(async (url) => {
    const context = (document as never as ModelContextDocument).modelContext;
    const tool = Array.from(await context.getTools()).find(({ name }) => name === 'pagehand_read_page');
    if (tool === undefined) throw new Error('no tool');
    const calls = Array.from({ length: 50 }, () => context.executeTool(tool, {}));
    void Promise.all(calls).then((answers) =>
      fetch('/heard', { method: 'POST', body: JSON.stringify(answers) }),
    );
    // One after another runs: when the first is answered, others wait.
    await Promise.race(calls);
    location.href = url;
  }, next);
  await expect(page).toHaveURL(next);
  const answers = (JSON.parse(await heard) as string[]).map((text) => JSON.parse(text) as { code: string });
  expect(answers).toHaveLength(50);
  const cancelled = answers.filter(({ code }) => code === 'CANCELLED');
  expect(cancelled.length).toBeGreaterThan(0);
  for (const answer of cancelled) expect(answer).toMatchObject({ ok: false, details: { url: next } });
});

test('a navigation that the page takes over itself leaves its calls alone', async ({ page, site }) => {
  await page.goto(site.serve('/', html('start')));
  await waitForTools(page, everyPage);
  const answer = await page.evaluate(async () => {
    navigation.addEventListener('navigate', (event) => event.intercept());
    const context = (document as never as ModelContextDocument).modelContext;
    const tool = Array.from(await context.getTools()).find(({ name }) => name === 'pagehand_read_page');
    if (tool === undefined) throw new Error('no tool');
    const call = context.executeTool(tool, {});
    location.href = '/taken-over';
    return JSON.parse((await call) ?? 'null') as object;
  });
  expect(answer).toMatchObject({ ok: true });
});

test('a discarded tab has its tools again when it is shown', async ({ page, site, browserContext }) => {
  const url = site.serve('/discarded', html('discarded'));
  await page.goto(url);
  await waitForTools(page, everyPage);
  const front = await browserContext.newPage();
  await front.bringToFront();
  const worker = await serviceWorker(browserContext);
  const id = await worker.evaluate(async (address) => {
    const [tab] = await chrome.tabs.query({ url: address });
    const discarded = await chrome.tabs.discard(tab?.id);
    return discarded?.id;
  }, url);
  expect(id).toBeDefined();
  await worker.evaluate((tabId) => chrome.tabs.update(tabId ?? -1, { active: true }), id);
  const shown = await expect
    .poll(() => browserContext.pages().find((each) => each !== front && each.url() === url))
    .toBeDefined()
    .then(() => browserContext.pages().find((each) => each !== front && each.url() === url));
  if (shown === undefined) throw new Error('the tab is gone');
  await waitForTools(shown, everyPage);
  await front.close();
});
