import type { Frame, Page } from '@playwright/test';
import { type LevelName, setLevel } from '../access/screens.ts';
import { executeTool, type Site } from '../harness.ts';
import { expect, type Inspected, test } from './inspect-test.ts';

/** The uid a snapshot gives what has this name. */
async function uidOf(page: Page, name: string, input: object = {}): Promise<string> {
  const answer = JSON.stringify(await executeTool(page, 'pagehand_take_snapshot', input));
  const line = answer.split('\\n').find((each) => each.includes(name)) ?? '';
  const [, uid] = /\[?\b([bcdfghkmnprstvw]{2}\d+)\b/.exec(line) ?? [];
  if (uid === undefined) throw new Error(`No uid for ${name} in ${answer}`);
  return uid;
}

async function ready({ screen }: Inspected): Promise<void> {
  await expect
    .poll(async () => (await screen.view())?.tools.map(({ name }) => name))
    .toContain('pagehand_take_snapshot');
}

const overlays = (page: Page) => page.locator('html > div[popover]');

test('outlines an element, where it is, until none is asked for', async ({ inspected, page }) => {
  const { screen, tabId } = inspected;
  await ready(inspected);
  const uid = await uidOf(page, 'Buy');
  await screen.run({ name: 'highlight', tabId, uid });
  await expect(overlays(page)).toHaveCount(1);
  // Input goes through to what is under it.
  await page.evaluate(() => {
    document
      .querySelector('#buy')
      ?.addEventListener('click', () => document.body.setAttribute('data-bought', ''));
  });
  await page.locator('#buy').click();
  await expect(page.locator('body')).toHaveAttribute('data-bought');
  await screen.run({ name: 'highlight', tabId });
  await expect(overlays(page)).toHaveCount(0);
});

test('the outline is gone when nobody looks any more', async ({ inspected, page }) => {
  const { screen, tabId } = inspected;
  await ready(inspected);
  await screen.run({ name: 'highlight', tabId, uid: await uidOf(page, 'Buy') });
  await expect(overlays(page)).toHaveCount(1);
  await screen.closePort();
  await expect(overlays(page)).toHaveCount(0);
});

test('one outline follows another', async ({ inspected, page }) => {
  const { screen, tabId } = inspected;
  await ready(inspected);
  await screen.run({ name: 'highlight', tabId, uid: await uidOf(page, 'Buy') });
  await screen.run({ name: 'highlight', tabId, uid: await uidOf(page, 'Send') });
  await expect(overlays(page)).toHaveCount(1);
});

test('an element that is not there is refused in a sentence', async ({ inspected }) => {
  const { screen, tabId } = inspected;
  await ready(inspected);
  await expect(screen.run({ name: 'highlight', tabId, uid: 'zz9' })).rejects.toThrow(/uid/);
});

test('a click of the person picks the nearest thing of a snapshot, and reaches nothing of the page', async ({
  inspected,
  page,
}) => {
  const { screen, tabId } = inspected;
  await ready(inspected);
  const uid = await uidOf(page, 'Buy');
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      window.addEventListener(type, (event) => heard.push(event.type), true);
  });
  const picking = await screen.send({ name: 'pick', tabId });
  await expect(overlays(page).first()).toBeAttached();
  const box = await page.locator('#buy').boundingBox();
  await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 8);
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
  expect(await screen.answerTo(picking)).toEqual({ uid });
  expect(await page.evaluate(() => (globalThis as never as { heard: string[] }).heard)).toEqual([]);
  await expect(overlays(page)).toHaveCount(0);
  // The next click is the page’s again.
  await page.locator('#buy').click();
  expect(await page.evaluate(() => (globalThis as never as { heard: string[] }).heard)).toContain('click');
});

test('Escape gives up, and so does something else that is pointed at', async ({ inspected, page }) => {
  const { screen, tabId } = inspected;
  await ready(inspected);
  const first = await screen.send({ name: 'pick', tabId });
  await expect(overlays(page).first()).toBeAttached();
  await page.keyboard.press('Escape');
  expect(await screen.answerTo(first)).toEqual({});
  await expect(overlays(page)).toHaveCount(0);

  const second = await screen.send({ name: 'pick', tabId });
  await expect(overlays(page).first()).toBeAttached();
  await screen.run({ name: 'highlight', tabId });
  expect(await screen.answerTo(second)).toEqual({});
  await expect(overlays(page)).toHaveCount(0);
});

