import type { Page } from '@playwright/test';
import { everyPage, registered } from '../../every-page.ts';
import { expect, type ModelContextDocument, serviceWorker, test } from '../harness.ts';
import { watchErrors } from './console-errors.ts';
import { WorkerEar } from './worker-ear.ts';

const html = '<!doctype html><title>Page</title><main><p>Words to read.</p></main>';

/** Our tools as anybody on the page finds them; where the browser refuses to list any, there are none. */
async function ours(page: Page): Promise<readonly string[]> {
  return await page.evaluate(async () => {
    const { modelContext } = document as never as Partial<ModelContextDocument>;
    if (modelContext === undefined) return [];
    const tools = await modelContext.getTools().catch(() => []);
    return Array.from(tools, ({ name }) => name).filter((name) => name.startsWith('pagehand_'));
  });
}

test('an insecure page gets no tools, and the worker knows why', async ({ page, site, browserContext }) => {
  const ear = await WorkerEar.open(browserContext);
  const errors = watchErrors(page);
  site.serve('/insecure', html);
  const url = `${site.insecureOrigin}/insecure`;
  await page.goto(url);
  expect(await ear.last(url)).toMatchObject({
    context: { state: 'unavailable', code: 'insecure' },
  });
  expect(await ours(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('a page without an origin-keyed agent cluster gets no tools, and the worker knows why', async ({
  page,
  site,
  browserContext,
}) => {
  const ear = await WorkerEar.open(browserContext);
  const errors = watchErrors(page);
  // The browser keys an origin by its first page: this is the first of this one.
  const url = site.serve('/site-keyed', { body: html, headers: { 'origin-agent-cluster': '?0' } });
  await page.goto(url);
  expect(await page.evaluate(() => originAgentCluster)).toBe(false);
  expect(await ear.last(url)).toMatchObject({
    context: { state: 'unavailable', code: 'not-origin-keyed' },
  });
  expect(await ours(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('a page that forbids tools by its policy gets none, and the worker knows why', async ({
  page,
  site,
  browserContext,
  mode,
}) => {
  const ear = await WorkerEar.open(browserContext);
  const errors = watchErrors(page);
  const url = site.serve('/policy', { body: html, headers: { 'permissions-policy': 'tools=()' } });
  await page.goto(url);
  if (mode === 'native') {
    expect(await ear.last(url)).toMatchObject({
      context: { state: 'unavailable', code: 'permissions-policy' },
    });
  } else {
    // The browser knows no such policy: the worker read it in the response, and keeps the document in mind.
    expect(await ear.last(url)).toMatchObject({ context: { state: 'polyfill' } });
    const worker = await serviceWorker(browserContext);
    const remembered = async () =>
      await worker.evaluate(async (address) => {
        const [tab] = await chrome.tabs.query({ url: address });
        const target = { tabId: tab?.id ?? -1, frameIds: [0] };
        const [frame] = await chrome.scripting.executeScript({ target, func: () => undefined });
        const { 'documents-without-tools': documents } = await chrome.storage.session.get();
        return ((documents ?? []) as string[]).includes(frame?.documentId ?? '');
      }, url);
    await expect.poll(remembered).toBe(true);
  }
  expect(await ours(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('a page that forbids tools stays without when its route and content change', async ({
  page,
  site,
  browserContext,
}) => {
  const ear = await WorkerEar.open(browserContext);
  const errors = watchErrors(page);
  const url = site.serve('/policy', { body: html, headers: { 'permissions-policy': 'tools=()' } });
  await page.goto(url);
  await ear.last(url);
  await page.evaluate(() => {
    history.pushState({}, '', '/elsewhere');
    const script = document.createElement('script');
    script.type = 'application/ld+json';
    script.text = '{"@type":"Event","name":"N"}';
    document.head.append(script);
  });
  await expect.poll(async () => (await ear.last(url)).url).toMatch(/elsewhere$/);
  expect(await ours(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('the page after one without tools has its tools', async ({ page, site }) => {
  await page.goto(site.serve('/policy', { body: html, headers: { 'permissions-policy': 'tools=()' } }));
  await page.goto(site.serve('/open', html));
  await expect.poll(() => ours(page), { timeout: 20_000 }).toEqual(registered(everyPage));
});
