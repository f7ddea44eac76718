import { z } from 'zod';
import type { z as z3 } from 'zod/v3';
import { CallError } from '../../shared/result.ts';
import type { AnyTool } from '../../tools/define.ts';
import { isOfZod3, type Shape } from '../../tools/shapes.ts';
import { expectationOf, expectationOfZod3 } from './expectation.ts';
import { short, show } from './show-value.ts';

/** How many of endless faults are told. */
const maxListed = 20;

/** One thing that is wrong with the arguments. */
interface Fault {
  /** `a.b[0]`; empty for the arguments as a whole. */
  readonly path: string;
  readonly expected: string;
  readonly received: string;
}

/**
 * Refuses arguments a tool does not have, naming the ones it has: a misspelt argument that is ignored would run another
 * call than was meant.
 *
 * @throws CallError VALIDATION_ERROR
 */
export function refuseUnknownArguments({ schema }: AnyTool, input: Readonly<Record<string, unknown>>): void {
  const expected = Object.keys(schema);
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(schema, name));
  if (unknown.length === 0) return;
  const listed = unknown.slice(0, maxListed).map((name) => JSON.stringify(short(name, 100)));
  const more = unknown.length > maxListed ? ` and ${unknown.length - maxListed} more` : '';
  const names = `${listed.join(', ')}${more}`;
  const what = unknown.length === 1 ? `Unknown argument ${names}` : `Unknown arguments ${names}`;
  const remedy = unknown.length === 1 ? 'Remove it and retry.' : 'Remove them and retry.';
  const known = expected.length === 0 ? 'The tool takes no arguments.' : `Expected: ${expected.join(', ')}.`;
  throw new CallError('VALIDATION_ERROR', `${what}. ${known} ${remedy}`, {
    details: { unknown: unknown.slice(0, maxListed).map((name) => short(name, 100)), expected },
  });
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
  const faults = parsed.faults.slice(0, maxListed).map<Fault>(({ path, expected }) => ({
    path: shortPath(path),
    expected,
    received: show(at(input, path)),
  }));
  const lines = faults.map(
    ({ path, expected, received }) => `${path}: expected ${expected}, received ${received}`,
  );
  throw new CallError('VALIDATION_ERROR', `Wrong arguments. ${lines.join('; ')}. Correct and retry.`, {
    details: { faults },
  });
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

function shortPath(path: readonly PropertyKey[]): string {
  const text = path.reduce<string>((before, step) => {
    if (typeof step === 'number') return `${before}[${step}]`;
    return before === '' ? String(step) : `${before}.${String(step)}`;
  }, '');
  return short(text, 200);
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step)
        ? (inner as Record<PropertyKey, unknown>)[step]
        : undefined,
    value,
  );
}
