import { type Affine, apply, type Point } from './affine.ts';

/** An upright rectangle, in CSS px. */
export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What two rectangles share; may be empty. */
export function intersect(one: Rect, other: Rect): Rect {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

/** Whether there is nothing to hit. */
export function isEmpty({ left, top, right, bottom }: Rect): boolean {
  return !(right - left > 0.1 && bottom - top > 0.1);
}

export function areaOf(rect: Rect): number {
  return isEmpty(rect) ? 0 : (rect.right - rect.left) * (rect.bottom - rect.top);
}

/** The point at these shares of the width and the height. */
export function pointIn({ left, top, right, bottom }: Rect, x: number, y: number): Point {
  return { x: left + (right - left) * x, y: top + (bottom - top) * y };
}

export function includes({ left, top, right, bottom }: Rect, { x, y }: Point): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

/** The smallest rectangle around all of these. */
export function around(rects: readonly Rect[]): Rect {
  return {
    left: Math.min(...rects.map(({ left }) => left)),
    top: Math.min(...rects.map(({ top }) => top)),
    right: Math.max(...rects.map(({ right }) => right)),
    bottom: Math.max(...rects.map(({ bottom }) => bottom)),
  };
}

/** The upright rectangle around what becomes of one. */
export function mapped(map: Affine, rect: Rect): Rect {
  const corners = [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ].map(([x = 0, y = 0]) => apply(map, pointIn(rect, x, y)));
  return around(corners.map(({ x, y }) => ({ left: x, top: y, right: x, bottom: y })));
}
