import { z } from 'zod';
import type { z as z3 } from 'zod/v3';
import { valueAt } from '../../shared/value-at.ts';
import type { AnyTool } from '../../tools/define.ts';
import { isOfZod3, type Shape } from '../../tools/shapes.ts';
import { maxListed, unknownArguments, wrongArguments } from './argument-refusal.ts';
import { expectationOf, expectationOfZod3 } from './expectation.ts';
import { show } from './show-value.ts';

/**
 * Refuses arguments a tool does not have, naming the ones it has: a misspelt argument that is ignored would run another
 * call than was meant.
 *
 * @throws CallError VALIDATION_ERROR
 */
export function refuseUnknownArguments({ schema }: AnyTool, input: Readonly<Record<string, unknown>>): void {
  const expected = Object.keys(schema);
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(schema, name));
  if (unknown.length > 0) throw unknownArguments(unknown, expected);
}

/**
 * The arguments with their defaults filled in.
 *
 * @throws CallError VALIDATION_ERROR with path, expected and received of every fault at once
 */
export function parseArguments(
  { schema }: AnyTool,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const parsed = isOfZod3(schema) ? parse3(schema, input) : parse4(schema, input);
  if ('values' in parsed) return parsed.values;
  throw wrongArguments(
    parsed.faults.slice(0, maxListed).map(({ path, expected }) => ({
      path: pathText(path),
      expected,
      received: show(valueAt(input, path)),
    })),
  );
}

/** What both zods come to. */
type Parsed =
  | { readonly values: Record<string, unknown> }
  | { readonly faults: readonly { readonly path: readonly PropertyKey[]; readonly expected: string }[] };

function parse4(shape: Shape, input: unknown): Parsed {
  const parsed = z.strictObject(shape as z.ZodRawShape).safeParse(input);
  if (parsed.success) return { values: parsed.data };
  return {
    faults: parsed.error.issues.map((issue) => ({ path: issue.path, expected: expectationOf(issue) })),
  };
}

/** One by one: the types bring their own code, and an object of zod 3 would bring the rest of it into the worker. */
function parse3(shape: z3.ZodRawShape, input: Readonly<Record<string, unknown>>): Parsed {
  const values: Record<string, unknown> = {};
  const faults: { path: readonly PropertyKey[]; expected: string }[] = [];
  for (const [name, type] of Object.entries(shape)) {
    const parsed = type.safeParse(Object.hasOwn(input, name) ? input[name] : undefined, { path: [name] });
    if (!parsed.success) {
      for (const issue of parsed.error.issues) {
        faults.push({ path: issue.path, expected: expectationOfZod3(issue) });
      }
    } else if (parsed.data !== undefined || Object.hasOwn(input, name)) {
      values[name] = parsed.data;
    }
  }
  for (const name of Object.keys(input)) {
    if (!Object.hasOwn(shape, name)) faults.push({ path: [name], expected: 'no such argument' });
  }
  return faults.length > 0 ? { faults } : { values };
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((before, step) => {
    if (typeof step === 'number') return `${before}[${step}]`;
    return before === '' ? String(step) : `${before}.${String(step)}`;
  }, '');
}
