import type { ToolRule } from './rule.ts';
import { member } from './tool-look.ts';

const reference = 'https://json-schema.org/understanding-json-schema/reference/object';

/** An object nobody said anything about: an agent has to guess what belongs in it. */
export const schemaNoProperties: ToolRule = {
  id: 'schema_no_properties',
  link: reference,
  *check({ schemas }) {
    for (const { at, schema } of schemas) {
      if (member(schema, 'type') !== 'object') continue;
      if (
        ['properties', 'patternProperties', '$ref', 'anyOf', 'oneOf', 'allOf'].some((key) =>
          Object.hasOwn(schema, key),
        )
      )
        continue;
      // “Nothing” and “a map of such things” are said by this alone.
      const others = member(schema, 'additionalProperties');
      if (others === false || (typeof others === 'object' && others !== null)) continue;
      yield { severity: 'warning', at };
    }
  },
};
