import type { BrowserContext } from '@playwright/test';
import { serviceWorker } from '../harness.ts';

/**
 * Stops the extension's worker, as Chrome does after 30 idle seconds. Resolves when it is stopped. Playwright keeps the
 * same `Worker` for the next start, so its events tell nothing. Done through a page that stays: the worker listens to
 * tabs that close, and one opened for this would wake it again.
 */
export async function stopWorker(context: BrowserContext): Promise<void> {
  const [page] = context.pages();
  if (page === undefined) throw new Error('No page is open.');
  const session = await context.newCDPSession(page);
  const stopped = new Promise<void>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve();
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await stopped;
  await session.detach();
}

/** Reloads the extension, as an update does. Resolves when the new worker runs. */
export async function reloadExtension(context: BrowserContext): Promise<void> {
  const worker = await serviceWorker(context);
  const started = context.waitForEvent('serviceworker');
  await worker.evaluate(() => setTimeout(() => chrome.runtime.reload(), 0));
  await started;
}
