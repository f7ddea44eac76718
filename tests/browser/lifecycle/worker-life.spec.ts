import { everyPage, registered } from '../../every-page.ts';
import { PageCalls } from '../calls/page-calls.ts';
import { executeTool, expect, test, toolNames, waitForTools } from '../harness.ts';
import { reloadExtension, stopWorker } from './worker.ts';

const html = '<!doctype html><title>Page</title><main><p>Words to read.</p></main>';
const eventScript = `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Event","name":"N"}</script>`;

test.describe('when the worker is stopped', () => {
  test('the tools stay, and a call wakes it', async ({ page, site, browserContext }) => {
    await page.goto(site.serve('/', html));
    await waitForTools(page, everyPage);
    await stopWorker(browserContext);
    expect(await toolNames(page)).toEqual(registered(everyPage));
    expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true });
    expect(await toolNames(page)).toEqual(registered(everyPage));
  });

  test('a route change wakes it, and the tools follow', async ({ page, site, browserContext }) => {
    await page.goto(site.serve('/', html + eventScript));
    await waitForTools(page, ['get_event_details', 'get_structured_data', ...everyPage]);
    await stopWorker(browserContext);
    await page.evaluate(() => {
      document.querySelector('script')?.remove();
      history.pushState({}, '', '/elsewhere');
    });
    await waitForTools(page, everyPage);
  });

  test('a call that ran is answered, and the next one works', async ({ page, site, browserContext }) => {
    await page.goto(site.serve('/', html));
    await waitForTools(page, everyPage);
    const calls = new PageCalls(page);
    await calls.begin('waiting', 'wait_for', { text: ['words that never come'] });
    // A page's calls arrive in order, and arguments are looked at before a call waits for its turn.
    expect(await calls.run('read_page', { none: 1 })).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(await calls.ends('waiting')).toEqual([]);
    await stopWorker(browserContext);
    expect(await calls.end('waiting')).toMatchObject({
      ok: false,
      code: 'TEMPORARY_FAILURE',
      retryable: true,
    });
    expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true });
  });
});

test.describe('when the extension is reloaded', () => {
  test('old tools go, new ones come, without a reload of the page', async ({
    page,
    site,
    browserContext,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(site.serve('/', html));
    await waitForTools(page, everyPage);
    await reloadExtension(browserContext);
    await expect(async () => {
      expect(await executeTool(page, 'pagehand_read_page')).toMatchObject({ ok: true });
    }).toPass({ timeout: 20_000 });
    expect(await toolNames(page)).toEqual(registered(everyPage));
    expect(errors).toEqual([]);
  });

  test('also where the worker slept', async ({ page, site, browserContext }) => {
    await page.goto(site.serve('/', html));
    await waitForTools(page, everyPage);
    await stopWorker(browserContext);
    // Another page wakes the worker, which alone can reload the extension.
    const other = await browserContext.newPage();
    await other.goto(site.serve('/other', html));
    await waitForTools(other, everyPage);
    await reloadExtension(browserContext);
    for (const each of [page, other]) {
      await expect(async () => {
        expect(await executeTool(each, 'pagehand_read_page')).toMatchObject({ ok: true });
      }).toPass({ timeout: 20_000 });
      expect(await toolNames(each)).toEqual(registered(everyPage));
    }
    await other.close();
  });
});
