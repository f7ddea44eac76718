import { asRecord } from './as-record.ts';

/** Whether two JSON values say the same, in whatever order their members are: storage sorts them. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, at) => sameJson(value, other[at]));
  }
  const [a, b] = [asRecord(one), asRecord(other)];
  if (a === undefined || b === undefined) return one === other;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && sameJson(a[name], b[name]))
  );
}
