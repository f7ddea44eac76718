import type { BrowserContext, Page } from '@playwright/test';
import { executeTool, expect, serviceWorker } from '../harness.ts';
import { type Answer, allowActing } from './acting-test.ts';

interface Watching {
  moved?: string[];
}

/** Whether we have the debugger attached to any tab. */
export async function attachedAnywhere(context: BrowserContext): Promise<boolean> {
  const worker = await serviceWorker(context);
  return await worker.evaluate(async () => {
    const tabs = (await chrome.tabs.query({})).flatMap(({ id }) => id ?? []);
    // Refused where we are not attached, whoever else is.
    const attached = tabs.map((tabId) =>
      chrome.debugger.sendCommand({ tabId }, 'Target.getTargetInfo').then(
        () => true,
        () => false,
      ),
    );
    return (await Promise.all(attached)).includes(true);
  });
}

/**
 * Sees that no button or key stayed down, that the page is acted on as ever, and that the debugger goes as soon as nobody
 * may act any more.
 */
export async function expectLeftAsFound(page: Page, { by = 'us' } = {}): Promise<void> {
  // A button that is down keeps all around what it pressed active. Of a worker that was stopped the next one lets it go.
  const active = () => page.evaluate(() => document.querySelector(':active')?.localName);
  if (by === 'us') expect(await active()).toBeUndefined();
  else {
    await executeTool(page, 'pagehand_find_in_page', { text: 'Go' });
    await expect.poll(active).toBeUndefined();
  }
  await page.evaluate(() => {
    const moved: string[] = [];
    (globalThis as Watching).moved = moved;
    addEventListener(
      'mousemove',
      ({ buttons, altKey, ctrlKey, metaKey, shiftKey }) =>
        moved.push([buttons, ...[altKey, ctrlKey, metaKey, shiftKey].map(Number)].join('')),
      { capture: true },
    );
  });
  for (const x of [6, 3]) {
    const answer = (await executeTool(page, 'pagehand_hover', { x, y: 3 })) as Answer;
    expect(answer, JSON.stringify(answer)).toMatchObject({ ok: true });
  }
  const moved = await page.evaluate(() => (globalThis as Watching).moved ?? []);
  expect(moved.length).toBeGreaterThan(0);
  expect(new Set(moved)).toEqual(new Set(['00000']));
  const { origin } = new URL(page.url());
  expect(await attachedAnywhere(page.context())).toBe(true);
  await allowActing(page, origin, 'read');
  await expect.poll(() => attachedAnywhere(page.context())).toBe(false);
  await allowActing(page, origin);
}
