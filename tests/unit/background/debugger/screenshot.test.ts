import { describe, expect, it } from 'vitest';
import { DebuggerSessions } from '../../../../src/background/debugger/debugger-sessions.ts';
import { imageSize } from '../../../../src/background/debugger/image-size.ts';
import { takeScreenshot } from '../../../../src/background/debugger/screenshot.ts';
import type { ElementBox } from '../../../../src/protocol/page-operations.ts';
import type { ScreenshotOptions } from '../../../../src/tools/handles.ts';
import { FakeDebugger, never } from './fake-debugger.ts';

interface Page {
  readonly ratio?: unknown;
  readonly content?: { readonly width: number; readonly height: number };
  readonly box?: ElementBox;
  readonly hidden?: boolean;
}

/** Takes a picture of a page of 1,000 x 800 CSS px in view, and says what the browser was asked for, too. */
async function shoot(options: ScreenshotOptions, { ratio = 1, content, box, hidden = false }: Page = {}) {
  const chrome = new FakeDebugger();
  chrome.answers.set('Page.getLayoutMetrics', () => ({
    cssVisualViewport: { pageX: 0, pageY: 500, clientWidth: 1_000, clientHeight: 800 },
    cssContentSize: { x: 0, y: 0, width: 1_000, height: 2_000, ...content },
  }));
  chrome.answers.set('Page.getFrameTree', () => ({ frameTree: { frame: { id: 'F' } } }));
  chrome.answers.set('Page.createIsolatedWorld', () => ({ executionContextId: 5 }));
  chrome.answers.set('Runtime.evaluate', (params) => {
    const { contextId, expression } = params as { contextId?: number; expression: string };
    const value = expression === 'document.visibilityState' ? (hidden ? 'hidden' : 'visible') : ratio;
    return { result: { value: contextId === 5 ? value : 'the page’s own' } };
  });
  chrome.answers.set('Page.captureScreenshot', () => ({ data: '' }));
  using session = await new DebuggerSessions(chrome).use(1, never());
  const taking = takeScreenshot(session, chrome.after, options, async () => {
    if (box === undefined) throw new Error('No element is asked for.');
    return box;
  });
  taking.catch(() => undefined);
  for (let waits = 0; waits < 10; waits += 1) await chrome.pass(100);
  const asked = chrome.sent.find(({ method }) => method === 'Page.captureScreenshot')?.params as
    | { clip: { scale: number } }
    | undefined;
  return { shot: await taking, asked, methods: chrome.methods() };
}

