import { isList, isObject, type JsonObject, member } from '../run/schema/json.ts';
import { ruleTexts, valueText } from '../run/schema/rule-texts.ts';
import { resolved } from '../run/schema/subschemas.ts';
import { typeText } from '../run/schema/type-text.ts';

/** One line of a schema that is read as a table. */
export interface SchemaLine {
  /** `a.b[]`: where the value goes. Unique in a table. */
  readonly path: string;
  readonly name: string;
  /** From 0. */
  readonly depth: number;
  readonly type: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  /** The page’s or server’s words: untrusted. */
  readonly description: string;
  /** What else the schema asks for, in its own words: `minimum 1`. */
  readonly rules: readonly string[];
  readonly values: readonly string[];
  /** As JSON. */
  readonly usual?: string | undefined;
}

export interface SchemaTable {
  readonly lines: readonly SchemaLine[];
  /** There is more than is shown. */
  readonly cut: boolean;
  /** `additionalProperties: false` */
  readonly closed: boolean;
}

/** Lines that are shown, and levels that are opened. */
const mostLines = 300;
const deepest = 6;

/** A schema as a table of what an input may hold. */
export function schemaTable(schema: unknown): SchemaTable {
  if (!isObject(schema)) return { lines: [], cut: false, closed: false };
  const lines: SchemaLine[] = [];
  const root = resolved(schema, schema);
  const cut = !addMembers(schema, root, { path: '', depth: 0 }, lines, new Set());
  return { lines, cut, closed: member(root, 'additionalProperties') === false };
}

/** Whether all of it found room. `open`: schemas around, which a circle comes back to. */
function addMembers(
  root: JsonObject,
  schema: JsonObject,
  at: { path: string; depth: number },
  lines: SchemaLine[],
  open: Set<JsonObject>,
): boolean {
  for (const part of partsOf(root, schema)) {
    const properties = member(part, 'properties');
    if (!isObject(properties)) continue;
    const required = member(part, 'required');
    for (const [name, raw] of Object.entries(properties)) {
      const path = at.path === '' ? name : `${at.path}.${name}`;
      if (lines.some((line) => line.path === path)) continue;
      if (lines.length >= mostLines) return false;
      const inner = isObject(raw) ? raw : {};
      lines.push(
        lineOf(root, inner, { name, path, depth: at.depth }, isList(required) && required.includes(name)),
      );
      if (!addInside(root, inner, { path, depth: at.depth + 1 }, lines, open)) return false;
    }
  }
  return true;
}

function addInside(
  root: JsonObject,
  raw: JsonObject,
  at: { path: string; depth: number },
  lines: SchemaLine[],
  open: Set<JsonObject>,
): boolean {
  if (open.has(raw)) return true;
  if (at.depth > deepest) return Object.keys(raw).length === 0;
  open.add(raw);
  const schema = resolved(root, raw);
  const items = member(schema, 'items');
  const whole =
    addMembers(root, schema, at, lines, open) &&
    (!isObject(items) || addInside(root, items, { ...at, path: `${at.path}[]` }, lines, open));
  open.delete(raw);
  return whole;
}

/** The schema and what it is made of: all of `allOf`, each of the alternatives. */
function partsOf(root: JsonObject, schema: JsonObject, depth = 0): JsonObject[] {
  const whole = resolved(root, schema);
  if (depth > 3) return [whole];
  const inner = (['allOf', 'anyOf', 'oneOf'] as const).flatMap((keyword) => {
    const list = member(whole, keyword);
    return isList(list) ? list.filter(isObject) : [];
  });
  return [whole, ...inner.slice(0, 50).flatMap((part) => partsOf(root, part, depth + 1))];
}

function lineOf(
  root: JsonObject,
  raw: JsonObject,
  { name, path, depth }: { name: string; path: string; depth: number },
  required: boolean,
): SchemaLine {
  const schema = resolved(root, raw);
  const description = member(schema, 'description');
  const title = member(schema, 'title');
  const usual = member(schema, 'default');
  const values = member(schema, 'enum');
  return {
    path,
    name,
    depth,
    type: typeText(root, schema),
    required,
    deprecated: member(schema, 'deprecated') === true,
    description: typeof description === 'string' ? description : typeof title === 'string' ? title : '',
    rules: ruleTexts(schema),
    values: isList(values) ? values.map(valueText) : [],
    ...(usual === undefined ? {} : { usual: JSON.stringify(usual) }),
  };
}
