import { describe, expect, it } from 'vitest';
import { pathText } from '../../../../src/inspector/run/schema/json.ts';
import { safeSchema } from '../../../../src/inspector/run/schema/safe-schema.ts';
import { SchemaCheck } from '../../../../src/inspector/run/schema/schema-check.ts';
import { isTamePattern } from '../../../../src/shared/tame-pattern.ts';

function faults(schema: object, value: unknown) {
  const checked = new SchemaCheck(schema as never).check(value);
  return checked.state === 'faults'
    ? checked.faults.map(({ path, keyword }) => `${pathText(path)} ${keyword}`)
    : checked.state;
}

describe('SchemaCheck', () => {
  const schema = {
    type: 'object',
    required: ['id'],
    additionalProperties: false,
    properties: {
      id: { type: 'string', minLength: 2 },
      list: { type: 'array', items: { $ref: '#/$defs/place' } },
      either: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    },
    $defs: { place: { type: 'object', required: ['city'], properties: { city: { type: 'string' } } } },
  };

  it('names what is missing, what is unknown and what is wrong, each once', () => {
    expect(faults(schema, { list: [{}, { city: 1 }], extra: true })).toEqual([
      'id missing',
      'list[0].city missing',
      'list[1].city type',
      'extra unknown',
    ]);
  });

  it('tells alternatives as one', () => {
    expect(faults(schema, { id: 'ab', either: [] })).toEqual(['either anyOf']);
  });

  it('keeps what the keyword asks for, through references', () => {
    const checked = new SchemaCheck(schema).check({ id: 'a' });
    expect(checked).toEqual({ state: 'faults', faults: [{ path: ['id'], keyword: 'minLength', wanted: 2 }] });
  });

  it('lets right values through', () => {
    expect(faults(schema, { id: 'ab', list: [{ city: 'Paris' }], either: 1 })).toBe('valid');
  });

  it('says so where a schema cannot be applied', () => {
    expect(faults({ properties: { a: { $ref: 'https://elsewhere.example/x' } } }, { a: 1 })).toBe(
      'unchecked',
    );
  });

  it('does not change the schema it is given', () => {
    const given = Object.freeze({ properties: Object.freeze({ a: Object.freeze({ $ref: '#' }) }) });
    expect(faults(given, { a: {} })).toBe('valid');
  });

  it('is not held up by a pattern that takes for ever', () => {
    // It does not match: that it is called valid shows that it was not tried. Trying would take hours.
    expect(faults({ properties: { a: { pattern: '^(a+)+$' } } }, { a: `${'a'.repeat(40)}!` })).toBe('valid');
  });

  it('knows whether a value fits a part whose references lead into the whole', () => {
    const check = new SchemaCheck(schema);
    expect(check.fits({ $ref: '#/$defs/place' }, { city: 'Paris' })).toBe(true);
    expect(check.fits({ $ref: '#/$defs/place' }, {})).toBe(false);
    expect(check.fits({ type: 'string' }, 1)).toBe(false);
  });
});

describe('isTamePattern', () => {
  it.each(['^[A-Z0-9-]+$', '^\\d{4}-\\d{2}$', '(?:ab|cd)x', '^\\w+@\\w+$'])('takes %s', (pattern) => {
    expect(isTamePattern(pattern)).toBe(true);
  });
  it.each(['(a+)+$', '(a|a)*b', '((a+))+', '(.)\\1', '(?=a)b', '(', 'a*b*c*d*e', '([a-z]+\\.)*x'])(
    'refuses %s',
    (pattern) => {
      expect(isTamePattern(pattern)).toBe(false);
    },
  );
});

it('tries no pattern that repeats a group whose repetition stands behind an inner group', () => {
  // On 40 letters it would take hours, so it is left out.
  const schema = { type: 'string', pattern: '^((ab)?c+)+$' };
  expect(faults(schema, `${'c'.repeat(40)}!`)).toBe('valid');
});

describe('safeSchema', () => {
  it('lets through at least what the given one does', () => {
    const risky = { pattern: '(a+)+$' };
    expect(safeSchema({ not: risky, type: 'string' }, true)).toEqual({ type: 'string' });
    expect(safeSchema({ properties: { pattern: { type: 'string' }, b: risky } }, true)).toEqual({
      properties: { pattern: { type: 'string' }, b: {} },
    });
  });
});
