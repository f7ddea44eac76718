import { isTamePattern } from '../../../shared/tame-pattern.ts';
import { isObject, type Json, type JsonObject, member } from './json.ts';
import { subschemasOf } from './subschemas.ts';

/** Formats whose check takes no longer than the text is long. */
const checkedFormats: ReadonlySet<unknown> = new Set(['date', 'date-time', 'time', 'uuid', 'ipv4']);
/** Where “less is asked for” would turn into “more is asked for”. */
const turning: ReadonlySet<string> = new Set(['contains', 'else', 'if', 'not', 'oneOf', 'then']);

/** Characters of a text up to which patterns are tried. */
export const longestMatched = 1_000;

/**
 * A schema that lets through at least what the given one does and is safe to apply to any text: without patterns that
 * could take for ever, or (`patterns` false) without any.
 */
export function safeSchema(schema: JsonObject, patterns: boolean): JsonObject {
  const risky = (text: string): boolean => !patterns || !isTamePattern(text);
  const loosensHere = (each: JsonObject): boolean => {
    const { pattern, format, patternProperties } = each;
    return (
      (typeof pattern === 'string' && risky(pattern)) ||
      (format !== undefined && !checkedFormats.has(format)) ||
      (isObject(patternProperties) && Object.keys(patternProperties).some(risky))
    );
  };
  const somewhere = (each: JsonObject, test: (inner: JsonObject) => boolean): boolean =>
    test(each) || [...subschemasOf(each)].some((inner) => somewhere(inner.schema, test));
  const whole = somewhere(schema, loosensHere);
  if (!whole) return schema;
  const unsure = (each: JsonObject): boolean => loosensHere(each) || Object.hasOwn(each, '$ref');

  const loosened = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(loosened);
    if (!isObject(value)) return value;
    const after = new Map(Object.entries(value));
    const turned = [...subschemasOf(value)].some(
      ({ keyword, schema: inner }) => turning.has(keyword) && somewhere(inner, unsure),
    );
    if (turned) for (const keyword of turning) after.delete(keyword);
    const pattern = member(value, 'pattern');
    if (typeof pattern === 'string' && risky(pattern)) after.delete('pattern');
    const format = member(value, 'format');
    if (format !== undefined && !checkedFormats.has(format)) after.delete('format');
    const byPattern = member(value, 'patternProperties');
    if (isObject(byPattern) && Object.keys(byPattern).some(risky)) {
      // Which names the patterns stood for is not known any more.
      for (const keyword of ['patternProperties', 'additionalProperties', 'unevaluatedProperties']) {
        after.delete(keyword);
      }
    }
    for (const [name, inner] of after) {
      // What these hold is data, not schemas.
      if (name !== 'const' && name !== 'enum' && name !== 'default' && name !== 'examples') {
        after.set(name, name === 'properties' ? eachLoosened(inner) : loosened(inner));
      }
    }
    return Object.fromEntries(after);
  };
  /** `properties` may have a member called `pattern`. */
  const eachLoosened = (properties: Json): Json =>
    isObject(properties)
      ? Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, loosened(inner)]))
      : properties;
  const safe = loosened(schema);
  return isObject(safe) ? safe : {};
}
