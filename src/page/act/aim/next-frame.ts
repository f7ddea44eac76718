import { own } from '../../facts/own.ts';

/** In ms. A busy page may paint as slowly as this, and its animations stand still in between. */
const longestFrame = 500;
/** In ms: nothing is painted in a tab that is hidden. */
const hiddenFrame = 50;

/** Resolves when the window of a document paints next, or after a moment where it does not. */
export function nextFrame(document: Document): Promise<void> {
  const view = own(document, 'defaultView');
  return new Promise((done) => {
    const timer = setTimeout(end, own(document, 'visibilityState') === 'hidden' ? hiddenFrame : longestFrame);
    const frame = view?.requestAnimationFrame?.(end);
    function end() {
      clearTimeout(timer);
      if (frame !== undefined) view?.cancelAnimationFrame(frame);
      done();
    }
  });
}
