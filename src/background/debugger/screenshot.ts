import { CallError } from '../../shared/result.ts';
import type { Screenshot, ScreenshotOptions } from '../../tools/handles.ts';
import type { After } from '../calls/call-deadline.ts';
import type { DebuggerSession } from './debugger-session.ts';
import { imageSize } from './image-size.ts';
import type { Rect } from './protocol.ts';
import { viewAtRest } from './view-at-rest.ts';

/** Pixels of an image unless the call says otherwise: about what models look at. */
const usualPixels = 2_000_000;

/** Pixels of either side of an image: models refuse larger ones. */
const longestSide = 8_000;

/** CSS px of a document that are shown at most, from its top: the browser lays all of it out for the picture. */
const longestDocument = 32_000;

/** The world in which the page cannot say what is not so. */
const worldName = 'pagehand-screenshot';

/**
 * Takes a picture of what is in view, of a part of the document, or of all of it, scaled to its budget of pixels.
 *
 * @throws CallError VALIDATION_ERROR where the part lies outside the document; DebuggerFailure
 */
export async function takeScreenshot(
  session: DebuggerSession,
  after: After,
  options: ScreenshotOptions = {},
): Promise<Screenshot> {
  // While the view changes its size, parts of the picture come out empty.
  await viewAtRest(session, after);
  const { format = 'png', quality, maxPixels = usualPixels } = options;
  const notes: string[] = [];
  const [metrics, ratio] = await Promise.all([
    session.send('Page.getLayoutMetrics', {}),
    devicePixelRatio(session),
  ]);
  const area = areaFor(options, metrics, notes);
  // The browser multiplies by the device pixel ratio, whatever scale it is given.
  const full = { width: area.width * ratio, height: area.height * ratio };
  const scale = Math.min(
    1,
    Math.sqrt(maxPixels / (full.width * full.height)),
    longestSide / full.width,
    longestSide / full.height,
  );
  const { data } = await session.send('Page.captureScreenshot', {
    format,
    ...(quality === undefined || format === 'png' ? {} : { quality }),
    clip: { ...area, scale },
    captureBeyondViewport: options.fullPage === true || options.clip !== undefined,
  });
  const said = imageSize(data) ?? {
    width: Math.round(full.width * scale),
    height: Math.round(full.height * scale),
  };
  if (scale < 1) {
    const { width, height } = area;
    notes.push(
      `Scaled: ${Math.round(width)} x ${Math.round(height)} CSS px are shown in ${said.width} x ${said.height} pixels. Take a smaller part to see more of it.`,
    );
  }
  return {
    data,
    mimeType: `image/${format}`,
    width: said.width,
    height: said.height,
    area,
    scale: ratio * scale,
    notes,
  };
}

/** What is to be shown, in CSS px of the document. */
function areaFor(
  { clip, fullPage }: ScreenshotOptions,
  {
    cssContentSize,
    cssVisualViewport: view,
  }: {
    readonly cssContentSize: Rect;
    readonly cssVisualViewport: {
      readonly pageX: number;
      readonly pageY: number;
      readonly clientWidth: number;
      readonly clientHeight: number;
    };
  },
  notes: string[],
): Rect {
  if (clip !== undefined) return partOf(clip, cssContentSize);
  if (fullPage !== true)
    return { x: view.pageX, y: view.pageY, width: view.clientWidth, height: view.clientHeight };
  const { width, height } = cssContentSize;
  const shown = {
    x: cssContentSize.x,
    y: cssContentSize.y,
    width: Math.min(width, longestDocument),
    height: Math.min(height, longestDocument),
  };
  if (shown.width < width || shown.height < height)
    notes.push(
      `The page is ${Math.round(width)} x ${Math.round(height)} CSS px large; only the first ${shown.width} x ${shown.height} are shown. Scroll, and take what is in view, to see more.`,
    );
  return shown;
}

/** The part of a rectangle that lies in the document. */
function partOf(clip: Rect, document: Rect): Rect {
  const left = Math.max(clip.x, document.x);
  const top = Math.max(clip.y, document.y);
  const width = Math.min(clip.x + clip.width, document.x + document.width) - left;
  const height = Math.min(clip.y + clip.height, document.y + document.height) - top;
  // Not `<=`: what is no number is no part either.
  if (!(width > 0 && height > 0))
    throw new CallError(
      'VALIDATION_ERROR',
      `Nothing of the page lies in that rectangle: the document is ${Math.round(document.width)} x ${Math.round(document.height)} CSS px large. Correct it and retry.`,
    );
  return { x: left, y: top, width, height };
}

/** Pixels per CSS px. Asked in a world of our own: the page can give its `devicePixelRatio` any value. */
async function devicePixelRatio(session: DebuggerSession): Promise<number> {
  const { frameTree } = await session.send('Page.getFrameTree', {});
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName,
  });
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'devicePixelRatio',
    contextId: executionContextId,
    returnByValue: true,
  });
  const ratio = Number(result.value);
  return Number.isFinite(ratio) && ratio > 0 ? ratio : 1;
}
