import { specification, type ToolRule } from './rule.ts';
import { isObject, member } from './tool-look.ts';

/** Input is an object: agents build their arguments from a schema that says so. */
export const schemaNotObject: ToolRule = {
  id: 'schema_not_object',
  link: specification('model-context-tool'),
  *check({ tool }) {
    const schema = tool.inputSchema;
    if (schema === null) return;
    if (!isObject(schema)) {
      yield { severity: 'serious', at: 'inputSchema', note: typeof schema };
      return;
    }
    const type = member(schema, 'type');
    if (type === 'object') return;
    // Alternatives and references may say it further in.
    if (type === undefined && ['$ref', 'anyOf', 'oneOf', 'allOf'].some((key) => Object.hasOwn(schema, key)))
      return;
    yield {
      severity: type === undefined ? 'warning' : 'serious',
      at: type === undefined ? 'inputSchema' : 'inputSchema/type',
      note: typeof type === 'string' ? type.slice(0, 60) : undefined,
    };
  },
};
