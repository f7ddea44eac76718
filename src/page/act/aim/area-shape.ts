import { own } from '../../facts/own.ts';
import { attribute, closest, rootOf } from '../../view/dom.ts';
import type { ShadowRootOf } from '../../view/flat-tree.ts';
import { areasOf } from '../../view/image-areas.ts';
import { apply, inverse, type Point } from './affine.ts';
import { boxPlace } from './box-place.ts';
import { around, includes, pointIn, type Rect } from './rect.ts';

/** Images of one root that are looked at. */
const mostImages = 500;

/** The first image that uses the map an area is in. */
export function imageOf(area: Element): Element | undefined {
  const map = closest(area, 'map');
  if (map === null) return undefined;
  const images = own(rootOf(area), 'querySelectorAll')('img[usemap]');
  return Array.from(images)
    .slice(0, mostImages)
    .find((image) => attribute(image, 'usemap') === `#${attribute(map, 'name')}`);
}

/** Points inside an area and in none that lies over it, in CSS px of its document’s viewport. */
export function pointsOfArea(area: Element, closedShadowRoot: ShadowRootOf | undefined): Point[] {
  const image = imageOf(area);
  if (image === undefined) return [];
  const { map } = boxPlace(image, closedShadowRoot);
  const bounds = boundsOf(area, image);
  const points = [0.5, 0.25, 0.75, 0.1, 0.9].flatMap((y) =>
    [0.5, 0.25, 0.75, 0.1, 0.9].map((x) => pointIn(bounds, x, y)),
  );
  return points.filter((point) => areaAt(image, point) === area).map((point) => apply(map, point));
}

/** Whether a click on an image, in CSS px of its document’s viewport, is one on this area. */
export function isInArea(area: Element, point: Point, closedShadowRoot: ShadowRootOf | undefined): boolean {
  const image = imageOf(area);
  const back = image && inverse(boxPlace(image, closedShadowRoot).map);
  return back !== undefined && areaAt(image as Element, apply(back, point)) === area;
}

/** The first that has the point counts. */
function areaAt(image: Element, point: Point): Element | undefined {
  return areasOf(image).find((area) => isInside(area, point));
}

function numbersOf(area: Element): number[] {
  return (attribute(area, 'coords') ?? '')
    .split(/[\s,;]+/, 2_000)
    .map(Number.parseFloat)
    .filter(Number.isFinite);
}

type Shape = 'rect' | 'circle' | 'poly' | 'default';

function shapeOf(area: Element): Shape {
  const given = attribute(area, 'shape')?.trim().toLowerCase() ?? '';
  if (given.startsWith('circ')) return 'circle';
  if (given.startsWith('poly')) return 'poly';
  return given === 'default' ? 'default' : 'rect';
}

function boundsOf(area: Element, image: Element): Rect {
  const [x = 0, y = 0, r = 0] = numbersOf(area);
  switch (shapeOf(area)) {
    case 'rect':
      return rectOf(area);
    case 'circle':
      return { left: x - r, top: y - r, right: x + r, bottom: y + r };
    case 'poly':
      return around(cornersOf(area).map((at) => ({ left: at.x, top: at.y, right: at.x, bottom: at.y })));
    case 'default': {
      const { width, height } = image as HTMLImageElement;
      return { left: 0, top: 0, right: width, bottom: height };
    }
  }
}

function isInside(area: Element, point: Point): boolean {
  const [x = 0, y = 0, r = 0] = numbersOf(area);
  switch (shapeOf(area)) {
    case 'rect':
      return includes(rectOf(area), point);
    case 'circle':
      return Math.hypot(point.x - x, point.y - y) < r;
    case 'poly':
      return isInPolygon(cornersOf(area), point);
    case 'default':
      return true;
  }
}

function rectOf(area: Element): Rect {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbersOf(area);
  return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
}

function cornersOf(area: Element): Point[] {
  const numbers = numbersOf(area);
  const corners: Point[] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2)
    corners.push({ x: numbers[at] ?? 0, y: numbers[at + 1] ?? 0 });
  return corners;
}

/** By counting the edges a line to the right crosses. */
function isInPolygon(corners: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  corners.forEach((one, index) => {
    const other = corners.at(index - 1) ?? one;
    if (one.y > y !== other.y > y && x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x)
      inside = !inside;
  });
  return inside;
}
