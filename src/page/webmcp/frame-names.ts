import type { SeenFrame } from '../../protocol/inspect-operations.ts';
import { own } from '../facts/own.ts';

/** Documents that are told of. */
const mostFrames = 300;
/** Frames in one document whose indexes are told. */
const mostIndexes = 1_000;
/** Windows around one. */
const mostDeep = 1_000;

/** Windows that no index leads to, in the order they were met. */
const others: WeakRef<object>[] = [];

/** The documents of a page, from `top` on, with the windows of those whose tools can be seen. */
export class FrameNames {
  readonly frames: SeenFrame[] = [];
  readonly #top: Window;
  readonly #names = new Map<object, string>();

  constructor(top: Window) {
    this.#top = top;
    this.#see(top, '');
  }

  /** Whether a window stands in the page with nothing but windows of its origin around it. */
  holds(window: object): boolean {
    if (this.#names.has(window)) return true;
    let inner = window as Window;
    for (let depth = 0; depth < mostDeep && mayLookInto(inner); depth++) {
      if (inner === this.#top) return true;
      if (inner.parent === inner) return false;
      inner = inner.parent;
    }
    return false;
  }

  /** The name of the document a window shows, which the page {@link holds}. */
  of(window: object): string {
    const known = this.#names.get(window);
    if (known !== undefined) return known;
    let index = others.findIndex((each) => each.deref() === window);
    if (index < 0) index = others.push(new WeakRef(window)) - 1;
    const name = `~${index}`;
    this.#names.set(window, name);
    this.frames.push({ ...placeOf(window as Window), frame: name, visible: true });
    return name;
  }

  #see(window: Window, frame: string): void {
    if (this.frames.length >= mostFrames) return;
    this.#names.set(window, frame);
    this.frames.push({ ...placeOf(window), frame, visible: true });
    for (let index = 0; index < Math.min(window.length, mostIndexes); index++) {
      const inner = window[index];
      const name = frame === '' ? `${index}` : `${frame}.${index}`;
      if (inner === undefined) continue;
      if (mayLookInto(inner)) this.#see(inner, name);
      else if (this.frames.length < mostFrames) {
        const extension = showsExtension(window.document, inner);
        this.frames.push({
          frame: name,
          url: '',
          origin: '',
          visible: false,
          ...(extension ? { extension } : {}),
        });
      }
    }
  }
}

/** The documents of a page that can be looked into, and to which indexes lead. */
export function documentsIn(top: Window): { frame: string; document: Document }[] {
  return new FrameNames(top).frames.flatMap(({ frame, visible }) => {
    let window: Window | undefined = top;
    for (const index of frame.split('.')) if (index !== '') window = window?.[Number(index)];
    return visible && window !== undefined ? [{ frame, document: window.document }] : [];
  });
}

function mayLookInto(window: Window): boolean {
  try {
    return window.document !== null;
  } catch {
    return false;
  }
}

/** By what the element around it was given: the address of what it shows is not told. */
function showsExtension(document: Document, inner: Window): boolean {
  try {
    for (const element of own(document, 'querySelectorAll')('[src^="chrome-extension:" i]'))
      if ((element as HTMLIFrameElement).contentWindow === inner) return true;
  } catch {
    // A document that is gone again.
  }
  return false;
}

function placeOf(window: Window): { url: string; origin: string } {
  try {
    return { url: window.location.href.slice(0, 2_000), origin: window.origin };
  } catch {
    return { url: '', origin: '' };
  }
}
