import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { probeExtension } from '../../fixtures/probe/probe-extension.ts';
import {
  launchBrowser,
  type ModelContextDocument,
  removeProfile,
  type Site,
  serviceWorker,
  waitForTools,
} from '../harness.ts';
import { reloadExtension, stopWorker } from '../lifecycle/worker.ts';
import { expect, probeTools, test } from '../probe-test.ts';
import { PageCalls } from './page-calls.ts';

const html = '<!doctype html><title>Calls</title>';

async function opened(page: Page, site: Site, path = '/'): Promise<PageCalls> {
  await page.goto(site.serve(path, html));
  await waitForTools(page, probeTools);
  return new PageCalls(page);
}

async function openedBeside(context: BrowserContext, site: Site): Promise<{ page: Page; calls: PageCalls }> {
  const page = await context.newPage();
  return { page, calls: await opened(page, site, '/beside') };
}

test('a call that does nothing is answered', async ({ page, site }) => {
  const calls = await opened(page, site);
  expect(await calls.run('noop')).toMatchObject({ ok: true, code: 'SUCCESS' });
});

test('a call waits for the one before it on its tab, and calls on other tabs do not', async ({
  page,
  site,
  browserContext,
}) => {
  const calls = await opened(page, site);
  const beside = await openedBeside(browserContext, site);
  await calls.begin('first', 'wait');
  await calls.begin('second', 'noop');
  await calls.heard();
  expect(await beside.calls.run('noop')).toMatchObject({ ok: true });
  expect(await calls.ends('second')).toEqual([]);
  await calls.cancel('first');
  expect(await calls.end('second')).toMatchObject({ ok: true });
  expect(await calls.end('first')).toBe('AbortError');
  await beside.page.close();
});

test('calls on the browser wait for each other across tabs, and not for the calls of a tab', async ({
  page,
  site,
  browserContext,
}) => {
  const calls = await opened(page, site);
  const beside = await openedBeside(browserContext, site);
  await calls.begin('first', 'elsewhere');
  await calls.heard();
  expect(await calls.run('noop')).toMatchObject({ ok: true });
  await beside.calls.begin('second', 'elsewhere', { ms: 0 });
  await beside.calls.heard();
  expect(await beside.calls.run('noop')).toMatchObject({ ok: true });
  expect(await beside.calls.ends('second')).toEqual([]);
  await calls.cancel('first');
  expect(await beside.calls.end('second')).toMatchObject({ ok: true, data: { waited: 0 } });
  await beside.page.close();
});

test('a cancelled call that waits leaves its place, and the others keep theirs', async ({ page, site }) => {
  const calls = await opened(page, site);
  await calls.begin('first', 'wait');
  await calls.begin('second', 'wait');
  await calls.begin('third', 'noop');
  await calls.heard();
  await calls.cancel('second');
  expect(await calls.end('second')).toBe('AbortError');
  await calls.heard();
  expect(await calls.ends('third')).toEqual([]);
  await calls.cancel('first');
  expect(await calls.end('third')).toMatchObject({ ok: true });
});

test('arguments that a tool does not have are refused at once, whatever the call would have waited for', async ({
  page,
  site,
}) => {
  const calls = await opened(page, site);
  await calls.begin('first', 'wait');
  await calls.heard();
  expect(await calls.run('noop', { nothing: 1 })).toMatchObject({
    ok: false,
    code: 'VALIDATION_ERROR',
    details: { unknown: ['nothing'], expected: [] },
  });
  expect(await calls.run('big', { characters: 'many' })).toMatchObject({
    ok: false,
    code: 'VALIDATION_ERROR',
    details: { faults: [{ path: 'characters', expected: 'number', received: '"many"' }] },
  });
  expect(await calls.ends('first')).toEqual([]);
  await calls.cancel('first');
});

test('what a tool throws is an answer that tells the whole chain of causes', async ({ page, site }) => {
  const calls = await opened(page, site);
  expect(await calls.run('fails')).toMatchObject({
    ok: false,
    code: 'INTERNAL_ERROR',
    message: expect.stringContaining(
      'Error: the outcome, because Error: the reason, because TypeError: the root',
    ),
  });
  expect(await calls.run('noop')).toMatchObject({ ok: true });
});

test('an answer that is too long is cut, and says so', async ({ page, site }) => {
  const calls = await opened(page, site);
  const answer = (await calls.run('big', { characters: 1_000_000 })) as {
    data: { text: string; notes: string[] };
  };
  expect(answer.data.text.length).toBeLessThanOrEqual(100_000);
  expect(answer.data.text.length).toBeGreaterThan(90_000);
  expect(answer.data.notes).toEqual([
    expect.stringMatching(/^The text was cut after \d+ of 1000000 characters/),
  ]);
});

