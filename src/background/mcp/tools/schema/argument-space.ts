import { isRecord, type JsonRecord, member, textMember } from '../plain-record.ts';
import { atPointer } from './references.ts';

/** Alternatives told at most. */
const maxAlternatives = 20;
/** Arguments of one alternative told at most. */
const maxNames = 20;

/** Everything that may be given by name, in whatever case. */
export interface ArgumentSpace {
  /** How each argument is described, once for each case. */
  readonly properties: ReadonlyMap<string, readonly unknown[]>;
  /** Needed in all cases. */
  readonly required: ReadonlySet<string>;
  /** What other arguments must be like; absent where nothing is said of them. */
  readonly others: unknown;
  /** What depends on what, in sentences. */
  readonly rules: ReadonlySet<string>;
}

const empty: ArgumentSpace = {
  properties: new Map(),
  required: new Set(),
  others: undefined,
  rules: new Set(),
};

/**
 * The arguments a schema takes; undefined where it takes no object, or none that there can be.
 *
 * @param root repaired, and checked for schemas that apply themselves without end
 */
export function argumentSpaceOf(schema: unknown, root: JsonRecord): ArgumentSpace | undefined {
  if (schema === true) return empty;
  if (!isRecord(schema)) return undefined;
  const { type } = schema;
  if (type !== undefined && type !== 'object' && !(Array.isArray(type) && type.includes('object')))
    return undefined;
  const parts: (ArgumentSpace | undefined)[] = [ownSpace(schema)];
  const reference = textMember(schema, '$ref');
  if (reference !== undefined) parts.push(argumentSpaceOf(atPointer(root, reference), root));
  for (const part of listIn(schema, 'allOf')) parts.push(argumentSpaceOf(part, root));
  for (const [keyword, rule] of [
    ['anyOf', 'Give the arguments of at least one of these: '],
    ['oneOf', 'Give the arguments of exactly one of these: '],
  ] as const) {
    const cases = listIn(schema, keyword);
    if (cases.length > 0) parts.push(oneOfThese(cases, root, rule));
  }
  parts.push(conditions(schema, root));
  let whole: ArgumentSpace = empty;
  for (const part of parts) {
    if (part === undefined) return undefined;
    if (part !== empty) whole = whole === empty ? part : both(whole, part);
  }
  return asksForTheImpossible(whole) ? undefined : whole;
}

/** Whether an argument must be given that nobody may give. */
function asksForTheImpossible({ properties, required }: ArgumentSpace): boolean {
  return [...required].some((name) => properties.get(name)?.every((schema) => schema === false) === true);
}

function ownSpace(schema: JsonRecord): ArgumentSpace {
  const { properties, required, additionalProperties } = schema;
  return {
    properties: new Map(
      isRecord(properties) ? Object.entries(properties).map(([name, each]) => [name, [each]]) : [],
    ),
    required: new Set(Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []),
    others: additionalProperties,
    rules: new Set(),
  };
}

/** What one of several schemas has to hold. */
function oneOfThese(cases: readonly unknown[], root: JsonRecord, rule: string): ArgumentSpace | undefined {
  const spaces = cases.flatMap((each) => argumentSpaceOf(each, root) ?? []);
  const [first, ...others] = spaces;
  if (first === undefined) return undefined;
  if (others.length === 0) return first;
  const listed = spaces.slice(0, maxAlternatives).map((space, at) => `${at + 1}) ${namesIn(space)}`);
  const more = spaces.length > maxAlternatives ? [`and ${spaces.length - maxAlternatives} more`] : [];
  const merged = others.reduce(either, first);
  return { ...merged, rules: new Set([`${rule}${[...listed, ...more].join('; ')}.`, ...merged.rules]) };
}

/** What depends on a condition: possible arguments, and a sentence that there is one. */
function conditions(schema: JsonRecord, root: JsonRecord): ArgumentSpace {
  const dependent = member(schema, 'dependentSchemas') ?? member(schema, 'dependencies');
  const cases = [
    member(schema, 'then'),
    member(schema, 'else'),
    ...(isRecord(dependent) ? Object.values(dependent).filter((each) => !Array.isArray(each)) : []),
  ].filter((each) => each !== undefined);
  const spaces = cases.flatMap((each) => argumentSpaceOf(each, root) ?? []);
  const conditional = [
    'if',
    'not',
    'dependentSchemas',
    'dependencies',
    'dependentRequired',
    'unevaluatedProperties',
  ];
  if (!conditional.some((keyword) => member(schema, keyword) !== undefined)) return empty;
  const merged = spaces.reduce(either, empty);
  return {
    ...merged,
    required: new Set(),
    // A case that rules out others does so in that case only.
    others: merged.others === false ? undefined : merged.others,
    rules: new Set([
      'Which arguments go together has further rules; what breaks them is refused.',
      ...merged.rules,
    ]),
  };
}

function both(one: ArgumentSpace, other: ArgumentSpace): ArgumentSpace {
  return {
    properties: joined(one, other),
    required: new Set([...one.required, ...other.required]),
    others: wider(one.others, other.others),
    rules: new Set([...one.rules, ...other.rules]),
  };
}

function either(one: ArgumentSpace, other: ArgumentSpace): ArgumentSpace {
  return {
    ...both(one, other),
    required: new Set([...one.required].filter((name) => other.required.has(name))),
  };
}

function joined(one: ArgumentSpace, other: ArgumentSpace): ReadonlyMap<string, readonly unknown[]> {
  const properties = new Map(one.properties);
  for (const [name, schemas] of other.properties) {
    properties.set(name, [...(properties.get(name) ?? []), ...schemas]);
  }
  return properties;
}

/** What lets more through: the arguments of one case must not be ruled out by another. */
function wider(one: unknown, other: unknown): unknown {
  if (one === undefined || one === false) return other ?? one;
  return other === undefined || other === false ? one : true;
}

/** As `kind: "circle", radius, colour (optional)`. */
function namesIn({ properties, required, others }: ArgumentSpace): string {
  const optional = [...properties.keys()].filter((name) => !required.has(name));
  const names = [
    ...[...required].map((name) => `${name.slice(0, 60)}${constantOf(properties.get(name))}`),
    ...optional.map((name) => `${name.slice(0, 60)} (optional)`),
  ];
  if (names.length === 0) return others === undefined || others === false ? 'nothing' : 'any';
  const more = names.length > maxNames ? `, and ${names.length - maxNames} more` : '';
  return `${names.slice(0, maxNames).join(', ')}${more}`;
}

function constantOf(schemas: readonly unknown[] = []): string {
  const [only] = schemas;
  if (schemas.length !== 1 || !isRecord(only)) return '';
  const { const: one, enum: several } = only;
  const value = one ?? (Array.isArray(several) && several.length === 1 ? several[0] : undefined);
  return value === undefined ? '' : `: ${JSON.stringify(value)?.slice(0, 60)}`;
}

function listIn(schema: JsonRecord, keyword: string): readonly unknown[] {
  const value = member(schema, keyword);
  return Array.isArray(value) ? value : [];
}
