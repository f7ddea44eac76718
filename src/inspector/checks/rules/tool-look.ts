import type { PageTool } from '../../../protocol/inspect.ts';
import type { Json } from '../../../registry/index.ts';
import { wordsOf } from './words-of.ts';

/** A text an agent reads, and where it stands. */
export interface TextPlace {
  readonly at: string;
  readonly text: string;
}

export interface SchemaPlace {
  readonly at: string;
  readonly schema: { readonly [key: string]: Json };
  /** The property it describes, where it describes one. */
  readonly parameter?: string | undefined;
}

/** A tool taken apart once, for all rules. What is beyond the bounds is left out. */
export interface ToolLook {
  readonly tool: PageTool;
  /** Words of the name, lower case. */
  readonly nameWords: readonly string[];
  /** What the name says is done: the first word of what comes after the last dot. */
  readonly verb: string;
  /** Every text of the tool: name, title, description, and those of both schemas. */
  readonly texts: readonly TextPlace[];
  /** Every schema inside the input schema that is an object, the whole one first. */
  readonly schemas: readonly SchemaPlace[];
  /** Characters of the input schema as JSON. */
  readonly schemaSize: number;
}

/** How much of one tool is looked at: values of its schemas, and characters of one text and of all. */
export const lookBounds = { values: 4_000, text: 20_000, texts: 200_000 } as const;

type JsonObject = { readonly [key: string]: Json };

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of its own, so that names such as `constructor` find nothing that is not there. */
export function member(value: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

export function lookAt(tool: PageTool): ToolLook {
  const texts: TextPlace[] = [];
  let characters = 0;
  const add = (at: string, text: string) => {
    if (text === '' || characters >= lookBounds.texts) return;
    const kept = text.slice(0, lookBounds.text);
    characters += kept.length;
    texts.push({ at, text: kept });
  };
  add('name', tool.name);
  add('title', tool.title);
  add('description', tool.description);

  const schemas: SchemaPlace[] = [];
  walk('inputSchema', tool.inputSchema, add, (place) => schemas.push(place));
  if (tool.outputSchema !== undefined) walk('outputSchema', tool.outputSchema, add, () => {});

  return {
    tool,
    nameWords: wordsOf(tool.name),
    verb: wordsOf(tool.name.slice(tool.name.lastIndexOf('.') + 1))[0] ?? '',
    texts,
    schemas,
    schemaSize: Math.max(0, tool.size - tool.name.length - tool.description.length),
  };
}

/** What a value inside a schema is. `data`: neither a schema nor a holder of schemas. */
type Role = 'schema' | 'map' | 'parameters' | 'list' | 'data';

const holders: ReadonlyMap<string, Role> = new Map<string, Role>([
  ['properties', 'parameters'],
  ['patternProperties', 'map'],
  ['$defs', 'map'],
  ['definitions', 'map'],
  ['dependentSchemas', 'map'],
  ['anyOf', 'list'],
  ['oneOf', 'list'],
  ['allOf', 'list'],
  ['prefixItems', 'list'],
  ['items', 'schema'],
  ['additionalItems', 'schema'],
  ['contains', 'schema'],
  ['additionalProperties', 'schema'],
  ['unevaluatedProperties', 'schema'],
  ['unevaluatedItems', 'schema'],
  ['propertyNames', 'schema'],
  ['not', 'schema'],
  ['if', 'schema'],
  ['then', 'schema'],
  ['else', 'schema'],
]);

interface Step {
  readonly at: string;
  readonly value: Json;
  readonly role: Role;
  readonly parameter?: string | undefined;
}

/** Breadth first, so that what is nearest to the reader is seen before the bound is met. */
function walk(
  at: string,
  root: Json,
  text: (at: string, text: string) => void,
  schema: (place: SchemaPlace) => void,
): void {
  const queue: Step[] = [{ at, value: root, role: 'schema' }];
  for (let next = 0; next < queue.length && next < lookBounds.values; next++) {
    const step = queue[next];
    if (step === undefined) return;
    const { value, role } = step;
    if (typeof value === 'string') text(step.at, value);
    else if (Array.isArray(value)) {
      // A list in the place of one schema is what `items` used to be.
      const each: Role = role === 'list' || role === 'schema' ? 'schema' : 'data';
      for (const [index, item] of value.entries()) {
        if (queue.length >= lookBounds.values) break;
        queue.push({ at: `${step.at}/${index}`, value: item, role: each });
      }
    } else if (isObject(value)) {
      if (role === 'schema') schema({ at: step.at, schema: value, parameter: step.parameter });
      for (const key of Object.keys(value)) {
        if (queue.length >= lookBounds.values) break;
        const place = `${step.at}/${pointerPart(key)}`;
        // Names are read by agents too.
        if (role === 'parameters' || role === 'data') text(place, key);
        queue.push({
          at: place,
          value: value[key] ?? null,
          role: roleInside(role, key),
          ...(role === 'parameters' && { parameter: key }),
        });
      }
    }
  }
}

function roleInside(role: Role, key: string): Role {
  if (role === 'map' || role === 'parameters') return 'schema';
  return role === 'schema' ? (holders.get(key) ?? 'data') : 'data';
}

/** RFC 6901, section 3; cut where it would be longer than anybody reads. */
function pointerPart(key: string): string {
  const short = key.length > 120 ? `${key.slice(0, 119)}…` : key;
  return short.replaceAll('~', '~0').replaceAll('/', '~1');
}
