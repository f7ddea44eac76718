import type { Page } from '@playwright/test';
import { expect, type Site, test } from '../harness.ts';
import { type Acting, actingOn, readyToAct } from './act-bundle.ts';

test.skip(({ mode }) => mode === 'polyfill', 'no extension involved: one run is enough');

async function open(page: Page, site: Site, html: string): Promise<Acting> {
  await readyToAct(page);
  await page.setViewportSize({ width: 800, height: 600 });
  await page.goto(
    site.serve(
      '/page',
      `<!doctype html><style>html{scroll-behavior:smooth}</style><body style="margin:0">${html}`,
    ),
  );
  return await actingOn(page);
}

const at = (id: string) => `document.querySelector('#${id}')`;

test('the page goes to its edges and by pages, at once', async ({ page, site }) => {
  const acting = await open(page, site, '<div style="height:3000px;width:2000px"></div>');
  const most = { mostX: expect.any(Number), mostY: expect.any(Number) };
  expect(await acting.scroll({ to: 'top' })).toEqual({ x: 0, y: 0, ...most, moved: false });
  const end = await acting.scroll({ to: 'bottom' });
  expect(end).toMatchObject({ x: 0, moved: true });
  if (!('failure' in end)) expect(end.y).toBe(end.mostY);
  expect(await acting.scroll({ to: 'bottom' })).toMatchObject({ moved: false });
  expect(await acting.scroll({ to: 'right' })).toMatchObject({ moved: true });
  await acting.scroll({ to: 'top' });
  const height = await page.evaluate(() => document.documentElement.clientHeight);
  expect(await acting.scroll({ pages: { x: 0, y: 2 } })).toMatchObject({ y: 2 * height, moved: true });
  expect(await acting.scroll({ pages: { x: 0, y: -0.5 } })).toMatchObject({ y: 1.5 * height });
  expect(await acting.scroll({})).toMatchObject({ failure: { code: 'VALIDATION_ERROR' } });
});

test('what is around an element scrolls, the page where nothing around it does', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<div style="height:1000px"></div><div role="log" aria-label="Log" style="height:200px;overflow:auto"><p id="line" style="height:1200px">Line</p></div><p id="free">Free</p><div style="height:2000px"></div>`,
  );
  expect(await acting.scroll({ to: 'bottom' }, at('line'))).toMatchObject({
    thing: { role: 'log', name: 'Log' },
    moved: true,
    y: await page.evaluate(() => (document.querySelector('[role=log]')?.scrollHeight ?? 0) - 200),
  });
  expect(await page.evaluate(() => globalThis.scrollY)).toBe(0);
  const down = await acting.scroll({ pages: { x: 0, y: 1 } }, at('free'));
  expect(down).toMatchObject({ moved: true });
  expect(down).not.toHaveProperty('thing');
});

test('an element is brought into view, and left where it can be seen', async ({ page, site }) => {
  const acting = await open(
    page,
    site,
    `<div style="height:1500px"></div><div style="height:200px;overflow:auto"><div style="height:900px"></div><button id="deep">Deep</button></div><div style="height:1500px"></div><i id="none" hidden></i>`,
  );
  expect(await acting.scroll({}, at('deep'))).toMatchObject({ thing: { name: 'Deep' }, moved: true });
  await expect(page.locator('#deep')).toBeInViewport();
  expect(await acting.scroll({}, at('deep'))).toMatchObject({ moved: false });
  expect(await acting.scroll({}, at('none'))).toMatchObject({ failure: { details: { reason: 'no-box' } } });
});

test('a page whose body does not scroll scrolls its main part; right-to-left counts from the left', async ({
  page,
  site,
}) => {
  const acting = await open(
    page,
    site,
    `<main dir="rtl" style="height:100vh;overflow:auto"><div style="height:2000px;width:2000px"></div></main>`,
  );
  expect(await acting.scroll({ to: 'bottom' })).toMatchObject({ thing: { role: 'main' }, moved: true });
  const right = await acting.scroll({ to: 'right' });
  if ('failure' in right) throw new Error('It fails');
  expect(right.x).toBe(right.mostX);
  expect(await acting.scroll({ to: 'left' })).toMatchObject({ x: 0, moved: true });
});
