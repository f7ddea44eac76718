/** A value that fits a schema, as somebody gives it who leaves what is filled in already and agrees to the rest. */
export function sampleOf(schema: unknown): unknown {
  const { type, properties, required, default: preset, enum: choices } = (schema ?? {}) as Schema;
  if (preset !== undefined) return preset;
  if (choices !== undefined) return choices[0];
  switch (type) {
    case 'object': {
      const wanted = Object.entries(properties ?? {}).filter(
        ([name, { default: given, type: kind }]) =>
          required?.includes(name) || given !== undefined || kind === 'boolean',
      );
      return Object.fromEntries(wanted.map(([name, property]) => [name, sampleOf(property)]));
    }
    case 'array':
      return [];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return 2;
    default:
      return 'text';
  }
}

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
}
