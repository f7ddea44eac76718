import { own } from '../../facts/own.ts';
import { boxOf, isElement, localName, nextSibling, nodeType, ownerDocument } from '../../view/dom.ts';
import { FlatTree, type ShadowRootOf } from '../../view/flat-tree.ts';
import { isUnseen } from '../../view/visibility.ts';
import type { Point } from './affine.ts';
import { imageOf, pointsOfArea } from './area-shape.ts';
import { areaOf, around, type Rect } from './rect.ts';

/** Boxes of one element that are looked at. */
const mostFragments = 12;
/** Nodes that are looked at inside an element without a box of its own. */
const mostInside = 200;

/**
 * The boxes of an element in CSS px of its document’s viewport: one, or one for each line it is broken into. Where it has
 * none of its own (`display: contents`, a link around floats), those of what is in it.
 */
export function fragmentsOf(element: Element, closedShadowRoot: ShadowRootOf | undefined): Rect[] {
  if (localName(element) === 'area') return areaFragments(element, closedShadowRoot);
  const rects = rectsOf(element);
  return rects.length > 0
    ? rects
    : insideOf(element, new FlatTree(closedShadowRoot), { nodes: mostInside }, new Set());
}

/** The element that is scrolled into view for another: itself, unless it has no box to scroll to. */
export function anchorOf(element: Element, closedShadowRoot: ShadowRootOf | undefined): Element {
  if (localName(element) === 'area') return imageOf(element) ?? element;
  if (rectsOf(element).length > 0) return element;
  const { first, list } = new FlatTree(closedShadowRoot).children(element);
  for (let node = list?.[0] ?? first; node !== null; node = nextSibling(node))
    if (isElement(node) && areaOf(boxOf(node)) > 0) return node;
  return element;
}

function areaFragments(area: Element, closedShadowRoot: ShadowRootOf | undefined): Rect[] {
  const points = pointsOfArea(area, closedShadowRoot);
  const image = imageOf(area);
  if (points.length === 0 || image === undefined || areaOf(boxOf(image)) === 0) return [];
  return [
    around(points.map(({ x, y }) => ({ left: x - 0.5, top: y - 0.5, right: x + 0.5, bottom: y + 0.5 }))),
  ];
}

function rectsOf(element: Element): Rect[] {
  return withArea(own(element, 'getClientRects')());
}

function withArea(rects: DOMRectList): Rect[] {
  return Array.from(rects)
    .filter((rect) => areaOf(rect) > 0)
    .slice(0, mostFragments);
}

function insideOf(element: Element, tree: FlatTree, left: { nodes: number }, seen: Set<Node>): Rect[] {
  const found: Rect[] = [];
  const { first, list } = tree.children(element);
  let index = 0;
  for (let node: Node | null = list?.[0] ?? first; node !== null && left.nodes > 0; ) {
    left.nodes--;
    if (isElement(node) && !seen.has(node) && !isUnseen(localName(node))) {
      seen.add(node);
      const rects = rectsOf(node);
      found.push(...(rects.length > 0 ? rects : insideOf(node, tree, left, seen)));
    } else if (nodeType(node) === 3) {
      const range = own(ownerDocument(node), 'createRange')();
      range.selectNodeContents(node);
      found.push(...withArea(range.getClientRects()));
    }
    node = list === undefined ? nextSibling(node) : (list[++index] ?? null);
  }
  return found.slice(0, mostFragments);
}

/** Points on the lines of a drawing, whose middle may be empty; in CSS px of its document’s viewport. */
export function drawnPoints(element: Element): Point[] {
  if (!('getPointAtLength' in element)) return [];
  try {
    const shape = element as SVGGeometryElement;
    const matrix = shape.getScreenCTM();
    const length = shape.getTotalLength();
    if (matrix === null) return [];
    return [0.5, 0.25, 0.75, 0.05, 0.95].map((share) => {
      const { x, y } = shape.getPointAtLength(length * share).matrixTransform(matrix);
      return { x, y };
    });
  } catch {
    // A shape without length, or not rendered.
    return [];
  }
}
