import type { BrowserContext, Page } from '@playwright/test';
import { command, screenUrl } from '../access/screens.ts';
import { serviceWorker } from '../harness.ts';

/** Every tab’s id and address, our own screens left out, as the browser tells of them. */
export async function openTabs(context: BrowserContext): Promise<readonly string[]> {
  const worker = await serviceWorker(context);
  return await worker.evaluate(
    async (ours) =>
      (await chrome.tabs.query({}))
        .filter(({ url, pendingUrl }) => !(pendingUrl || url)?.startsWith(ours))
        .map(({ id, url, pendingUrl }) => `${id} ${(pendingUrl || url)?.split('#')[0]}`)
        .sort(),
    screenUrl('popup').replace('popup.html', ''),
  );
}

/** Everything the user decided: settings as exported, and all that is stored, grants included. */
export async function decisions(context: BrowserContext): Promise<string> {
  const worker = await serviceWorker(context);
  const stored = await worker.evaluate(async () => {
    const { grants } = await chrome.storage.session.get('grants');
    return { grants, local: await chrome.storage.local.get() };
  });
  return JSON.stringify([await command(context, { name: 'export-settings' }), stored]);
}

/** The windows of questions that are open. */
export function questionWindows(context: BrowserContext): readonly Page[] {
  return context.pages().filter((page) => page.url().startsWith(screenUrl('question')));
}

/** What a screen gets to see of a topic. */
export async function look<View>(context: BrowserContext, topic: object): Promise<View> {
  const page = await context.newPage();
  try {
    await page.goto(screenUrl('popup', '?tabId=0'));
    return await page.evaluate(
      (wanted) =>
        new Promise((resolve) => {
          const port = chrome.runtime.connect({ name: 'pagehand:control' });
          port.onMessage.addListener(({ view }: { view: never }) => resolve(view));
          port.postMessage({ type: 'watch', topic: wanted });
        }),
      topic,
    );
  } finally {
    await page.close();
  }
}
