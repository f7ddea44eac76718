import { CallError } from '../../shared/result.ts';
import { short } from './show-value.ts';

/** How many of endless faults are told. */
export const maxListed = 20;

/** One thing that is wrong with the arguments. */
export interface Fault {
  /** `a.b[0]`; empty for the arguments as a whole. */
  readonly path: string;
  readonly expected: string;
  readonly received: string;
}

/** What a call with arguments that the tool does not have is refused with. */
export function unknownArguments(unknown: readonly string[], expected: readonly string[]): CallError {
  const names = unknown.slice(0, maxListed).map((name) => short(name, 100));
  const more = unknown.length > maxListed ? ` and ${unknown.length - maxListed} more` : '';
  const listed = `${names.map((name) => JSON.stringify(name)).join(', ')}${more}`;
  const [what, it] = unknown.length === 1 ? ['argument', 'it'] : ['arguments', 'them'];
  const known =
    expected.length === 0
      ? 'The tool takes no arguments.'
      : `Expected: ${short(expected.join(', '), 1_000)}.`;
  return new CallError('VALIDATION_ERROR', `Unknown ${what} ${listed}. ${known} Remove ${it} and retry.`, {
    details: { unknown: names, expected },
  });
}

/** What a call with wrong arguments is refused with: its first {@link maxListed} faults. */
export function wrongArguments(faults: readonly Fault[]): CallError {
  const listed = faults.slice(0, maxListed).map((fault) => ({ ...fault, path: short(fault.path, 200) }));
  const lines = listed.map(
    ({ path, expected, received }) =>
      `${path === '' ? 'The arguments' : path}: expected ${expected}, received ${received}`,
  );
  return new CallError('VALIDATION_ERROR', `Wrong arguments. ${lines.join('; ')}. Correct and retry.`, {
    details: { faults: listed },
  });
}
