import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import {
  allowButton,
  closedBy,
  command,
  questionWindow,
  screenUrl,
  setLevel,
  tabIdOf,
} from '../access/screens.ts';
import {
  executeTool,
  expect,
  launchBrowser,
  type Mode,
  makeProfile,
  removeProfile,
  serviceWorker,
  test,
  toolNames,
} from '../harness.ts';

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
  await closedBy(window, () => allowButton(window, 'Allow once').click());
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

test('a page behind another tab, where nothing is painted, is pictured at once', async ({
  page,
  site,
  browserContext,
}) => {
  await page.goto(site.serve('/', html));
  await setLevel(page, 'Developer');
  const worker = await serviceWorker(browserContext);
  const tabId = await tabIdOf(page);
  const front = await worker.evaluate(async (id) => {
    const { windowId } = await chrome.tabs.get(id);
    return (await chrome.tabs.create({ windowId, active: true, url: 'about:blank' })).id;
  }, tabId);
  expect(await worker.evaluate(async (id) => (await chrome.tabs.get(id)).active, tabId)).toBe(false);
  for (let time = 0; time < 6; time += 1) {
    const began = Date.now();
    const answer = (await executeTool(page, 'pagehand_take_screenshot', { format: 'jpeg' })) as Answer;
    expect(answer.ok).toBe(true);
    expect(Date.now() - began).toBeLessThan(5_000);
  }
  await worker.evaluate(async (id) => await chrome.tabs.remove(Number(id)), front);
});

test('a page in a window that is minimised is pictured at once', async ({ page, site, browserContext }) => {
  await page.goto(site.serve('/', html));
  await setLevel(page, 'Developer');
  const worker = await serviceWorker(browserContext);
  const tabId = await tabIdOf(page);
  const state = await worker.evaluate(async (id) => {
    const { windowId } = await chrome.tabs.get(id);
    return (await chrome.windows.update(windowId, { state: 'minimized' })).state;
  }, tabId);
  expect(state).toBe('minimized');
  try {
    for (let time = 0; time < 3; time += 1)
      expect(await executeTool(page, 'pagehand_take_screenshot')).toMatchObject({ ok: true });
  } finally {
    await worker.evaluate(async (id) => {
      const { windowId } = await chrome.tabs.get(id);
      await chrome.windows.update(windowId, { state: 'normal' });
    }, tabId);
  }
});

/** A snapshot's uid of the button with this name. */
async function uidOf(page: Page, name: string): Promise<string> {
  const found = (await executeTool(page, 'pagehand_find_in_page', { name, role: 'button' })) as {
    data: { matches: { uid: string }[] };
  };
  return found.data.matches[0]?.uid ?? '';
}

/** The colours of an image at its corners and in the middle, each as three digits of 0 to 5. */
async function colours(page: Page, { data }: Answer): Promise<readonly string[]> {
  const [image] = data.images;
  return await page.evaluate(async (src) => {
    const element = new Image();
    element.src = src;
    await element.decode();
    const { width, height } = element;
    const drawing = new OffscreenCanvas(width, height).getContext('2d');
    drawing?.drawImage(element, 0, 0);
    return [
      [1, 1],
      [width / 2, height / 2],
      [width - 2, height - 2],
    ].map(([x = 0, y = 0]) =>
      [...(drawing?.getImageData(Math.floor(x), Math.floor(y), 1, 1).data ?? [])]
        .slice(0, 3)
        .map((part) => Math.round(part / 51))
        .join(''),
    );
  }, `data:${image?.mimeType};base64,${image?.data}`);
}

const button = (name: string, colour: string, style: string) =>
  `<button aria-label="${name}" style="border: 0; padding: 0; background: ${colour}; ${style}"></button>`;

