import { attribute, hasAttributes, rootOf } from './dom.ts';

/** Areas of one image that are listed. */
const mostAreas = 500;

/** The links of an image's map, which have no boxes of their own. */
export function areasOf(image: Element): Element[] {
  const given = hasAttributes(image) ? attribute(image, 'usemap') : null;
  if (!given?.startsWith('#')) return [];
  const name = given.slice(1);
  const map = Array.from(rootOf(image).querySelectorAll('map')).find((each) => each.name === name);
  return map === undefined ? [] : Array.from(map.querySelectorAll('area[href]')).slice(0, mostAreas);
}
