/** Characters of JSON; nothing where a value has none. */
export function jsonSize(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}

/**
 * A copy of `value` as JSON has it, the only kind that reaches a caller. What JSON cannot hold becomes a text: a BigInt
 * its digits, a cycle and what is nested too deeply or will not be read a remark. Undefined where nothing is left.
 * Never throws.
 */
export function asJson(value: unknown): unknown {
  try {
    return copyOf(value);
  } catch {
    // Only what is strange pays for being looked at closely.
  }
  try {
    return copyOf(value, tame());
  } catch {
    return '(cannot be shown)';
  }
}

type Replacer = (this: unknown, name: string, value: unknown) => unknown;

function copyOf(value: unknown, replacer?: Replacer): unknown {
  const text = JSON.stringify(value, replacer);
  return text === undefined ? undefined : JSON.parse(text);
}

function tame(): Replacer {
  /** From the whole to the object whose members are being looked at. */
  const path: unknown[] = [];
  return function (_name, value) {
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) return value;
    while (path.length > 0 && path.at(-1) !== this) path.pop();
    if (path.includes(value)) return '(itself)';
    path.push(value);
    return value;
  };
}