const parts = `<!doctype html><title>Parts</title><style>body { margin: 0; width: 3000px }</style>
  ${button('First', '#00f', 'position: absolute; left: 20px; top: 10px; width: 60px; height: 40px')}
  <div style="height: 4000px"></div>
  ${button('Far', '#f00', 'position: absolute; left: 2500px; top: 3500px; width: 200px; height: 100px')}
  <div style="width: 200px; height: 150px; overflow: auto">
    <div style="height: 900px"></div>${button('Scrolled', '#0f0', 'width: 100px; height: 50px')}</div>
  <div style="width: 200px; height: 100px; overflow: hidden">
    ${button('Clipped', '#ff0', 'width: 500px; height: 80px')}</div>
  ${button('Tall', '#f0f', 'display: block; width: 30px; height: 2500px')}
  <iframe style="border: 7px solid; padding: 3px; width: 300px; height: 200px; transform: scale(0.5)" srcdoc='
    <body style="margin: 0"><iframe style="border: 0; margin-top: 700px; width: 200px; height: 90px" srcdoc="
      <body style=margin:0;padding-top:300px><button aria-label=Framed
      style=border:0;background:aqua;width:80px;height:40px></button>"></iframe>'></iframe>
  ${button('Empty', '#000', 'width: 0; height: 0')}`;

test('an element is pictured alone, wherever it is', async ({ page, site }) => {
  await page.goto(site.serve('/', parts));
  await setLevel(page, 'Developer');
  for (const [name, width, height, colour] of [
    ['First', 60, 40, '005'],
    ['Far', 200, 100, '500'],
    ['Scrolled', 100, 50, '050'],
    ['Tall', 30, 2_500, '505'],
    ['Framed', 40, 20, '055'],
  ] as const) {
    const uid = await uidOf(page, name);
    const answer = (await executeTool(page, 'pagehand_take_screenshot', { uid })) as Answer;
    expect(answer, name).toMatchObject({ ok: true, data: { width, height } });
    expect(await colours(page, answer), name).toEqual([colour, colour, colour]);
  }
  const clipped = await executeTool(page, 'pagehand_take_screenshot', { uid: await uidOf(page, 'Clipped') });
  expect(clipped).toMatchObject({
    data: { width: 200, height: 80, notes: [expect.stringContaining('Only a part of the element')] },
  });
  expect(await colours(page, clipped as Answer)).toEqual(['550', '550', '550']);
});

test('an element behind another tab is brought into view and pictured', async ({
  page,
  site,
  browserContext,
}) => {
  await page.goto(site.serve('/', parts));
  await setLevel(page, 'Developer');
  const uid = await uidOf(page, 'Far');
  const worker = await serviceWorker(browserContext);
  const tabId = await tabIdOf(page);
  const front = await worker.evaluate(async (id) => {
    const { windowId } = await chrome.tabs.get(id);
    return (await chrome.tabs.create({ windowId, active: true, url: 'about:blank' })).id;
  }, tabId);
  const answer = (await executeTool(page, 'pagehand_take_screenshot', { uid })) as Answer;
  expect(answer).toMatchObject({ ok: true, data: { width: 200, height: 100 } });
  await worker.evaluate(async (id) => await chrome.tabs.remove(Number(id)), front);
  expect(await colours(page, answer)).toEqual(['500', '500', '500']);
});

