import type { ToolRule } from './rule.ts';
import { isObject, member } from './tool-look.ts';

/** What must be given and cannot: no input fits, or none that was described. */
export const schemaRequiredUnknown: ToolRule = {
  id: 'schema_required_unknown',
  link: 'https://json-schema.org/understanding-json-schema/reference/object#required',
  *check({ schemas }) {
    for (const { at, schema } of schemas) {
      const required = member(schema, 'required');
      const properties = member(schema, 'properties');
      if (required === undefined) continue;
      if (!Array.isArray(required)) {
        yield { severity: 'serious', at: `${at}/required`, note: typeof required };
        continue;
      }
      if (!isObject(properties)) continue;
      const unknown = required
        .slice(0, 500)
        .filter((name) => typeof name !== 'string' || !Object.hasOwn(properties, name));
      if (unknown.length > 0) {
        yield {
          severity: member(schema, 'additionalProperties') === false ? 'serious' : 'warning',
          at: `${at}/required`,
          note: unknown
            .slice(0, 5)
            .map((name) => (typeof name === 'string' ? name.slice(0, 40) : typeof name))
            .join(', '),
        };
      }
    }
  },
};
