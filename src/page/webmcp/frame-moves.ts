import { isElement, localName } from '../view/dom.ts';
import { documentsIn } from './frame-names.ts';

/** What shows a document of its own. Pictures and scripts load too. */
const frames: ReadonlySet<string> = new Set(['iframe', 'frame', 'object', 'embed', 'fencedframe']);

/**
 * Hears frames of a page show another document, whatever its origin, and counts how often: whoever asks again later knows
 * whether something was missed. Of frames in shadow roots nothing is heard.
 */
export class FrameMoves {
  readonly #top: Window;
  readonly #listeners = new Set<() => void>();
  #count = 0;

  constructor(top: Window) {
    this.#top = top;
  }

  get count(): number {
    return this.#count;
  }

  /** Calls `listener` when it happens, until `signal` aborts. Documents that came since the last time are heard from now on. */
  watch(listener: () => void, signal: AbortSignal): void {
    if (!this.#listeners.has(listener)) {
      this.#listeners.add(listener);
      signal.addEventListener('abort', () => this.#listeners.delete(listener), { once: true });
    }
    // The same function each time: a document that is listened to is not listened to twice.
    for (const { document } of documentsIn(this.#top)) document.addEventListener('load', this.#heard, true);
  }

  readonly #heard = ({ target, isTrusted }: Event): void => {
    if (!isTrusted || !isElement(target as Node | null) || !frames.has(localName(target as Element))) return;
    this.#count += 1;
    for (const listener of this.#listeners) listener();
  };
}
