import type { StructuredItem } from '../../../protocol/page-operations.ts';
import { tokens } from '../../facts/item-elements.ts';
import { attribute, own } from '../../facts/own.ts';
import { schemaType } from '../../facts/schema-type.ts';
import { type Effort, effortLimits } from './effort.ts';
import { address, type ElementItems, walkBelow } from './element-items.ts';
import { cleanText, cleanType, lineText, PropertyMap, propertyName } from './property-map.ts';

/** Which attribute holds the address an element stands for. */
const addressAttributes: { readonly [name: string]: string } = {
  a: 'href',
  area: 'href',
  link: 'href',
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  object: 'data',
};

/**
 * The document's microdata items (https://html.spec.whatwg.org/multipage/microdata.html#associating-names-with-items),
 * `itemref` included. An item that contains itself is cut to `{ '@id': … }`.
 */
export function microdataStructuredItems(items: ElementItems, effort: Effort): StructuredItem[] {
  const structured: StructuredItem[] = [];
  for (const { element, format, types, id } of items.list) {
    if (format !== 'microdata') continue;
    if (!effort.step()) break;
    structured.push({
      id,
      format,
      types: types.map(cleanType),
      properties: propertiesOf(element, [element]),
    });
  }
  return structured;

  function propertiesOf(item: Element, path: readonly Element[]): { [name: string]: unknown } {
    const properties = new PropertyMap();
    const seen = new Set<Element>([item]);
    const visit = (element: Element): boolean => {
      if (seen.has(element)) return false;
      seen.add(element);
      const names = tokens(element, 'itemprop');
      if (names.length > 0) {
        const value = readValue(element, path);
        for (const name of names) properties.add(propertyName(name), value);
      }
      return attribute(element, 'itemscope') === null;
    };
    walkBelow(item, effort, visit);
    for (const id of tokens(item, 'itemref')) {
      const referred = own(own(item, 'ownerDocument'), 'getElementById')(id);
      if (referred !== null && visit(referred)) walkBelow(referred, effort, visit);
    }
    return properties.toObject();
  }

  function readValue(element: Element, path: readonly Element[]): unknown {
    if (attribute(element, 'itemscope') === null) return plainValue(element);
    const id = items.idOf('microdata', element) ?? attribute(element, 'itemid') ?? undefined;
    if (path.includes(element)) {
      effort.notes.add('Some microdata items contain themselves: cut to { "@id": … }.');
      return { '@id': id ?? `#${attribute(element, 'id') ?? ''}` };
    }
    const types = tokens(element, 'itemtype').map((type) => cleanType(schemaType(type, false) ?? type));
    const head = {
      ...(types.length === 0 ? {} : { '@type': types.length === 1 ? types[0] : types }),
      ...(id === undefined ? {} : { '@id': cleanText(id) }),
    };
    if (items.idOf('microdata', element) !== undefined) return { ...head, ...nameOf(element) };
    if (path.length > effortLimits.depth) {
      effort.notes.add(`Values nested deeper than ${effortLimits.depth} levels are left out.`);
      return head;
    }
    return { ...head, ...propertiesOf(element, [...path, element]) };
  }
}

/** The `name` of an item that is listed by itself. */
function nameOf(item: Element): { name?: string } {
  const holder = own(item, 'querySelector')('[itemprop~="name"]');
  const owner = holder && own(own(holder, 'parentElement') ?? holder, 'closest')('[itemscope]');
  return holder !== null && owner === item ? { name: plainValue(holder) } : {};
}

/**
 * The value of a property that is no item (https://html.spec.whatwg.org/multipage/microdata.html#values). Beyond the
 * standard, `content` counts on every element: schema.org's own examples write prices that way.
 */
function plainValue(element: Element): string {
  const content = attribute(element, 'content');
  if (content !== null) return cleanText(content);
  const name = own(element, 'localName');
  const holder = addressAttributes[name];
  if (holder !== undefined) return address(element, holder) ?? '';
  const exact =
    name === 'data' || name === 'meter'
      ? attribute(element, 'value')
      : name === 'time'
        ? attribute(element, 'datetime')
        : null;
  return exact === null ? lineText(element) : cleanText(exact);
}
