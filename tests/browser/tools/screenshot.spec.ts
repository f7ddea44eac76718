import type { Page } from '@playwright/test';
import { allowButton, command, questionWindow, screenUrl, setLevel, tabIdOf } from '../access/screens.ts';
import { executeTool, expect, test, toolNames } from '../harness.ts';

const html = `<!doctype html><title>Painted</title>
  <style>body { margin: 0 } div { height: 1000px; background: #f00 }</style><div></div><div></div><div></div>`;

interface Answer {
  readonly ok: boolean;
  readonly data: {
    readonly width: number;
    readonly height: number;
    readonly images: readonly { readonly data: string; readonly mimeType: string }[];
  };
}

test.afterEach(async ({ browserContext }) => {
  await command(browserContext, { name: 'reset-settings' });
});

async function decoded(page: Page, { data }: Answer): Promise<readonly number[]> {
  const [image] = data.images;
  return await page.evaluate(async (src) => {
    const element = new Image();
    element.src = src;
    await element.decode();
    return [element.width, element.height];
  }, `data:${image?.mimeType};base64,${image?.data}`);
}

test('a screenshot shows frames of other origins, so it is asked about at act', async ({
  page,
  site,
  browserContext,
}) => {
  await page.goto(site.serve('/', html));
  expect(await toolNames(page)).not.toContain('pagehand_take_screenshot');
  await setLevel(page, 'Act');
  await expect.poll(() => toolNames(page)).toContain('pagehand_take_screenshot');
  const asked = executeTool(page, 'pagehand_take_screenshot', { format: 'webp', quality: 60 });
  const window = await questionWindow(browserContext);
  await allowButton(window, 'Allow once').click();
  const answer = (await asked) as Answer;
  expect(answer.ok).toBe(true);
  expect(await decoded(page, answer)).toEqual([answer.data.width, answer.data.height]);
});

test('a screenshot of the whole page is an image of the size it says', async ({ page, site }) => {
  await page.goto(site.serve('/', html));
  await setLevel(page, 'Developer');
  const answer = (await executeTool(page, 'pagehand_take_screenshot', { fullPage: true })) as Answer;
  expect(answer).toMatchObject({ ok: true, data: { images: [{ type: 'image', mimeType: 'image/png' }] } });
  const [width = 0, height = 0] = await decoded(page, answer);
  expect([width, height]).toEqual([answer.data.width, answer.data.height]);
  expect(height / width).toBeCloseTo(3_000 / 1_280, 1);
});

test('the debugger leaves the tab when the level falls', async ({ page, site, browserContext }) => {
  await page.goto(site.serve('/', html));
  await setLevel(page, 'Developer');
  const [worker] = browserContext.serviceWorkers();
  const tabId = await tabIdOf(page);
  const attached = () =>
    worker?.evaluate(
      async (id) =>
        await chrome.debugger.sendCommand({ tabId: id }, 'Page.enable').then(
          () => true,
          () => false,
        ),
      tabId,
    );
  await executeTool(page, 'pagehand_take_screenshot');
  expect(await attached()).toBe(true);
  await setLevel(page, 'Read');
  await expect.poll(attached).toBe(false);
});

/** Calls tools on a tab as a person does, through a screen that is open before: beside a dialog no tab can be opened. */
async function personAt(page: Page) {
  const tabId = await tabIdOf(page);
  const screen = await page.context().newPage();
  await screen.goto(screenUrl('popup', '?tabId=0'));
  await page.bringToFront();
  return async (tool: string, input: object = {}): Promise<unknown> =>
    await screen.evaluate(
      (command) =>
        new Promise((resolve) => {
          const port = chrome.runtime.connect({ name: 'pagehand:control' });
          port.onMessage.addListener(({ type, value }: { type: string; value?: unknown }) => {
            if (type === 'done') resolve(value);
          });
          port.postMessage({ type: 'do', id: 'test', command });
        }),
      { name: 'call', tabId, tool: `pagehand_${tool}`, input },
    );
}

test('a dialog that is open brings the tool that answers it, for callers outside the page', async ({
  page,
  site,
}) => {
  page.on('dialog', () => undefined);
  await page.goto(site.serve('/', html));
  await setLevel(page, 'Developer');
  const call = await personAt(page);
  expect(await call('handle_dialog', { action: 'accept' })).toMatchObject({ ok: false });
  // From here on the tab is watched.
  expect(await call('take_screenshot')).toMatchObject({ ok: true });
  const shown = page.waitForEvent('dialog');
  const answered = page.evaluate(() => prompt('Your name?', 'nobody'));
  await shown;
  expect(await call('take_screenshot')).toMatchObject({
    code: 'DIALOG_OPEN',
    details: { dialog: { message: 'Your name?' } },
  });
  expect(await call('handle_dialog', { action: 'accept', promptText: 'Ada' })).toEqual({
    ok: true,
    code: 'SUCCESS',
    data: { dialog: { type: 'prompt', message: 'Your name?' }, answered: 'accept' },
  });
  expect(await answered).toBe('Ada');
  expect(await call('handle_dialog', { action: 'accept' })).toMatchObject({ ok: false });
});
