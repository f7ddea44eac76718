import type { ElementBox } from '../../protocol/page-operations.ts';
import { CallError } from '../../shared/result.ts';
import type { Screenshot, ScreenshotOptions } from '../../tools/handles.ts';
import type { After } from '../calls/call-deadline.ts';
import { whilePainted, whileShown } from './awake.ts';
import type { DebuggerSession } from './debugger-session.ts';
import { imageSize } from './image-size.ts';
import { evaluateApart } from './own-world.ts';
import type { Rect } from './protocol.ts';
import { viewAtRest } from './view-at-rest.ts';

/** Pixels of an image unless the call says otherwise: about what models look at. */
const usualPixels = 2_000_000;

/** Pixels of either side of an image: models refuse larger ones. */
const longestSide = 8_000;

/** CSS px of a document that are shown at most, from its top: the browser lays all of it out for the picture. */
const longestDocument = 32_000;

/** Brings the element with this uid into view and says where it is. */
type BoxOf = (uid: string) => Promise<ElementBox>;

/**
 * Takes a picture of what is in view, of a part of the document, of an element, or of all of it, scaled to its budget of
 * pixels. Also of a tab behind another one: there the browser would wait for a frame that it never paints.
 *
 * @throws CallError VALIDATION_ERROR where the part lies outside the document; what `boxOf` throws; DebuggerFailure
 */
export async function takeScreenshot(
  session: DebuggerSession,
  after: After,
  options: ScreenshotOptions = {},
  boxOf?: BoxOf,
): Promise<Screenshot> {
  // While the view changes its size, parts of the picture come out empty.
  await viewAtRest(session, after);
  return await whilePainted(session, async () => {
    const { uid } = options;
    if (uid === undefined || boxOf === undefined) return await capture(session, options);
    return await whileShown(session, async () => {
      const clip = await boxOf(uid);
      return await capture(session, { ...options, clip }, clip.cut);
    });
  });
}

async function capture(
  session: DebuggerSession,
  options: ScreenshotOptions,
  cut = false,
): Promise<Screenshot> {
  const { format = 'png', quality, maxPixels = usualPixels } = options;
  const notes: string[] = [];
  if (cut)
    notes.push('Only a part of the element is shown: what it is in hides the rest. Scroll it to see more.');
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
    // The browser lays the page out anew for it, so only where it must.
    captureBeyondViewport: !isIn(metrics.cssVisualViewport, area),
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

/** What is in view, in CSS px of the document. */
interface View {
  readonly pageX: number;
  readonly pageY: number;
  readonly clientWidth: number;
  readonly clientHeight: number;
}

/** What is to be shown, in CSS px of the document. */
function areaFor(
  { clip, fullPage }: ScreenshotOptions,
  {
    cssContentSize,
    cssVisualViewport: view,
  }: { readonly cssContentSize: Rect; readonly cssVisualViewport: View },
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

/** Whether all of an area is in view. */
function isIn(view: View, area: Rect): boolean {
  return (
    area.x >= view.pageX &&
    area.y >= view.pageY &&
    area.x + area.width <= view.pageX + view.clientWidth &&
    area.y + area.height <= view.pageY + view.clientHeight
  );
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
  const ratio = Number(await evaluateApart(session, 'devicePixelRatio'));
  return Number.isFinite(ratio) && ratio > 0 ? ratio : 1;
}
