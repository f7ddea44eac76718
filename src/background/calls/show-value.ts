/** A value in short, as JSON. */
export function show(value: unknown): string {
  return value === undefined ? 'nothing' : short(JSON.stringify(value) ?? String(value), 80);
}

/** At most `length` characters of `text`, marked where it was longer. */
export function short(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
