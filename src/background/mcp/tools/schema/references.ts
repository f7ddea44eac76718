import { isRecord, type JsonRecord, textMember } from '../plain-record.ts';
import { subschemasOf } from './subschemas.ts';

const referring = ['$ref', '$dynamicRef', '$recursiveRef'] as const;

/** Where names within a schema lead: `$id`s and anchors to pointers such as `#/$defs/a`. */
export type Anchors = ReadonlyMap<string, string>;

/** The `$id`s and anchors of a whole schema, and its references that lead outside it. */
export function readReferences(root: JsonRecord): { readonly anchors: Anchors; readonly outside: string[] } {
  const anchors = new Map<string, string>();
  const references: string[] = [];
  visit(
    root,
    () => '#',
    (schema, pointerOf) => {
      const id = textMember(schema, '$id') ?? (schema === root ? textMember(schema, 'id') : undefined);
      if (id !== undefined) anchors.set(id.replace(/#$/, ''), pointerOf());
      for (const keyword of ['$anchor', '$dynamicAnchor']) {
        const anchor = textMember(schema, keyword);
        if (anchor !== undefined) anchors.set(`#${anchor}`, pointerOf());
      }
      for (const keyword of referring) {
        const reference = textMember(schema, keyword);
        if (reference !== undefined) references.push(reference);
      }
    },
  );
  return {
    anchors,
    outside: references.filter((reference) => localPointer(reference, anchors) === undefined),
  };
}

/**
 * A reference as a pointer into its own schema; undefined where it leads outside, which is never followed.
 */
export function localPointer(reference: string, anchors: Anchors): string | undefined {
  const named = anchors.get(reference);
  if (named !== undefined) return named;
  const [base = '', fragment = ''] = reference.split('#', 2);
  if (base === '') return `#${fragment}`;
  const start = anchors.get(base);
  if (start === undefined) return undefined;
  return fragment.startsWith('/') ? `${start}${fragment}` : (anchors.get(`#${fragment}`) ?? start);
}

/** What a pointer leads to in `root`; undefined where there is nothing. */
export function atPointer(root: JsonRecord, pointer: string): unknown {
  if (pointer === '#' || pointer === '') return root;
  if (!pointer.startsWith('#/')) return undefined;
  let value: unknown = root;
  for (const step of pointer.slice(2).split('/')) {
    if (typeof value !== 'object' || value === null) return undefined;
    const name = decoded(step);
    if (name === undefined || !Object.hasOwn(value, name)) return undefined;
    value = (value as JsonRecord)[name];
  }
  return value;
}

/** A step of a pointer as it is written: https://www.rfc-editor.org/rfc/rfc6901 */
function pointerStep(name: string): string {
  return encodeURI(name.replaceAll('~', '~0').replaceAll('/', '~1')).replaceAll('#', '%23');
}

/** The name in a step of a pointer. */
export function decoded(step: string): string | undefined {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}

/** Calls `each` for every schema inside, the root first. Pointers are seldom wanted, so they are made when asked for. */
function visit(
  schema: JsonRecord,
  pointerOf: () => string,
  each: (schema: JsonRecord, pointerOf: () => string) => void,
): void {
  each(schema, pointerOf);
  for (const { path, value } of subschemasOf(schema)) {
    if (isRecord(value)) visit(value, () => `${pointerOf()}/${path.map(pointerStep).join('/')}`, each);
  }
}
