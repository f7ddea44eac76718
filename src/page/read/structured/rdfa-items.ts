import type { StructuredItem } from '../../../protocol/page-operations.ts';
import { rdfaAddress, rdfaTypes, tokens } from '../../facts/item-elements.ts';
import { attribute } from '../../facts/own.ts';
import { schemaType } from '../../facts/schema-type.ts';
import { type Effort, effortLimits } from './effort.ts';
import { address, type ElementItems, walkBelow } from './element-items.ts';
import { cleanText, cleanType, lineText, PropertyMap, propertyName } from './property-map.ts';

/**
 * The document's RDFa Lite items (https://www.w3.org/TR/rdfa-lite/): `vocab`, `typeof`, `property`, `resource`,
 * `prefix`. A value that names another item's `resource` is that item, once; after that, `{ '@id': … }`.
 */
export function rdfaStructuredItems(items: ElementItems, effort: Effort): StructuredItem[] {
  const byId = new Map(
    items.list.filter(({ format }) => format === 'rdfa').map((item) => [item.id, item.element]),
  );
  const structured: StructuredItem[] = [];
  for (const { element, format, types, id } of items.list) {
    if (format !== 'rdfa') continue;
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
    walkBelow(item, effort, (element) => {
      const names = tokens(element, 'property')
        .filter((term) => !/^(?:og|article|product|fb|twitter):/.test(term))
        .map((term) => rdfaAddress(element, term))
        .filter((name) => name !== undefined);
      const isNode = typesOf(element).length > 0;
      if (names.length > 0) {
        const value = isNode ? nodeValue(element, path) : plainValue(element, path);
        for (const name of names) properties.add(propertyName(name), value);
      }
      const otherSubject = names.length === 0 && attribute(element, 'resource') !== null;
      return !isNode && !otherSubject && attribute(element, 'about') === null;
    });
    return properties.toObject();
  }

  function nodeValue(element: Element, path: readonly Element[]): unknown {
    const types = typesOf(element);
    const listed = items.idOf('rdfa', element);
    const id = listed ?? attribute(element, 'resource');
    const head = {
      '@type': types.length === 1 ? types[0] : types,
      ...(id === null ? {} : { '@id': cleanText(id) }),
    };
    if (listed !== undefined && attribute(element, 'property') !== null)
      return { ...head, ...nameOf(element, path) };
    if (path.length > effortLimits.depth) {
      effort.notes.add(`Values nested deeper than ${effortLimits.depth} levels are left out.`);
      return head;
    }
    return { ...head, ...propertiesOf(element, [...path, element]) };
  }

  /** The `name` of an item that is listed by itself. */
  function nameOf(element: Element, path: readonly Element[]): { name?: unknown } {
    if (path.length > 1) return {};
    const { name } = propertiesOf(element, [...path, element]);
    return typeof name === 'string' ? { name } : {};
  }

  function plainValue(element: Element, path: readonly Element[]): unknown {
    const content = attribute(element, 'content') ?? attribute(element, 'datetime');
    if (content !== null) return cleanText(content);
    for (const name of ['resource', 'href', 'src']) {
      const written = attribute(element, name)?.trim();
      if (!written) continue;
      const target = byId.get(written);
      if (target === undefined) return address(element, name);
      if (path.includes(target) || !effort.reference()) return { '@id': cleanText(written) };
      return path.length > 1 ? { '@id': cleanText(written) } : nodeValue(target, path);
    }
    return lineText(element);
  }
}

function typesOf(element: Element): string[] {
  return rdfaTypes(element).map((type) => cleanType(schemaType(type, false) ?? type));
}
