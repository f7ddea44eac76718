import type { Json } from '../../../registry/index.ts';
import type { ToolRule } from './rule.ts';
import { isObject, member } from './tool-look.ts';

/** A reference that leads out of the schema, or nowhere in it. Nobody who reads a tool fetches anything. */
export const schemaReference: ToolRule = {
  id: 'schema_reference',
  link: 'https://json-schema.org/understanding-json-schema/structuring#dollarref',
  *check({ tool, schemas }) {
    // Schemas with names of their own may be reached by them.
    const named = schemas.some(
      ({ schema }) => Object.hasOwn(schema, '$id') || Object.hasOwn(schema, '$anchor'),
    );
    for (const { at, schema } of schemas) {
      const to = member(schema, '$ref');
      if (to === undefined) continue;
      const leads = typeof to === 'string' && to.startsWith('#') && (named || found(tool.inputSchema, to));
      if (!leads && !(named && typeof to === 'string')) {
        yield {
          severity: 'warning',
          at: `${at}/$ref`,
          note: typeof to === 'string' ? to.slice(0, 80) : typeof to,
        };
      }
    }
  },
};

/** RFC 6901, section 6: a pointer in a fragment. */
function found(root: Json, fragment: string): boolean {
  if (fragment === '#') return true;
  if (!fragment.startsWith('#/') || fragment.length > 1_000) return false;
  let value: Json | undefined = root;
  for (const part of fragment.slice(2).split('/')) {
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = /^\d+$/.test(key) ? value[Number(key)] : undefined;
    else value = isObject(value) ? member(value, key) : undefined;
    if (value === undefined) return false;
  }
  return true;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
