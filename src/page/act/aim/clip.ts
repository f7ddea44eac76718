import { boxOf, localName } from '../../view/dom.ts';
import type { ShadowRootOf } from '../../view/flat-tree.ts';
import { computedStyle } from './computed-style.ts';
import { flatParent } from './flat-parent.ts';
import { intersect, type Rect } from './rect.ts';

const far = 1e7;
const everywhere: Rect = { left: -far, top: -far, right: far, bottom: far };

/**
 * What the boxes around an element leave of it, in CSS px of its document’s viewport: those that scroll or hide what
 * overflows. What is hit decides in the end.
 */
export function clipAround(element: Element, closedShadowRoot: ShadowRootOf | undefined): Rect {
  let clip = everywhere;
  let position = computedStyle(element)?.position;
  for (
    let at = flatParent(element, closedShadowRoot);
    at !== null && position !== 'fixed';
    at = flatParent(at, closedShadowRoot)
  ) {
    const style = computedStyle(at);
    // What these two hide, the window hides.
    if (style === undefined || /^(?:body|html)$/.test(localName(at))) break;
    const placed = style.position !== 'static' || style.transform !== 'none';
    if (position === 'absolute' && !placed) continue;
    if (style.display !== 'contents') position = placed ? style.position : 'static';
    if (style.display === 'inline' || style.display === 'contents') continue;
    const { left, top, right, bottom } = boxOf(at);
    clip = intersect(clip, {
      left: style.overflowX === 'visible' ? -far : left,
      right: style.overflowX === 'visible' ? far : right,
      top: style.overflowY === 'visible' ? -far : top,
      bottom: style.overflowY === 'visible' ? far : bottom,
    });
  }
  return clip;
}
