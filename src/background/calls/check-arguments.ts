import { z } from 'zod';
import { CallError } from '../../shared/result.ts';
import type { AnyTool } from '../../tools/define.ts';

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
  const parsed = z.strictObject(schema).safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.slice(0, maxListed).map((issue) => faultOf(issue, input));
  const lines = faults.map(
    ({ path, expected, received }) => `${path}: expected ${expected}, received ${received}`,
  );
  throw new CallError('VALIDATION_ERROR', `Wrong arguments. ${lines.join('; ')}. Correct and retry.`, {
    details: { faults },
  });
}

function faultOf(issue: z.core.$ZodIssue, input: unknown): Fault {
  return {
    path: issue.path.reduce<string>(
      (path, step) =>
        typeof step === 'number'
          ? `${path}[${step}]`
          : path === ''
            ? String(step)
            : `${path}.${String(step)}`,
      '',
    ),
    expected: expectation(issue),
    received: show(at(input, issue.path)),
  };
}

function expectation(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected;
    case 'invalid_value':
      return `one of ${issue.values.map(show).join(', ')}`;
    case 'too_small':
      return `${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}${unit(issue.origin)}`;
    case 'too_big':
      return `${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}${unit(issue.origin)}`;
    case 'invalid_union': {
      const each = issue.errors.flatMap((errors) => errors.slice(0, 1).map(expectation));
      return each.length > 0 ? [...new Set(each)].join(' or ') : issue.message;
    }
    default:
      return issue.message;
  }
}

function unit(origin: string): string {
  return origin === 'string' ? ' characters' : origin === 'array' || origin === 'set' ? ' entries' : '';
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

function show(value: unknown): string {
  return value === undefined ? 'nothing' : short(JSON.stringify(value) ?? String(value), 80);
}

function short(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}