test('a snapshot does not show what points at the page', async ({ inspected, page }) => {
  const { screen, tabId } = inspected;
  await ready(inspected);
  const uid = await uidOf(page, 'Buy');
  const text = async () =>
    JSON.stringify(await executeTool(page, 'pagehand_take_snapshot', {})).replace(
      /snapshot \d+|number":\d+/gi,
      '',
    );
  const before = await text();
  await screen.run({ name: 'highlight', tabId, uid });
  await expect(overlays(page)).toHaveCount(1);
  expect(await text()).toBe(before);
});

test.describe('in frames of other origins', () => {
  const nowhere = { x: 0, y: 0, width: 0, height: 0 };
  const elsewhere = (site: Site, name: string, path: string) =>
    site.origin.replace('localhost', `${name}.test`) + path;

  /** A page with a frame of another site, in that one of a third; all hear clicks. */
  async function framed({ screen }: Inspected, page: Page, site: Site, level: LevelName): Promise<Frame> {
    const hear = `<script>
      heard = [];
      for (const type of ['pointermove', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'keydown'])
        window.addEventListener(type, (event) => heard.push(event.type), true);
    </script>`;
    site.serve('/inmost', `<!doctype html>${hear}<button style="margin: 20px">Deep</button>`);
    const inmost = `<iframe title="Inmost" src="${elsewhere(site, 'two', '/inmost')}" style="border: 5px solid"></iframe>`;
    site.serve('/inner', `<!doctype html>${hear}<button>Order</button><p>Words</p>${inmost}`);
    const url = elsewhere(site, 'one', '/inner');
    const style = 'width: 500px; height: 300px';
    await page.goto(
      site.serve(
        '/framed',
        `<!doctype html>${hear}<button>Mine</button><iframe title="Shop" src="${url}" style="${style}"></iframe>`,
      ),
    );
    await setLevel(page, level);
    await page.bringToFront();
    await expect
      .poll(async () => (await screen.view())?.tools.map(({ name }) => name))
      .toContain('pagehand_take_snapshot');
    await expect.poll(() => page.frames().length).toBe(3);
    for (const frame of page.frames()) await frame.waitForLoadState();
    return page.frames().find((frame) => frame.url() === url) ?? page.mainFrame();
  }

  /** What lies over the page is there, and the browser knows: input finds its way to frames by what was drawn last. */
  async function drawn(page: Page): Promise<void> {
    await expect(overlays(page).first()).toBeAttached();
    await page.evaluate(async () => {
      for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
    });
  }

  /** Clicks at a place of the tab, and tells what was picked. */
  async function pickedAt({ screen, tabId }: Inspected, page: Page, x: number, y: number): Promise<unknown> {
    const picking = await screen.send({ name: 'pick', tabId });
    await drawn(page);
    await page.mouse.move(x, y);
    // The frame is outlined.
    await expect(overlays(page)).toHaveCount(2);
    await page.mouse.click(x, y);
    return await screen.answerTo(picking);
  }

  /** Clicks what has this name, in frames that are not turned or scaled. */
  async function picked(inspected: Inspected, page: Page, frame: Frame, name: string): Promise<unknown> {
    const { x, y, width, height } = (await frame.getByRole('button', { name }).boundingBox()) ?? nowhere;
    return await pickedAt(inspected, page, x + width / 2, y + height / 2);
  }

  const heardIn = (page: Page) =>
    Promise.all(page.frames().map((frame) => frame.evaluate('heard.splice(0)')));

  test('a click picks what a snapshot showed there, and no frame hears of it', async ({
    inspected,
    page,
    site,
  }) => {
    const inner = await framed(inspected, page, site, 'Developer');
    const order = await uidOf(page, 'Order', { frames: true });
    const deep = await uidOf(page, 'Deep', { frames: true });
    const mine = await uidOf(page, 'Mine', { frames: true });
    await heardIn(page);
    expect(await picked(inspected, page, inner, 'Order')).toEqual({ uid: order });
    expect(await picked(inspected, page, inner.childFrames()[0] ?? inner, 'Deep')).toEqual({ uid: deep });
    expect(await picked(inspected, page, page.mainFrame(), 'Mine')).toEqual({ uid: mine });
    // Upside down, and half as large: the upper left corner of the button is to the lower right.
    const { right, bottom } = await page.locator('iframe').evaluate((frame) => {
      frame.style.border = '4px solid';
      frame.style.transform = 'rotate(180deg) scale(0.5)';
      return frame.getBoundingClientRect().toJSON();
    });
    const inFrame = await inner.getByRole('button', { name: 'Order' }).evaluate((button) => {
      const { left, top } = button.getBoundingClientRect();
      return { x: left + 4, y: top + 4 };
    });
    const at = { x: right - (4 + inFrame.x) / 2, y: bottom - (4 + inFrame.y) / 2 };
    expect(await pickedAt(inspected, page, at.x, at.y)).toEqual({ uid: order });
    expect((await heardIn(page)).flat()).toEqual([]);
  });

  test('names the frame alone where no snapshot looked into it, or none may any more', async ({
    inspected,
    page,
    site,
  }) => {
    const inner = await framed(inspected, page, site, 'Developer');
    const shop = await uidOf(page, 'Shop');
    expect(await picked(inspected, page, inner, 'Order')).toEqual({ uid: shop, unseen: true });
    const order = await uidOf(page, 'Order', { frames: true });
    await setLevel(page, 'Read');
    await page.bringToFront();
    expect(await picked(inspected, page, inner, 'Order')).toEqual({ uid: shop, unseen: true });
    await setLevel(page, 'Developer');
    await page.bringToFront();
    expect(await picked(inspected, page, inner, 'Order')).toEqual({ uid: order });
    // What came since is not named, and what went elsewhere was never looked into.
    await inner.evaluate('document.querySelector("button").outerHTML = "<button>Order</button>"');
    expect(await picked(inspected, page, inner, 'Order')).toEqual({ uid: shop });
    await inner.goto(inner.url());
    expect(await picked(inspected, page, inner, 'Order')).toEqual({ uid: shop, unseen: true });
  });

  test('what pages do to be picked picks nothing', async ({ inspected, page, site }) => {
    const { screen, tabId } = inspected;
    const inner = await framed(inspected, page, site, 'Developer');
    const mine = await uidOf(page, 'Mine', { frames: true });
    const picking = await screen.send({ name: 'pick', tabId });
    await expect(overlays(page).first()).toBeAttached();
    for (const frame of page.frames())
      await frame.evaluate(() => {
        for (const target of [window, document, document.body, ...document.querySelectorAll('*')]) {
          target.dispatchEvent(
            new MouseEvent('click', { bubbles: true, composed: true, clientX: 9, clientY: 9 }),
          );
          target.dispatchEvent(
            new KeyboardEvent('keydown', { bubbles: true, composed: true, key: 'Escape' }),
          );
        }
      });
    await inner.evaluate(() => window.top?.postMessage({ uid: 'bc1' }, '*'));
    await expect(overlays(page).first()).toBeAttached();
    const box = await page.getByRole('button', { name: 'Mine' }).boundingBox();
    await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    expect(await screen.answerTo(picking)).toEqual({ uid: mine });
  });

  test('an outline is in the frame, and goes when another is asked for, or none', async ({
    inspected,
    page,
    site,
  }) => {
    const { screen, tabId } = inspected;
    const inner = await framed(inspected, page, site, 'Developer');
    const inFrame = inner.locator('html > div[popover]');
    const order = await uidOf(page, 'Order', { frames: true });
    const mine = await uidOf(page, 'Mine', { frames: true });
    await screen.run({ name: 'highlight', tabId, uid: order });
    await expect(inFrame).toHaveCount(1);
    await screen.run({ name: 'highlight', tabId, uid: mine });
    await expect(inFrame).toHaveCount(0);
    await expect(overlays(page)).toHaveCount(1);
    await screen.run({ name: 'highlight', tabId, uid: order });
    await expect(overlays(page)).toHaveCount(0);
    await expect(inFrame).toHaveCount(1);
    await screen.run({ name: 'highlight', tabId });
    await expect(inFrame).toHaveCount(0);
  });
});
