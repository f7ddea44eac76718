import type { SeenFrame } from '../../protocol/inspect-operations.ts';

/** Documents that are told of. */
const mostFrames = 300;
/** Frames in one document whose indexes are told. */
const mostIndexes = 1_000;

/** Windows that no index leads to, in the order they were met. */
const others: WeakRef<object>[] = [];

/** The documents of a page, from the top one on, with the windows of those whose tools can be seen. */
export class FrameNames {
  readonly frames: SeenFrame[] = [];
  readonly #names = new Map<object, string>();

  constructor(top: Window) {
    this.#see(top, '');
  }

  /** The name of the document a window shows. */
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
      else if (this.frames.length < mostFrames)
        this.frames.push({ frame: name, url: '', origin: '', visible: false });
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

/** Calls `listener` when a frame shows another document, until `signal` aborts. */
export function watchFrames(top: Window, listener: () => void, signal: AbortSignal): void {
  // The same function each time: one that listens already does not listen twice.
  const options = { capture: true, signal };
  for (const { document } of documentsIn(top)) document.addEventListener('load', listener, options);
}

function mayLookInto(window: Window): boolean {
  try {
    return window.document !== null;
  } catch {
    return false;
  }
}

function placeOf(window: Window): { url: string; origin: string } {
  try {
    return { url: window.location.href.slice(0, 2_000), origin: window.origin };
  } catch {
    return { url: '', origin: '' };
  }
}
