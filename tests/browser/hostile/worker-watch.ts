import type { BrowserContext } from '@playwright/test';
import { serviceWorker } from '../harness.ts';

interface Watched {
  troubles?: string[];
}

/** Hears every error in the worker that nobody caught, and those it wrote to its console, from now on. */
export async function watchWorker(context: BrowserContext): Promise<void> {
  const worker = await serviceWorker(context);
  await worker.evaluate(() => {
    const scope = globalThis as Watched;
    if (scope.troubles !== undefined) {
      scope.troubles.length = 0;
      return;
    }
    const troubles: string[] = [];
    scope.troubles = troubles;
    self.addEventListener('error', ({ message }) => troubles.push(`error: ${message}`));
    self.addEventListener('unhandledrejection', ({ reason }) => troubles.push(`rejection: ${reason}`));
    const { error } = console;
    console.error = (...words) => {
      troubles.push(`console: ${words.map(String).join(' ')}`);
      error(...words);
    };
  });
}

/** What was heard; undefined where it is not the worker any more that was watched. */
export async function workerTroubles(context: BrowserContext): Promise<readonly string[] | undefined> {
  const worker = await serviceWorker(context);
  return await worker.evaluate(() => (globalThis as Watched).troubles);
}
