import { z } from 'zod';
import type { z as z3 } from 'zod/v3';
import { zodToJsonSchema } from 'zod-to-json-schema';
import { isOfZod3, type Shape } from '../../tools/shapes.ts';

/** JSON Schema of a tool's arguments. */
export interface InputSchema {
  readonly type: 'object';
  readonly properties?: { readonly [name: string]: object };
  readonly required?: readonly string[];
  readonly additionalProperties: false;
}

/**
 * What a caller writes (defaults are optional), closed to unknown arguments. Schemas of zod 3 have a converter of their
 * own: zod 4's does not know them, and theirs makes an empty schema of zod 4's without a word.
 *
 * @throws Error where a schema converts to nothing: that is a mistake in the tool, and never reaches a page
 */
export function inputSchemaOf({ name, schema }: { name: string; schema: Shape }): InputSchema {
  const fail = (lost: readonly string[]): never => {
    throw new Error(`The schema of ${name} converts to nothing: ${lost.join(', ')}.`);
  };
  const convert = (shape: Shape): Converted =>
    isOfZod3(schema) ? fromZod3(shape as z3.ZodRawShape) : fromZod4(shape);
  const whyNot = (argument: string, type: Shape[string]): string | undefined => {
    try {
      convert({ [argument]: type });
      return undefined;
    } catch (error) {
      return `${argument} (${error instanceof Error ? error.message : String(error)})`;
    }
  };
  let converted: Converted;
  try {
    converted = convert(schema);
  } catch (error) {
    // The converter does not say which argument it failed at.
    const lost = Object.entries(schema).flatMap(([argument, type]) => whyNot(argument, type) ?? []);
    return fail(lost.length > 0 ? lost : [String(error)]);
  }
  const { $schema: _dialect, ...json } = converted;
  const lost = Object.keys(schema).filter((argument) => saysNothing(json.properties?.[argument]));
  return lost.length > 0 ? fail(lost) : (json as InputSchema);
}

interface Converted {
  readonly $schema?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
}

function fromZod4(shape: Shape): object {
  return z.toJSONSchema(z.strictObject(shape as z.ZodRawShape), { io: 'input' });
}

/** One by one, so that no more of zod 3 comes into the worker than the types bring themselves. */
function fromZod3(shape: z3.ZodRawShape): object {
  const properties = Object.entries(shape).map(([name, type]) => {
    const { $schema: _dialect, ...json } = zodToJsonSchema(withoutOptional(type), {
      $refStrategy: 'none',
      pipeStrategy: 'input',
    });
    return [
      name,
      type.description === undefined ? json : { ...json, description: type.description },
    ] as const;
  });
  const required = Object.entries(shape).flatMap(([name, type]) => (type.isOptional() ? [] : [name]));
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

/** What may be left out is said by `required`; the converter knows that only inside an object. */
function withoutOptional(type: z3.ZodTypeAny): z3.ZodTypeAny {
  const { typeName, innerType } = type._def as { typeName?: string; innerType?: z3.ZodTypeAny };
  return typeName === 'ZodOptional' && innerType !== undefined ? withoutOptional(innerType) : type;
}

/** Descriptions and defaults alone do not say what a caller may write. */
function saysNothing(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return true;
  return !Object.keys(schema).some(
    (member) => !['description', 'title', 'default', 'examples', 'deprecated', 'readOnly'].includes(member),
  );
}
