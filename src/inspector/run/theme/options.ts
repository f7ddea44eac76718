/** What a value is called where it is offered. The form’s library has no words for objects and lists. */
export function optionText(label: unknown, value: unknown): string {
  if (typeof value === 'boolean' || value === null) return String(value);
  const called = typeof label === 'string' && label !== '' && label !== String(value);
  const text = called ? label : typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text === '' ? '""' : text.slice(0, 200);
}

/** Whether two values are the same as JSON: those that were typed are other objects than the schema’s. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || (other !== undefined && JSON.stringify(one) === JSON.stringify(other));
}

/** What is chosen of several values after one was chosen or let go: in the order they are offered, what is not offered last. */
export function turned(
  offered: readonly unknown[],
  chosen: readonly unknown[],
  wanted: unknown,
  on: boolean,
): readonly unknown[] {
  const all = [...offered, ...notOffered(offered, chosen)];
  return all.filter((each) =>
    isSameValue(each, wanted) ? on : chosen.some((one) => isSameValue(each, one)),
  );
}

/** What is chosen and not among what is offered. */
export function notOffered(offered: readonly unknown[], chosen: readonly unknown[]): readonly unknown[] {
  return chosen.filter((each) => !offered.some((one) => isSameValue(one, each)));
}
