import type { BrowserContext, Frame, Page } from '@playwright/test';
import { questionWindow, setLevel } from '../access/screens.ts';
import { executeTool, expect, toolNames } from '../harness.ts';
import { questionWindows } from './browser-state.ts';
import { attack, begin, deny, elsewhereOf, openHostile, outcome, test, worked } from './hostile-page.ts';

// Each try is a call of its own.
test.describe.configure({ timeout: 90_000 });

/** Opens the page at the level Act; the other site in its frame is there. */
async function ready(page: Page, origin: string): Promise<Frame> {
  await openHostile(page, origin, 'embedded-site');
  await setLevel(page, 'Act');
  await expect.poll(async () => await toolNames(page)).toContain('pagehand_click');
  const url = `${elsewhereOf(origin)}/labs/hostile/embedded-victim.html`;
  await expect.poll(() => page.frames().some((frame) => frame.url() === url)).toBe(true);
  const frame = page.frames().find((each) => each.url() === url);
  if (frame === undefined) throw new Error('There is no other site.');
  await frame.waitForLoadState();
  return frame;
}

/** What ever reached the other site, in its own words. A pointer that passes is no reach. */
async function reached(frame: Frame): Promise<readonly string[]> {
  const words = await frame.locator('#reached').textContent();
  return (words ?? '').split(' ').filter((word) => word !== '' && word !== 'mousemove');
}

function nobodyWasAsked(context: BrowserContext): void {
  expect(questionWindows(context)).toEqual([]);
}

for (const [name, tries] of [
  ['Reach the frame by name and place', 13],
  ['Slide the frame under the pointer', 10],
  ['Pass the focus to the frame', 18],
] as const) {
  test(`nothing of ours reaches another site in a frame: ${name}`, async ({ page, labs, browserContext }) => {
    const frame = await ready(page, labs.origin);
    const tried = await attack(page, name);
    expect(tried).toHaveLength(tries);
    expect(worked(tried)).toEqual([]);
    expect(await reached(frame)).toEqual([]);
    nobodyWasAsked(browserContext);
    // The page itself can be acted on as before.
    expect(await executeTool(page, 'pagehand_hover', { x: 5, y: 5 })).toMatchObject({ ok: true });
  });
}

test('the frame, and places in it, are refused as another origin’s', async ({ page, labs }) => {
  await ready(page, labs.origin);
  const tries = await attack(page, 'Reach the frame by name and place');
  const codes = Object.fromEntries(tries.map(({ tried, came }) => [tried, came.split(';')[0]]));
  for (const tried of [
    'to click the frame',
    'to drag the frame',
    'to drop on the frame',
    'to click a place in the frame',
    'to hover over a place in the frame',
  ]) {
    expect([tried, codes[tried]]).toEqual([tried, 'CONFLICT other-origin']);
  }
  const at = await page.locator('#frame').boundingBox();
  if (at === null) throw new Error('The frame has no box.');
  const place = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
  expect(await executeTool(page, 'pagehand_click', place)).toMatchObject({
    code: 'CONFLICT',
    details: { reason: 'other-origin' },
  });
  await page.locator('#frame').focus();
  for (const [tool, input] of [
    ['press_key', { key: 'Enter' }],
    ['type_text', { text: 'a' }],
  ] as const) {
    expect(await executeTool(page, `pagehand_${tool}`, input)).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'other-origin' },
    });
  }
});

test('what is in the frame is told only to a page that a person allowed it', async ({
  page,
  labs,
  browserContext,
}) => {
  await ready(page, labs.origin);
  await begin(page, 'Read what is in the frame');
  const question = await questionWindow(browserContext);
  await expect(question.getByRole('article')).toContainText('Take a snapshot');
  await deny(question);
  const next = await questionWindow(browserContext);
  await expect(next.getByRole('article')).toContainText('Find in page');
  await deny(next);
  const tries = await outcome(page);
  expect(worked(tries)).toEqual([]);
  expect(tries).toHaveLength(9);
  expect(tries.slice(-2).map(({ came }) => came)).toEqual(['PERMISSION_DENIED', 'PERMISSION_DENIED']);
});
