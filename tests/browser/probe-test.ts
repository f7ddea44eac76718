import type { BrowserContext } from '@playwright/test';
import { everyPage } from '../every-page.ts';
import { probeExtension } from '../fixtures/probe/probe-extension.ts';
import { type BrowserOptions, test as base, launchBrowser, serviceWorker } from './harness.ts';
import { QuietScreen } from './quiet-screen.ts';

/** As the harness’s `test`, in a browser whose extension has the tools of `tests/fixtures/probe/probe-tools.ts` too. */
export const test = base.extend<object, BrowserOptions & { browserContext: BrowserContext }>({
  browserContext: [
    async ({ mode }, use) => {
      const context = await launchBrowser(mode, { extension: await probeExtension() });
      await QuietScreen.open(context, await serviceWorker(context));
      await use(context);
      await context.close();
    },
    // The first run on new sources builds them.
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** What a page without content offers at the level Read. */
export const probeTools: readonly string[] = [
  ...everyPage,
  'big',
  'elsewhere',
  'fails',
  'noop',
  'passes',
  'wait',
  'zod3',
];

export { expect } from './harness.ts';
