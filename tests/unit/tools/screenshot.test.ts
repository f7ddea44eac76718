import { describe, expect, it } from 'vitest';
import type { SavedFile, Screenshot, ScreenshotOptions } from '../../../src/tools/handles.ts';
import { takeScreenshot } from '../../../src/tools/screenshot.ts';
import { faultsOf, reachOf, refusal, runTool } from './run-tool.ts';

const full = takeScreenshot({ slim: false });
const slim = takeScreenshot({ slim: true });

const shot: Screenshot = {
  data: 'AAAA',
  mimeType: 'image/webp',
  width: 100,
  height: 50,
  area: { x: 0, y: 0, width: 200, height: 100 },
  scale: 0.5,
  notes: ['Scaled.'],
};

describe('take_screenshot', () => {
  it('answers the image, its size and what is to be known', async () => {
    const asked: ScreenshotOptions[] = [];
    const { data, detail, images, notes } = await runTool(
      full,
      { format: 'webp', quality: 50, fullPage: true },
      {
        screenshot(options) {
          asked.push(options);
          return shot;
        },
      },
    );
    expect(asked).toEqual([{ format: 'webp', quality: 50, fullPage: true, uid: undefined }]);
    expect({ data, detail, images, notes }).toEqual({
      data: { width: 100, height: 50 },
      detail: { area: shot.area, scale: 0.5 },
      images: [{ data: 'AAAA', mimeType: 'image/webp' }],
      notes: ['Scaled.'],
    });
  });

  it('is smaller where answers are to be small', async () => {
    const asked: ScreenshotOptions[] = [];
    const screenshot = (options: ScreenshotOptions) => {
      asked.push(options);
      return shot;
    };
    await runTool(slim, {}, { screenshot });
    expect(asked).toEqual([
      { format: 'png', quality: undefined, fullPage: false, uid: undefined, maxPixels: 500_000 },
    ]);
  });

  it('refuses a quality for a png', async () => {
    expect(await refusal(runTool(full, { quality: 50 }))).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it('is of one element, or of the whole page', async () => {
    const asked: ScreenshotOptions[] = [];
    const screenshot = (options: ScreenshotOptions) => {
      asked.push(options);
      return shot;
    };
    await runTool(full, { uid: 'kq7' }, { screenshot });
    expect(asked).toMatchObject([{ uid: 'kq7', fullPage: false }]);
    expect(await refusal(runTool(full, { uid: 'kq7', fullPage: true }))).toMatchObject({
      code: 'VALIDATION_ERROR',
    });
  });

  it.each([
    ['a picture', 'png', 'a picture.png'],
    ['a.png', 'png', 'a.png'],
    ['a.PNG', 'png', 'a.PNG'],
    ['a.png', 'jpeg', 'a.png.jpg'],
    ['a.jpeg', 'jpeg', 'a.jpeg'],
    ['Größe_1-2', 'webp', 'Größe_1-2.webp'],
  ])('is saved instead of answered, %s as %s under %s', async (save, format, name) => {
    const saved: SavedFile[] = [];
    const { data, images } = await runTool(
      full,
      { save, format },
      {
        screenshot: () => shot,
        save: async (file) => {
          saved.push(file);
          return `pagehand/${file.name}`;
        },
      },
    );
    expect(saved).toEqual([{ name, mimeType: 'image/webp', data: 'AAAA' }]);
    expect({ data, images }).toEqual({
      data: { saved: `pagehand/${name}`, width: 100, height: 50 },
      images: [],
    });
  });

  it.each([
    '',
    '.hidden',
    'a/b',
    'a\\b',
    '../a',
    'a.',
    ' a',
    'a ',
    'a:b',
    'a\u202eb',
    'a\nb',
    'x'.repeat(101),
  ])('is not saved as %j', (save) => {
    expect(faultsOf(full, { save })).toHaveLength(1);
  });

  it('reaches the browser where it is saved', () => {
    expect(reachOf(full, { save: 'a' })).toBe('browser');
    expect(reachOf(full, {})).toBe('embedded');
  });

  it.each([{ quality: 101 }, { quality: -1 }, { format: 'bmp' }])('refuses %j', (input) => {
    expect(faultsOf(full, input)).toHaveLength(1);
  });

  it('shows frames of other origins, so it is asked about at act', () => {
    expect([full.effect, full.reach, full.level]).toEqual(['read', 'embedded', 'act']);
  });
});
