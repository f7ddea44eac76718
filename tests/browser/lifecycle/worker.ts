import type { BrowserContext, Page } from '@playwright/test';
import { extensionId, serviceWorker } from '../harness.ts';

/** An extension page, through which the worker can be reached whether it runs or not. */
async function extensionPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`chrome-extension://${extensionId}/manifest.json`);
  return page;
}

/**
 * Stops the extension's worker, as Chrome does after 30 idle seconds. Resolves when it is stopped. Playwright keeps the
 * same `Worker` for the next start, so its events tell nothing.
 */
export async function stopWorker(context: BrowserContext): Promise<void> {
  const page = await extensionPage(context);
  const session = await context.newCDPSession(page);
  const stopped = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve();
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await stopped;
  await page.close();
}

/** Reloads the extension, as an update does. Resolves when the new worker runs. */
export async function reloadExtension(context: BrowserContext): Promise<void> {
  const worker = await serviceWorker(context);
  const started = context.waitForEvent('serviceworker');
  await worker.evaluate(() => setTimeout(() => chrome.runtime.reload(), 0));
  await started;
}
