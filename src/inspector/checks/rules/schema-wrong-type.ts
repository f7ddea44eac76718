import type { ToolRule } from './rule.ts';
import { member } from './tool-look.ts';

const types: ReadonlySet<unknown> = new Set([
  'object',
  'array',
  'string',
  'number',
  'integer',
  'boolean',
  'null',
]);

/** The browser takes any schema; what checks the input by it does not know this type. */
export const schemaWrongType: ToolRule = {
  id: 'schema_wrong_type',
  link: 'https://json-schema.org/understanding-json-schema/reference/type',
  *check({ schemas }) {
    for (const { at, schema } of schemas) {
      const type = member(schema, 'type');
      if (type === undefined) continue;
      for (const one of Array.isArray(type) ? type : [type]) {
        if (types.has(one)) continue;
        yield {
          severity: 'serious',
          at: `${at}/type`,
          note: typeof one === 'string' ? one.slice(0, 60) : typeof one,
        };
        break;
      }
    }
  },
};
