/** A JSON object. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object: no list, no null. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of its own, never what `Object.prototype` has. */
export function member(record: JsonRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** A member of its own, where it is a text. */
export function textMember(record: JsonRecord, name: string): string | undefined {
  const value = member(record, name);
  return typeof value === 'string' ? value : undefined;
}