describe('a screenshot', () => {
  it('is of what is in view, as png, where nothing is said', async () => {
    const { shot, asked } = await shoot({});
    expect(asked).toEqual({
      format: 'png',
      clip: { x: 0, y: 500, width: 1_000, height: 800, scale: 1 },
      captureBeyondViewport: false,
    });
    expect(shot).toMatchObject({ mimeType: 'image/png', width: 1_000, height: 800, scale: 1, notes: [] });
  });

  it('has the browser paint meanwhile, and lets it rest again', async () => {
    const { methods } = await shoot({});
    const [first, last] = [methods.indexOf('Page.startScreencast'), methods.indexOf('Page.stopScreencast')];
    expect(methods.indexOf('Page.captureScreenshot')).toBeGreaterThan(first);
    expect(last).toBe(methods.length - 1);
  });

  it('of an element is of where it was found, and says where that is not all', async () => {
    const box = { x: 10, y: 520, width: 30, height: 40, cut: true };
    const { shot, asked } = await shoot({ uid: 'kq1' }, { box });
    expect(asked).toMatchObject({
      clip: { x: 10, y: 520, width: 30, height: 40 },
      captureBeyondViewport: false,
    });
    expect(shot.notes).toEqual([expect.stringContaining('Only a part of the element')]);
    const far = await shoot({ uid: 'kq1' }, { box: { ...box, y: 1_290, cut: false } });
    expect(far.asked).toMatchObject({ captureBeyondViewport: true });
    expect(far.shot.notes).toEqual([]);
  });

  it('of an element of a page that is hidden has it believe meanwhile that it is shown', async () => {
    const box = { x: 10, y: 520, width: 30, height: 40, cut: false };
    const emulations = async (hidden: boolean) =>
      (await shoot({ uid: 'kq1' }, { box, hidden })).methods.filter((method) =>
        method.startsWith('Emulation.'),
      );
    expect(await emulations(true)).toHaveLength(2);
    expect(await emulations(false)).toEqual([]);
    expect((await shoot({}, { hidden: true })).methods.join()).not.toContain('Emulation.');
  });

  it('has quality for jpeg and webp only', async () => {
    expect((await shoot({ format: 'webp', quality: 40 })).asked).toMatchObject({
      format: 'webp',
      quality: 40,
    });
    expect((await shoot({ format: 'png', quality: 40 })).asked).not.toHaveProperty('quality');
  });

  it('keeps to its pixels, those of a display of high density included', async () => {
    const { shot, asked } = await shoot({}, { ratio: 3 });
    expect(shot.width * shot.height).toBeLessThan(2_005_000);
    expect(asked?.clip.scale).toBeCloseTo(Math.sqrt(2_000_000 / 7_200_000));
    expect(shot.notes).toEqual([expect.stringContaining('1000 x 800 CSS px are shown in')]);
  });

  it('of a whole page has no side longer than 8,000 px', async () => {
    const { shot } = await shoot(
      { fullPage: true, maxPixels: 100_000_000 },
      { content: { width: 1_000, height: 16_000 } },
    );
    expect(shot).toMatchObject({ width: 500, height: 8_000, scale: 0.5 });
    expect(shot.notes).toHaveLength(1);
  });

  it('of a page without end is cut, and says so first', async () => {
    const { shot } = await shoot({ fullPage: true }, { content: { width: 1_000, height: 10_000_000 } });
    expect(shot.area.height).toBe(32_000);
    expect(shot.notes[0]).toContain('only the first 1000 x 32000 are shown');
  });

  it('of a part is of what of it lies in the document', async () => {
    const { shot } = await shoot({ clip: { x: -50, y: 1_950, width: 100, height: 100 } });
    expect(shot.area).toEqual({ x: 0, y: 1_950, width: 50, height: 50 });
  });

  it.each([
    { x: 0, y: 2_000, width: 10, height: 10 },
    { x: 0, y: 0, width: 0, height: 10 },
    { x: 0, y: 0, width: -5, height: 10 },
    { x: Number.NaN, y: 0, width: 10, height: 10 },
  ])('of a part that is not there is refused: %j', async (clip) => {
    await expect(shoot({ clip })).rejects.toMatchObject({ failure: { code: 'VALIDATION_ERROR' } });
  });

  it.each([0, -1, Number.NaN, 'wide', undefined])(
    'takes a display that says %j for a usual one',
    async (ratio) => {
      expect((await shoot({}, { ratio: ratio ?? null })).shot.scale).toBe(1);
    },
  );
});

describe('the size of an image', () => {
  it.each([
    [
      'png',
      'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
    ],
    ['webp, lossless', 'UklGRh4AAABXRUJQVlA4TBEAAAAvAkAAAAfQ//73v/+BiOh/AAA='],
  ])('is read from %s', (_kind, data) => {
    expect(imageSize(data)).toEqual({ width: 3, height: 2 });
  });

  it.each([
    '',
    'AAAA',
    btoa('\x89PNG'),
    btoa('\xff\xd8\xff'),
    btoa('RIFF0000WEBPVP8 '),
    btoa('RIFF0000WEBPnone'),
  ])('is unknown where it is not said: %j', (data) => {
    expect(imageSize(data)).toBeUndefined();
  });
});
