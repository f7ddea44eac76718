import type { BoxArgs, ElementBox } from '../../protocol/page-operations.ts';
import { CallError } from '../../shared/result.ts';
import { own } from '../facts/own.ts';
import { boxOf, ownerDocument } from './dom.ts';
import { elementOf } from './find-uid.ts';
import { look, type ViewedPage } from './view-page.ts';
import { viewState } from './view-state.ts';

/** Lengths in CSS px. */
interface Rect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** ms in which a page that is painted has said what is seen of an element. */
const patience = 500;

/** As good as all of it: parts of pixels are lost in counting. */
const whole = 0.99;

/** CSS px that count as in view, in every direction. */
const everywhere = 1_000_000;

/**
 * Brings an element into view, where it is not, and says where in the document it is: what can be seen of it there,
 * frames of the same origin counted in.
 *
 * @throws CallError NOT_FOUND, STALE_ELEMENT; CONFLICT where it has no box, or shows nothing of it
 */
export async function elementBox(
  viewed: ViewedPage,
  { uid }: BoxArgs,
  signal: AbortSignal,
): Promise<ElementBox> {
  const element = elementOf(uid, viewState().uids, () => look(viewed).root);
  const before = contentsBox(element);
  if (before === undefined) throw noBox('The element with this uid has no box: it is hidden, or empty.');
  const inView = await seen(element, 0);
  signal.throwIfAborted();
  if (inView !== undefined && inView.ratio < whole) bringIntoView(element, before);
  const shown = await seen(element, everywhere);
  signal.throwIfAborted();
  const all = contentsBox(element) ?? before;
  if (shown !== undefined && (shown.rect.width <= 0 || shown.rect.height <= 0))
    throw noBox('Nothing of the element with this uid can be seen: what it is in shows nothing of it.');
  const rect = inTab(shown?.rect ?? all, ownerDocument(element));
  const { scrollX = 0, scrollY = 0 } = own(viewed.document, 'defaultView') ?? {};
  return {
    x: rect.left + scrollX,
    y: rect.top + scrollY,
    width: rect.width,
    height: rect.height,
    cut: shown !== undefined && shown.ratio < whole,
  };
}

/** The box of an element, or around what it holds where it has none of its own (`display: contents`). */
function contentsBox(element: Element): Rect | undefined {
  const box = boxOf(element);
  if (box.width > 0 && box.height > 0) return box;
  const range = ownerDocument(element).createRange();
  range.selectNodeContents(element);
  const around = range.getBoundingClientRect();
  return around.width > 0 && around.height > 0 ? around : undefined;
}

function bringIntoView(element: Element, { height }: Rect): void {
  const fits = height < (own(ownerDocument(element), 'defaultView')?.innerHeight ?? 0);
  own(
    element,
    'scrollIntoView',
  )({
    block: fits ? 'center' : 'start',
    inline: 'nearest',
    behavior: 'instant',
  });
}

/**
 * What can be seen of an element in its document, and which part of it that is: all around it that scrolls or cuts is
 * counted, as the browser does. Undefined where nothing is painted, or it has no box of its own.
 *
 * @param margin CSS px around the window that count as in view
 */
async function seen(
  element: Element,
  margin: number,
): Promise<{ readonly rect: Rect; readonly ratio: number } | undefined> {
  const box = boxOf(element);
  if (box.width === 0 || box.height === 0) return undefined;
  return await new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        done(last && { rect: last.intersectionRect, ratio: last.intersectionRatio });
      },
      { rootMargin: `${margin}px` },
    );
    const callOff = setTimeout(() => done(undefined), patience);
    const done = (result: { rect: Rect; ratio: number } | undefined): void => {
      clearTimeout(callOff);
      observer.disconnect();
      resolve(result);
    };
    observer.observe(element);
  });
}

/** From the window of a document to that of the tab, through the frames between them. */
function inTab(rect: Rect, document: Document): Rect {
  const frame = own(document, 'defaultView')?.frameElement as HTMLElement | null | undefined;
  if (frame === null || frame === undefined) return rect;
  const box = boxOf(frame);
  // A frame may be shown larger or smaller than it is.
  const scaleX = frame.offsetWidth > 0 ? box.width / frame.offsetWidth : 1;
  const scaleY = frame.offsetHeight > 0 ? box.height / frame.offsetHeight : 1;
  const style = own(ownerDocument(frame), 'defaultView')?.getComputedStyle(frame);
  const paddingLeft = Number.parseFloat(style?.paddingLeft ?? '') || 0;
  const paddingTop = Number.parseFloat(style?.paddingTop ?? '') || 0;
  return inTab(
    {
      left: box.left + (frame.clientLeft + paddingLeft + rect.left) * scaleX,
      top: box.top + (frame.clientTop + paddingTop + rect.top) * scaleY,
      width: rect.width * scaleX,
      height: rect.height * scaleY,
    },
    ownerDocument(frame),
  );
}

function noBox(what: string): CallError {
  return new CallError(
    'CONFLICT',
    `${what} Take a picture of what is around it, or of the page; or make it appear first.`,
    { details: { reason: 'no-box' } },
  );
}
