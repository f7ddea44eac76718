import { isTamePattern } from '../../../../shared/tame-pattern.ts';
import { isRecord, type JsonRecord } from '../plain-record.ts';
import { mapSubschemas, subschemasOf } from './subschemas.ts';

/** Formats whose check takes no longer than the text is long. */
const checkedFormats: ReadonlySet<unknown> = new Set(['date', 'date-time', 'time', 'uuid', 'ipv4']);

/** Where “less is asked for” would turn into “more is asked for”. */
const turning: ReadonlySet<string | undefined> = new Set(['not', 'if', 'then', 'else', 'oneOf', 'contains']);

/**
 * A schema that lets through at least what the given one does and is safe to apply to any text: without patterns that
 * could take for ever, or without any. What is loosened below `not`, `if`, `oneOf` or `contains` takes the keyword with it.
 */
export function loosenSchema(schema: JsonRecord, patterns: 'tame' | 'none'): JsonRecord {
  const risky = (pattern: unknown): boolean =>
    patterns === 'none' || typeof pattern !== 'string' || !isTamePattern(pattern);
  const isLoosened = (value: unknown): boolean => isRecord(value) && loosensHere(value, risky);
  const whole = someSchema(schema, (each) => loosensHere(each, risky));

  const loosened = (each: JsonRecord): JsonRecord => {
    const after = new Map(
      Object.entries(mapSubschemas(each, ({ value }) => (isRecord(value) ? loosened(value) : value))),
    );
    if (after.has('pattern') && risky(after.get('pattern'))) after.delete('pattern');
    if (after.has('format') && !checkedFormats.has(after.get('format'))) after.delete('format');
    const byPattern = after.get('patternProperties');
    if (isRecord(byPattern) && Object.keys(byPattern).some(risky)) {
      // Which names the patterns stood for is not known any more.
      for (const keyword of ['patternProperties', 'additionalProperties', 'unevaluatedProperties']) {
        after.delete(keyword);
      }
    }
    // A reference may lead to anything that was loosened.
    const unsure = (value: unknown): boolean =>
      someSchema(value, (inner) => isLoosened(inner) || (whole && Object.hasOwn(inner, '$ref')));
    const turned = subschemasOf(each).filter(({ path, value }) => turning.has(path[0]) && unsure(value));
    for (const { path } of turned) {
      const [keyword = ''] = path;
      for (const each of ['if', 'then', 'else'].includes(keyword) ? ['if', 'then', 'else'] : [keyword]) {
        after.delete(each);
      }
    }
    return Object.fromEntries(after);
  };
  return loosened(schema);
}

function loosensHere(schema: JsonRecord, risky: (pattern: unknown) => boolean): boolean {
  const { pattern, format, patternProperties } = schema;
  return (
    (pattern !== undefined && risky(pattern)) ||
    (format !== undefined && !checkedFormats.has(format)) ||
    (isRecord(patternProperties) && Object.keys(patternProperties).some(risky))
  );
}

function someSchema(value: unknown, test: (schema: JsonRecord) => boolean): boolean {
  if (!isRecord(value)) return false;
  return test(value) || subschemasOf(value).some((inner) => someSchema(inner.value, test));
}
