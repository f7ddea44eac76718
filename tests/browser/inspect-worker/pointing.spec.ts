import type { Page } from '@playwright/test';
import { executeTool } from '../harness.ts';
import { expect, type Inspected, test } from './inspect-test.ts';

/** The uid a snapshot gives what has this name. */
async function uidOf(page: Page, name: string): Promise<string> {
  const answer = JSON.stringify(await executeTool(page, 'pagehand_take_snapshot', {}));
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
