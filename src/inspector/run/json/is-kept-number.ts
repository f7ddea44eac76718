/**
 * Whether a number stays what is written when it is read. Whole numbers that are too large become others, and the largest
 * none at all; fractions are as near as a number gets, which is what is meant by them.
 *
 * @param written as JSON writes it
 */
export function isKeptNumber(written: string): boolean {
  const value = Number(written);
  if (!Number.isFinite(value)) return false;
  if (Number.isSafeInteger(value) && /^-?\d+$/.test(written)) return true;
  const meant = decimal(written);
  if (meant === undefined || meant.digits === '' || meant.exponent < 0) return true;
  const read = decimal(String(value));
  if (read?.digits === meant.digits && read.exponent === meant.exponent) return true;
  // Some, such as powers of two, are kept and shown with other digits at their end.
  return BigInt(meant.digits) * 10n ** BigInt(meant.exponent) === BigInt(Math.abs(value));
}

/** Digits without zeros at either end, times ten to the power of `exponent`; no digits for zero. */
function decimal(written: string): { readonly digits: string; readonly exponent: number } | undefined {
  const [, whole, fraction = '', power = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(written) ?? [];
  if (whole === undefined) return undefined;
  const all = whole + fraction;
  let from = 0;
  while (all[from] === '0') from += 1;
  let to = all.length;
  while (to > from && all[to - 1] === '0') to -= 1;
  return { digits: all.slice(from, to), exponent: Number(power) - fraction.length + all.length - to };
}
