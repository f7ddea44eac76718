import { own } from '../facts/own.ts';
import { boxOf, ownerDocument } from './dom.ts';

/** Which boxes can be seen: inside the window, and inside the window of the frame they are in. */
export class Viewport {
  readonly #windows = new Map<
    Document,
    { left: number; top: number; right: number; bottom: number; x: number; y: number }
  >();

  constructor(document: Document) {
    const view = own(document, 'defaultView');
    const [right, bottom] = [view?.innerWidth ?? 0, view?.innerHeight ?? 0];
    this.#windows.set(document, { left: 0, top: 0, right, bottom, x: 0, y: 0 });
  }

  /** Says where the document of a frame is shown. */
  addFrame(frame: Element, document: Document): void {
    const around = this.#windows.get(ownerDocument(frame));
    if (around === undefined) return;
    const box = boxOf(frame);
    const [x, y] = [around.x + box.left, around.y + box.top];
    this.#windows.set(document, {
      left: Math.max(around.left, x),
      top: Math.max(around.top, y),
      right: Math.min(around.right, x + box.width),
      bottom: Math.min(around.bottom, y + box.height),
      x,
      y,
    });
  }

  /** Whether part of the box is in the window; undefined for what has no box of its own. */
  shows(element: Element): boolean | undefined {
    const window = this.#windows.get(ownerDocument(element));
    if (window === undefined) return undefined;
    const box = boxOf(element);
    if (box.width === 0 || box.height === 0) return undefined;
    const [left, top] = [window.x + box.left, window.y + box.top];
    return (
      left < window.right &&
      left + box.width > window.left &&
      top < window.bottom &&
      top + box.height > window.top
    );
  }
}
