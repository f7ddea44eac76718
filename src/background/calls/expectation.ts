import type { z } from 'zod';
import type { z as z3 } from 'zod/v3';
import { show } from './show-value.ts';

/** How many of endless names are told. */
const maxListed = 20;

/** What an argument should have been, as far as the fault says. */
export function expectationOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected;
    case 'invalid_value':
      return `one of ${issue.values.map(show).join(', ')}`;
    case 'too_small':
      return `${bound(issue, 'at least', 'more than')} ${issue.minimum}${unit(issue.origin)}`;
    case 'too_big':
      return `${bound(issue, 'at most', 'less than')} ${issue.maximum}${unit(issue.origin)}`;
    case 'invalid_union': {
      const each = issue.errors.flatMap((errors) => errors.slice(0, 1).map(expectationOf));
      return each.length > 0 ? [...new Set(each)].join(' or ') : issue.message;
    }
    case 'unrecognized_keys':
      return without(issue.keys);
    default:
      return issue.message;
  }
}

/** As {@link expectationOf}, for faults of zod 3. */
export function expectationOfZod3(issue: z3.ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected;
    case 'invalid_literal':
      return show(issue.expected);
    case 'invalid_enum_value':
    case 'invalid_union_discriminator':
      return `one of ${issue.options.map(show).join(', ')}`;
    case 'too_small':
      return `${bound(issue, 'at least', 'more than')} ${issue.minimum}${unit(issue.type)}`;
    case 'too_big':
      return `${bound(issue, 'at most', 'less than')} ${issue.maximum}${unit(issue.type)}`;
    case 'invalid_union': {
      const each = issue.unionErrors.flatMap(({ issues }) => issues.slice(0, 1).map(expectationOfZod3));
      return each.length > 0 ? [...new Set(each)].join(' or ') : issue.message;
    }
    case 'unrecognized_keys':
      return without(issue.keys);
    default:
      return issue.message;
  }
}

function bound(
  { exact, inclusive }: { readonly exact?: boolean | undefined; readonly inclusive?: boolean | undefined },
  within: string,
  beyond: string,
): string {
  return exact ? 'exactly' : inclusive ? within : beyond;
}

/** Of an argument's own members. */
function without(keys: readonly string[]): string {
  return `no ${keys
    .slice(0, maxListed)
    .map((key) => show(key))
    .join(', ')}`;
}

function unit(origin: string): string {
  return origin === 'string' ? ' characters' : origin === 'array' || origin === 'set' ? ' entries' : '';
}
