import type { ToolRule } from './rule.ts';
import { isObject, member } from './tool-look.ts';

/** Misspelt and invented arguments pass where nothing closes the object. */
export const schemaOpen: ToolRule = {
  id: 'schema_open',
  link: 'https://json-schema.org/understanding-json-schema/reference/object#additionalproperties',
  *check({ schemas }) {
    for (const { at, schema } of schemas) {
      if (!isObject(member(schema, 'properties'))) continue;
      const others = member(schema, 'additionalProperties');
      if (others === true || (others === undefined && member(schema, 'unevaluatedProperties') !== false)) {
        yield { severity: 'advice', at };
      }
    }
  },
};
