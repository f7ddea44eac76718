import { execute, isAborted, RealObject, RealTypeError, stringify } from './primordials.ts';
import type { Problem } from './refusal.ts';

/** Throws a TypeError that says which member of which dictionary is wrong, and how. */
type Fail = (problem: string) => never;

/** Reads one member of a dictionary, which the page may see, and converts it. */
type Read = <Result>(
  member: string,
  convert: (value: unknown, fail: Fail, member: string) => Result,
) => Result;

// The conversions of https://webidl.spec.whatwg.org/, with Chromium's words.

export function wrong(method: string, problem: string): TypeError {
  return new RealTypeError(`Failed to execute '${method}' on 'ModelContext': ${problem}`);
}

/** @throws TypeError unless the value is an object */
export function dictionary(method: string, type: string, value: unknown): Read {
  if (!isObject(value)) throw wrong(method, `The provided value is not of type '${type}'.`);
  return (member, convert) =>
    convert(
      (value as Record<string, unknown>)[member],
      (problem) => {
        throw wrong(method, `Failed to read the '${member}' property from '${type}': ${problem}`);
      },
      member,
    );
}

export function required(value: unknown, fail: Fail): unknown {
  return value === undefined ? fail('Required member is undefined.') : value;
}

export function text(value: unknown, fail: Fail): string {
  return `${required(value, fail)}`;
}

export function signal(value: unknown, fail: Fail): AbortSignal | undefined {
  try {
    if (value !== undefined) isAborted(value);
  } catch {
    fail("Failed to convert value to 'AbortSignal'.");
  }
  return value as AbortSignal | undefined;
}

/** Converts a sequence of origins to what is wrong with one of them, which is not checked before all else is. */
export function insecureOrigin(list: unknown, fail: Fail, member: string): Problem | undefined {
  let found: Problem | undefined;
  if (list !== undefined) {
    if (!isObject(list)) fail('The provided value cannot be converted to a sequence.');
    for (const entry of list as Iterable<unknown>) {
      if (!execute(secure, `${entry}`)) {
        found = { name: 'SecurityError', message: `Only secure origins are allowed in the ${member} list.` };
      }
    }
  }
  return found;
}

/**
 * https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy, near enough for a list nothing here uses: what
 * it lets through does no harm.
 */
const secure = /^(?!http:|ws:).+:|^\w+:\/\/(.*\.)?(localhost|127\.|\[::1\])/i;

/** @throws TypeError where JSON leaves the value out, or cannot say it */
export function jsonOf(method: string, what: 'object' | 'schema', value: object): string {
  const json = stringify(value) as string | undefined;
  if (json === undefined) throw wrong(method, `invalid input ${what}: toJSON() returns undefined`);
  return json;
}

export function isObject(value: unknown): value is object {
  return RealObject(value) === value;
}
