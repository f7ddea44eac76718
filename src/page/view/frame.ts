import { own } from '../facts/own.ts';
import { attribute, ownerDocument } from './dom.ts';

/** The document of a frame of the same origin; undefined where it cannot be read or shows nothing. */
export function documentIn(frame: HTMLIFrameElement): Document | undefined {
  try {
    const { contentDocument } = frame;
    if (contentDocument === null || own(contentDocument, 'defaultView') === null) return undefined;
    return own(contentDocument, 'documentElement') === null ? undefined : contentDocument;
  } catch {
    return undefined;
  }
}

/** The origin a frame was asked to show; a frame may have gone elsewhere since, which nobody outside can know. */
export function frameOrigin(frame: Element): string | undefined {
  const src = attribute(frame, 'src');
  if (src === null) return undefined;
  try {
    const { origin, protocol } = new URL(src, own(ownerDocument(frame), 'baseURI'));
    return origin === 'null' ? protocol : origin;
  } catch {
    return undefined;
  }
}
