import { boxOf } from '../../view/dom.ts';
import type { ShadowRootOf } from '../../view/flat-tree.ts';
import { type Affine, compose, type Linear, multiply } from './affine.ts';
import { computedStyle } from './computed-style.ts';
import { flatParent } from './flat-parent.ts';
import { linearOfStyle } from './linear-style.ts';

/** Where the content of a box is in the viewport of its document. */
export interface BoxPlace {
  /** From CSS px of the box, from the upper left of its content, to CSS px of the viewport. */
  readonly map: Affine;
  /** False where it is a guess: perspective, preserved depth, a path. */
  readonly sure: boolean;
}

/**
 * What `getBoundingClientRect()` says is upright. Turning, scaling, skewing and CSS zoom are read from the styles of the
 * element and of all around it; where the box then is follows from the middle of that rectangle, which is the middle of
 * the box however it is turned. Its size shows whether all of this was true.
 */
export function boxPlace(element: Element, closedShadowRoot: ShadowRootOf | undefined): BoxPlace {
  const box = boxOf(element);
  const { width, height, left, top } = localBox(element);
  const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const linear = linearAround(element, closedShadowRoot);
  const fits = linear !== undefined && isAround(linear, width, height, box);
  const { a, b, c, d } = fits ? linear : { a: box.width / width, b: 0, c: 0, d: box.height / height };
  const [x, y] = [width / 2, height / 2];
  const border: Affine = { a, b, c, d, e: middle.x - a * x - c * y, f: middle.y - b * x - d * y };
  return { map: compose(border, { a: 1, b: 0, c: 0, d: 1, e: left, f: top }), sure: fits };
}

function linearAround(element: Element, closedShadowRoot: ShadowRootOf | undefined): Linear | undefined {
  const zoom = (element as Element & { currentCSSZoom?: number }).currentCSSZoom ?? 1;
  let all: Linear = { a: zoom, b: 0, c: 0, d: zoom };
  for (let at: Element | null = element; at !== null; at = flatParent(at, closedShadowRoot)) {
    const style = computedStyle(at);
    // Boxes in a line of text, and elements without one, are not transformed.
    if (style === undefined || style.display === 'contents') continue;
    if (style.display === 'inline' && at !== element) continue;
    const part = linearOfStyle(style);
    if (part === undefined) return undefined;
    all = multiply(part, all);
  }
  return all;
}

/** Whether a box of that size becomes that rectangle. Layout rounds; half a pixel is nothing. */
function isAround({ a, b, c, d }: Linear, width: number, height: number, box: DOMRect): boolean {
  const across = Math.abs(a) * width + Math.abs(c) * height;
  const down = Math.abs(b) * width + Math.abs(d) * height;
  return Math.abs(across - box.width) <= 1 && Math.abs(down - box.height) <= 1;
}

/** The size of the border box, and where in it the content begins, in CSS px of the element itself. */
function localBox(element: Element) {
  const style = computedStyle(element);
  const px = (value: string | undefined) => Number.parseFloat(value ?? '') || 0;
  const left = px(style?.borderLeftWidth) + px(style?.paddingLeft);
  const top = px(style?.borderTopWidth) + px(style?.paddingTop);
  const inside = style?.boxSizing !== 'border-box';
  const across = inside ? left + px(style?.borderRightWidth) + px(style?.paddingRight) : 0;
  const down = inside ? top + px(style?.borderBottomWidth) + px(style?.paddingBottom) : 0;
  return {
    width: Math.max(px(style?.width) + across, 0.01),
    height: Math.max(px(style?.height) + down, 0.01),
    left,
    top,
  };
}
