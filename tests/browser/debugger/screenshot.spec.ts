import type { Page, Worker } from '@playwright/test';
import type { Screenshot, ScreenshotOptions } from '../../../src/tools/handles.ts';
import { expect, test } from './fixture/test.ts';

async function shoot(worker: Worker, tab: number, options: ScreenshotOptions = {}): Promise<Screenshot> {
  return await worker.evaluate(
    async ({ tabId, options }) => {
      const session = await room.use(tabId);
      return await room.takeScreenshot(session, room.after, options);
    },
    { tabId: tab, options },
  );
}

/** The image as the browser decodes it: its size, and the colour at a point. */
async function decode(page: Page, { data, mimeType }: Screenshot, x = 5, y = 5) {
  const blank = await page.context().newPage();
  try {
    return await blank.evaluate(
      async ({ src, x, y }) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const drawing = canvas.getContext('2d');
        drawing?.drawImage(image, 0, 0);
        const [r, g, b] = drawing?.getImageData(x, y, 1, 1).data ?? [];
        return {
          width: image.width,
          height: image.height,
          colour: [r, g, b].map((v = 0) => Math.round(v / 51)).join(''),
        };
      },
      { src: `data:${mimeType};base64,${data}`, x, y },
    );
  } finally {
    await blank.close();
  }
}

/** Bands of 1,000 px: red, lime, blue, and so on. */
const bands = (count: number) =>
  `<!doctype html><style>body { margin: 0 } div { height: 1000px }</style>${Array.from(
    { length: count },
    (_, band) => `<div style="background: ${['#f00', '#0f0', '#00f'][band % 3]}"></div>`,
  ).join('')}`;

for (const format of ['png', 'jpeg', 'webp'] as const) {
  test(`shows what is in view, as ${format}, of the size it says`, async ({ open, page, worker }) => {
    const tab = await open(bands(5));
    const view = await page.evaluate(() => {
      scrollTo(0, 1_000);
      return { width: document.documentElement.clientWidth, height: innerHeight };
    });
    const shot = await shoot(worker, tab, { format, quality: 80 });
    expect(shot).toMatchObject({
      mimeType: `image/${format}`,
      ...view,
      area: { x: 0, y: 1_000, ...view },
      scale: 1,
      notes: [],
    });
    expect(await decode(page, shot)).toEqual({ ...view, colour: '050' });
  });
}

test('shows a part of the document, whether it is in view or not', async ({ open, page, worker }) => {
  const tab = await open(bands(5));
  const shot = await shoot(worker, tab, { clip: { x: 20, y: 2_990, width: 100, height: 60 } });
  expect(shot).toMatchObject({ width: 100, height: 60 });
  expect([(await decode(page, shot, 5, 5)).colour, (await decode(page, shot, 5, 20)).colour]).toEqual([
    '005',
    '500',
  ]);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('refuses a part that is not there', async ({ open, worker }) => {
  const tab = await open(bands(1));
  const outcome = await worker.evaluate(async (tabId) => {
    const session = await room.use(tabId);
    const clip = { x: 0, y: 5_000, width: 10, height: 10 };
    return await room.outcome(room.takeScreenshot(session, room.after, { clip }));
  }, tab);
  expect(outcome).toMatchObject({
    code: 'VALIDATION_ERROR',
    message: expect.stringContaining('the document is'),
  });
});

test('shows the whole page, scaled to its budget and said so', async ({ open, page, worker }) => {
  const tab = await open(bands(3));
  const whole = await shoot(worker, tab, { fullPage: true, maxPixels: 10_000_000 });
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  expect(whole).toMatchObject({ width, height: 3_000, notes: [] });
  expect((await decode(page, whole, 5, 2_900)).colour).toBe('005');

  const small = await shoot(worker, tab, { fullPage: true, maxPixels: 500_000 });
  expect(small.width * small.height).toBeLessThan(510_000);
  expect(small.width * small.height).toBeGreaterThan(480_000);
  expect(small.notes).toEqual([expect.stringContaining(`${width} x 3000 CSS px are shown in`)]);
  expect((await decode(page, small, 5, small.height - 5)).colour).toBe('005');
});

test('a very tall page is scaled to 8,000 px, and one without end is cut', async ({ open, page, worker }) => {
  const tall = await shoot(worker, await open(bands(20), '/tall'), { fullPage: true, maxPixels: 50_000_000 });
  expect(tall.height).toBe(8_000);
  expect(tall.notes).toHaveLength(1);
  const { colour, height } = await decode(page, tall, 5, 7_990);
  expect([colour, height]).toEqual(['050', 8_000]);

  const endless = await shoot(worker, await open(bands(300), '/endless'), { fullPage: true });
  expect(endless.area.height).toBe(32_000);
  expect(endless.notes).toEqual([
    expect.stringContaining('only the first'),
    expect.stringContaining('CSS px are shown in'),
  ]);
});

test('keeps to the budget on a display of high density, whatever the page says of it', async ({
  open,
  page,
  worker,
}) => {
  const tab = await open(bands(3));
  await worker.evaluate(async (tabId) => {
    const session = await room.use(tabId);
    const screen = { width: 1_000, height: 800, deviceScaleFactor: 2, mobile: false };
    await session.send('Emulation.setDeviceMetricsOverride' as never, screen as never);
  }, tab);
  await page.evaluate(() => {
    Object.defineProperty(globalThis, 'devicePixelRatio', { value: 0.01 });
  });
  const sharp = await shoot(worker, tab, { maxPixels: 4_000_000 });
  expect(sharp).toMatchObject({ width: 2_000, height: 1_600, scale: 2, notes: [] });
  const scaled = await shoot(worker, tab);
  expect(scaled.width * scaled.height).toBeLessThan(2_010_000);
  expect(scaled.width / scaled.height).toBeCloseTo(1_000 / 800, 2);
  expect(scaled.notes).toHaveLength(1);
});
