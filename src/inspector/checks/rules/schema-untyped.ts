import type { ToolRule } from './rule.ts';
import { member } from './tool-look.ts';

const saysType = ['type', 'enum', 'const', '$ref', '$dynamicRef', 'anyOf', 'oneOf', 'allOf', 'not', 'if'];

/** A parameter, or the items of a list, of which nobody said what they are. */
export const schemaUntyped: ToolRule = {
  id: 'schema_untyped',
  link: 'https://json-schema.org/understanding-json-schema/reference/type',
  *check({ schemas }) {
    for (const { at, schema, parameter } of schemas) {
      if (parameter !== undefined && !saysType.some((key) => Object.hasOwn(schema, key))) {
        yield { severity: 'warning', at };
      } else if (
        member(schema, 'type') === 'array' &&
        !['items', 'prefixItems'].some((key) => Object.hasOwn(schema, key))
      ) {
        yield { severity: 'advice', at: `${at}/items` };
      }
    }
  },
};
