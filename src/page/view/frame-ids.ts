import { own } from '../facts/own.ts';
import { isConnected, ownerDocument } from './dom.ts';

interface Known {
  readonly element: WeakRef<HTMLIFrameElement>;
  readonly window: WeakRef<object>;
}

/** Frames in one document that are told apart by their place; those behind have to ask. */
const mostIndexes = 1_000;

/**
 * Tells the frames of a document apart, those of other origins too: by the window they show, which stays when they go
 * elsewhere. Counted up, and never given twice.
 */
export class FrameIds {
  readonly #ids = new WeakMap<object, number>();
  readonly #known = new Map<number, Known>();
  #last = 0;

  /** Undefined for a frame that shows no window. */
  of(frame: HTMLIFrameElement): number | undefined {
    const window = windowOf(frame);
    if (window === null) return undefined;
    const known = this.#ids.get(window);
    if (known !== undefined) return known;
    const id = ++this.#last;
    this.#ids.set(window, id);
    this.#known.set(id, { element: new WeakRef(frame), window: new WeakRef(window) });
    return id;
  }

  /** The frame with this id, while it is there and shows the same window. */
  find(id: number): HTMLIFrameElement | undefined {
    const known = this.#known.get(id);
    const element = known?.element.deref();
    const isThere = element !== undefined && isConnected(element);
    if (isThere && windowOf(element) === known?.window.deref()) return element;
    this.#known.delete(id);
    return undefined;
  }
}

/** The window a frame shows, whatever its origin. */
export function windowOf(frame: HTMLIFrameElement): WindowProxy | null {
  return own(frame, 'contentWindow');
}

/**
 * Where a frame is among the frames of its window, and that window among those around it, as the frame itself can find
 * out: the indexes from the top of `page` on. Undefined where they do not tell: in shadow roots, and behind very many others.
 */
export function framePath(frame: HTMLIFrameElement, page: Document): readonly number[] | undefined {
  const path: number[] = [];
  for (let at = frame; ; ) {
    const document = ownerDocument(at);
    const index = indexOf(windowOf(at), own(document, 'defaultView'));
    if (index === undefined) return undefined;
    path.unshift(index);
    if (document === page) return path;
    const outer = own(document, 'defaultView')?.frameElement;
    if (outer === null || outer === undefined) return undefined;
    at = outer as HTMLIFrameElement;
  }
}

function indexOf(inner: WindowProxy | null, outer: Window | null): number | undefined {
  if (inner === null || outer === null) return undefined;
  const length = Math.min(outer.length, mostIndexes);
  for (let index = 0; index < length; index++) if (outer[index] === inner) return index;
  return undefined;
}