test('elements without a box, and uids of nothing, are named', async ({ page, site }) => {
  await page.goto(site.serve('/', parts));
  await setLevel(page, 'Developer');
  const uid = await uidOf(page, 'First');
  await page.evaluate(() => {
    (document.querySelector('button') as HTMLElement).style.display = 'none';
  });
  expect(await executeTool(page, 'pagehand_take_screenshot', { uid })).toMatchObject({
    code: 'CONFLICT',
    details: { reason: 'no-box' },
  });
  expect(await executeTool(page, 'pagehand_take_screenshot', { uid: 'zz999999' })).toMatchObject({
    code: 'NOT_FOUND',
  });
  await page.evaluate(() => document.querySelector('button')?.remove());
  expect(await executeTool(page, 'pagehand_take_screenshot', { uid })).toMatchObject({
    code: 'STALE_ELEMENT',
  });
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

test.describe('with save', () => {
  /** A browser that saves as a person's does, into a folder of its own: Playwright would give every file its own name. */
  async function browserThatSaves(mode: Mode): Promise<{ context: BrowserContext; folder: string }> {
    const userDataDir = makeProfile();
    const folder = join(userDataDir, 'downloads');
    const preferences = join(userDataDir, 'Default', 'Preferences');
    const known = JSON.parse(readFileSync(preferences, 'utf8')) as object;
    writeFileSync(preferences, JSON.stringify({ ...known, download: { default_directory: folder } }));
    const context = await launchBrowser(mode, { userDataDir });
    context.once('close', () => removeProfile(userDataDir));
    await serviceWorker(context);
    const session = await context.newCDPSession(context.pages()[0] ?? (await context.newPage()));
    await session.send('Browser.setDownloadBehavior', { behavior: 'default' });
    return { context, folder };
  }

  test('a picture becomes a file of the person, and the answer has its name alone', async ({
    mode,
    site,
  }) => {
    const { context, folder } = await browserThatSaves(mode);
    try {
      const page = await context.newPage();
      await page.goto(site.serve('/', html));
      await setLevel(page, 'Developer');
      const save = async (input: object): Promise<Answer> => {
        const answer = await executeTool(page, 'pagehand_take_screenshot', input);
        return answer as Answer;
      };
      const first = save({ save: 'Über 1-a_b', format: 'jpeg' });
      const window = await questionWindow(context);
      await expect(window.getByText('Über 1-a_b')).toBeVisible();
      await closedBy(window, () => allowButton(window, 'Allow for this session').click());
      expect(await first).toMatchObject({
        ok: true,
        data: { saved: 'pagehand/Über 1-a_b.jpg', width: 1_280 },
      });
      expect(Object.keys((await first).data)).not.toContain('images');
      expect(await save({ save: 'Über 1-a_b.jpg', format: 'jpeg' })).toMatchObject({
        data: { saved: 'pagehand/Über 1-a_b (1).jpg' },
      });
      const files = readdirSync(join(folder, 'pagehand')).sort();
      expect(files).toEqual(['Über 1-a_b (1).jpg', 'Über 1-a_b.jpg']);
      expect(
        readFileSync(join(folder, 'pagehand', 'Über 1-a_b.jpg'))
          .subarray(0, 2)
          .toString('hex'),
      ).toBe('ffd8');

      // More than the 2 MB that addresses may have elsewhere.
      await page.goto(site.serve('/noise', noise));
      await expect.poll(() => toolNames(page)).toContain('pagehand_take_screenshot');
      expect(await save({ save: 'noise', fullPage: true })).toMatchObject({
        data: { saved: 'pagehand/noise.png' },
      });
      expect(statSync(join(folder, 'pagehand', 'noise.png')).size).toBeGreaterThan(3_000_000);
    } finally {
      await context.close();
    }
  });

  test('a page is asked about at Developer, and refused below', async ({ page, site }) => {
    await page.goto(site.serve('/', html));
    await setLevel(page, 'Act');
    await expect.poll(() => toolNames(page)).toContain('pagehand_take_screenshot');
    expect(await executeTool(page, 'pagehand_take_screenshot', { save: 'x' })).toMatchObject({
      code: 'PERMISSION_DENIED',
      details: { needed: 'developer' },
    });
  });
});

/** What no format makes small. */
const noise = `<!doctype html><title>Noise</title><canvas width="1200" height="2500"></canvas><script>
  const drawing = document.querySelector('canvas').getContext('2d');
  const image = drawing.createImageData(1200, 2500);
  for (let at = 0; at < image.data.length; at += 1) image.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
  drawing.putImageData(image, 0, 0);</script>`;