test('arguments declared with zod 3 get their defaults and their faults, too', async ({ page, site }) => {
  const calls = await opened(page, site);
  expect(await calls.run('zod3', { word: 'hello' })).toMatchObject({
    ok: true,
    data: { word: 'hello', count: 1 },
  });
  expect(await calls.run('zod3', { word: '', count: 1.5 })).toMatchObject({
    ok: false,
    code: 'VALIDATION_ERROR',
    details: { faults: [{ path: 'word' }, { path: 'count' }] },
  });
});

test.describe('when the worker is stopped', () => {
  test('a call that comes while it sleeps is answered', async ({ page, site, browserContext }) => {
    const calls = await opened(page, site);
    await stopWorker(browserContext);
    expect(await calls.run('noop')).toMatchObject({ ok: true });
  });

  test('the calls under way are each answered once, and hold nothing up afterwards', async ({
    page,
    site,
    browserContext,
  }) => {
    const calls = await opened(page, site);
    const names = ['first', 'second', 'third'];
    for (const name of names) await calls.begin(name, 'wait');
    await calls.begin('browser', 'elsewhere');
    await calls.heard();
    await stopWorker(browserContext);
    for (const name of [...names, 'browser']) {
      expect(await calls.end(name)).toMatchObject({ ok: false, code: 'TEMPORARY_FAILURE', retryable: true });
    }
    expect(await calls.run('noop')).toMatchObject({ ok: true });
    expect(await calls.run('elsewhere', { ms: 0 })).toMatchObject({ ok: true });
    for (const name of [...names, 'browser']) expect(await calls.ends(name)).toHaveLength(1);
  });
});

/** Begins calls, has something done to the extension, and sees how the calls end. */
async function endedBy(page: Page, site: Site, change: () => Promise<void>): Promise<void> {
  const calls = await opened(page, site);
  const names = ['first', 'second', 'third'];
  for (const name of names) await calls.begin(name, 'wait');
  await calls.heard();
  await change();
  for (const name of names) {
    // Chrome closes the port a moment before it can be seen that the extension is gone: mostly it looks stopped.
    expect(await calls.end(name)).toMatchObject({
      ok: false,
      code: expect.stringMatching(/^(TEMPORARY_FAILURE|UNAVAILABLE)$/),
    });
  }
  await waitForTools(page, probeTools);
  await expect(async () => {
    expect(await calls.run('noop')).toMatchObject({ ok: true });
  }).toPass({ timeout: 20_000 });
  for (const name of names) expect(await calls.ends(name)).toHaveLength(1);
}

test('when the extension is reloaded, the calls under way are each answered once', async ({
  page,
  site,
  browserContext,
}) => {
  await endedBy(page, site, async () => await reloadExtension(browserContext));
});

test('when the extension is updated, the calls under way are each answered once', async ({ site, mode }) => {
  const folder = mkdtempSync(join(tmpdir(), 'pagehand-'));
  cpSync(await probeExtension(), folder, { recursive: true });
  const context = await launchBrowser(mode, { extension: folder });
  await serviceWorker(context);
  await endedBy(await context.newPage(), site, async () => {
    const file = join(folder, 'manifest.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]*"/, '"version": "99.0.0"'));
    await reloadExtension(context);
  });
  const worker = await serviceWorker(context);
  expect(await worker.evaluate(() => chrome.runtime.getManifest().version)).toBe('99.0.0');
  await context.close();
  removeProfile(folder);
});

test('a page that is left has one answer for the call that ran, and does not hold up the next', async ({
  page,
  site,
}) => {
  const answers: string[] = [];
  let begin: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    begin = resolve;
  });
  site.serve('/answers', (request, response) => {
    request.setEncoding('utf8').on('data', (text: string) => answers.push(text));
    request.on('end', () => {
      response.end();
      begin();
    });
  });
  // The next page comes when the one that is left has had its answer.
  const next = site.serve('/next', (_request, response) => {
    void answered.then(() => response.writeHead(200, { 'content-type': 'text/html' }).end(html));
  });
  const calls = await opened(page, site);
  await page.evaluate(async () => {
    const { modelContext } = document as never as ModelContextDocument;
    const tool = Array.from(await modelContext.getTools()).find(({ name }) => name === 'pagehand_wait');
    const post = (body: string) => fetch('/answers', { method: 'POST', body });
    modelContext.executeTool(tool ?? { name: '' }, {}).then(
      (answer) => post(answer ?? 'null'),
      (error: unknown) => post(JSON.stringify(String(error))),
    );
  });
  await calls.heard();
  await page.evaluate((url) => {
    location.href = url;
  }, next);
  await expect(page).toHaveURL(next);
  await waitForTools(page, probeTools);
  expect(await calls.run('noop')).toMatchObject({ ok: true });
  expect(answers.map((text) => JSON.parse(text))).toEqual([
    expect.objectContaining({ ok: false, code: 'CANCELLED', details: { url: next } }),
  ]);
});
