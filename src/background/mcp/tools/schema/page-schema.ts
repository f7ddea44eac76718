import { canonicalJson } from '../canonical-json.ts';
import { cleanText } from '../clean-text.ts';
import { isRecord, type JsonRecord, textMember } from '../plain-record.ts';
import { type ArgumentSpace, argumentSpaceOf } from './argument-space.ts';
import { atPointer } from './references.ts';
import { mapSubschemas } from './subschemas.ts';

/** Characters of a description inside a schema. */
const maxWords = 500;
/** Characters that say how arguments depend on each other. */
const maxRules = 1_500;

/** What a page registers: a root that is an object with named arguments and nothing that clients stumble over. */
export interface PageSchema extends JsonRecord {
  readonly type: 'object';
  readonly description?: string;
  readonly properties: { readonly [name: string]: unknown };
  readonly required?: readonly string[];
  readonly additionalProperties: unknown;
}

/** Members of the root that stay as they are. */
const kept = ['$defs', 'definitions', 'patternProperties', 'propertyNames', 'minProperties', 'maxProperties'];

/**
 * The schema a page gets, from a repaired one; undefined where no call with arguments by name could be right. What the
 * root says in alternatives is said in one list of arguments and in words: clients refuse such roots, or drop the tool.
 */
export function pageSchemaOf(repaired: JsonRecord): PageSchema | undefined {
  const space = argumentSpaceOf(repaired, repaired);
  if (space === undefined) return undefined;
  const root = rootOf(repaired, space);
  // It keeps the keywords of the root, which are those of a page’s schema.
  return shownSchema(root, root) as PageSchema;
}

function rootOf(repaired: JsonRecord, space: ArgumentSpace): JsonRecord {
  const required = [...space.required];
  const undescribed = required.filter((name) => !space.properties.has(name));
  const properties = [
    ...[...space.properties].flatMap(([name, schemas]) => {
      // Some clients know no schema that is `true`; one that is `false` in all cases is an argument nobody may give.
      const possible = schemas.filter((schema) => schema !== false);
      return possible.length === 0
        ? []
        : [[name, together(possible.map((each) => (each === true ? {} : each)))] as const];
    }),
    ...undescribed.map(
      (name) => [name, { description: 'Required; the server does not describe it.' }] as const,
    ),
  ];
  const rules = [...space.rules].join(' ');
  const words = [textMember(repaired, 'description'), rules === '' ? undefined : cleanText(rules, maxRules)];
  const description = words.filter((each) => each !== undefined && each !== '').join(' ');
  return {
    type: 'object',
    ...(description === '' ? {} : { description }),
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: space.others ?? false,
    ...Object.fromEntries(
      kept.flatMap((name) => (Object.hasOwn(repaired, name) ? [[name, repaired[name]]] : [])),
    ),
  };
}

/** One schema for an argument that is described several times, for different cases. */
function together(schemas: readonly unknown[]): unknown {
  if (schemas.length === 1) return schemas[0];
  const different = [
    ...new Map([...new Set(schemas)].map((schema) => [canonicalJson(schema), schema])).values(),
  ];
  const [first] = different;
  if (different.length <= 1) return first;
  const choices = different.map(choicesOf);
  if (choices.every((each) => each !== undefined)) {
    const { const: _one, enum: _several, ...rest } = isRecord(first) ? first : {};
    return { ...rest, enum: [...new Set(choices.flat())] };
  }
  return { anyOf: different };
}

/** The values of a schema that does nothing but list them. */
function choicesOf(schema: unknown): readonly unknown[] | undefined {
  if (!isRecord(schema)) return undefined;
  const {
    const: one,
    enum: several,
    type,
    title: _title,
    description: _description,
    default: _default,
    ...rest
  } = schema;
  if (Object.keys(rest).length > 0 || (type !== undefined && type !== 'string')) return undefined;
  const values = one === undefined ? several : [one];
  return Array.isArray(values) && values.every((value) => typeof value === 'string') ? values : undefined;
}

/** A copy for readers: words cleaned and cut, what only the server understands left out, no reference to nothing. */
function shownSchema(schema: JsonRecord, root: JsonRecord): JsonRecord {
  const inner = mapSubschemas(schema, ({ value }) => (isRecord(value) ? shownSchema(value, root) : value));
  const shown = (keyword: string, value: unknown): unknown => {
    if (keyword.startsWith('x-') || keyword === '$comment') return undefined;
    if (keyword === 'description' || keyword === 'title') {
      if (typeof value !== 'string') return undefined;
      return cleanText(value, schema === root ? maxWords + maxRules : maxWords) || undefined;
    }
    return keyword === '$ref' && !leadsToSchema(root, value) ? undefined : value;
  };
  const members = Object.entries(inner);
  const after = members.map(([keyword, value]) => shown(keyword, value));
  if (after.every((value, at) => value === members[at]?.[1])) return inner;
  return Object.fromEntries(
    members.flatMap(([keyword], at) => (after[at] === undefined ? [] : [[keyword, after[at]]])),
  );
}

function leadsToSchema(root: JsonRecord, pointer: unknown): boolean {
  const target = typeof pointer === 'string' ? atPointer(root, pointer) : undefined;
  return isRecord(target) || typeof target === 'boolean';
}
