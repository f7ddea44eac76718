import type { ToolRule } from './rule.ts';
import { isObject, member } from './tool-look.ts';

/** Nothing says which of the parameters must be given: neither some nor none. */
export const schemaRequiredMissing: ToolRule = {
  id: 'schema_required_missing',
  link: 'https://json-schema.org/understanding-json-schema/reference/object#required',
  *check({ schemas }) {
    for (const { at, schema } of schemas) {
      const properties = member(schema, 'properties');
      if (!isObject(properties) || Object.hasOwn(schema, 'required')) continue;
      const undecided = Object.keys(properties).some((key) => {
        const property = member(properties, key);
        return !isObject(property) || !Object.hasOwn(property, 'default');
      });
      if (undecided) yield { severity: 'advice', at };
    }
  },
};
