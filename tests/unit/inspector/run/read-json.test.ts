import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonPlace, jsonSpan } from '../../../../src/inspector/run/json/json-place.ts';
import { readJson } from '../../../../src/inspector/run/json/read-json.ts';

describe('readJson', () => {
  it('finds no mistake in what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
        expect(readJson(JSON.stringify(value, null, indent)).fault).toBeUndefined();
      }),
    );
  });

  it('finds a mistake exactly where JSON.parse finds one', () => {
    const broken = fc
      .tuple(
        fc.jsonValue(),
        fc.nat(),
        fc.constantFrom('', ',', '"', '}', ']', ':', '{', '[', 'x', '0', '\\', '\n'),
      )
      .map(([value, at, sign]) => {
        const text = JSON.stringify(value);
        const place = at % (text.length + 1);
        return text.slice(0, place) + sign + text.slice(place + (at % 3 === 0 ? 1 : 0));
      });
    fc.assert(
      fc.property(broken, (text) => {
        let right = true;
        try {
          JSON.parse(text);
        } catch {
          right = false;
        }
        const { fault } = readJson(text);
        fc.pre(fault?.mistake !== 'rounded');
        expect(fault === undefined, text).toBe(right);
      }),
      { numRuns: 2000 },
    );
  });

  it('ends for any text, however broken', () => {
    const signs = fc.array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"', 'a', '1', ' ', '\\'), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(signs, (parts) => void readJson(parts.join(''))),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['{"a" 1}', 'colon', 5],
    ['{"a":1 "b":2}', 'comma', 7],
    ['{"a":1,}', 'extra-comma', 6],
    ['{"a":', 'value', 5],
    ['{"a":1', 'unclosed', 0],
    ['{a:1}', 'key', 1],
    ['{"a":yes}', 'word', 5],
    ['{"a":01}', 'number', 5],
    ['{"a":12345678901234567890}', 'rounded', 5],
    ['[1e400]', 'rounded', 1],
    ['{"a":"x', 'open-text', 5],
    ['{"a":"\\q"}', 'escape', 6],
    ['{} {}', 'trailing', 3],
  ])('says what is wrong with %s', (text, mistake, from) => {
    expect(readJson(text).fault).toMatchObject({ mistake, from });
  });

  it('does not overflow on a million brackets', () => {
    expect(readJson('['.repeat(1_000_000)).fault?.mistake).toBe('deep');
  });
});

describe('jsonSpan', () => {
  it('finds the place of a value, and of its name', () => {
    const text = '{"a": [1, {"b": true}]}';
    const { node } = readJson(text);
    const at = (path: (string | number)[], onKey = false) => {
      const span = jsonSpan(node, path, onKey);
      return span && text.slice(span.from, span.to);
    };
    expect(at(['a', 1, 'b'])).toBe('true');
    expect(at(['a', 1, 'b'], true)).toBe('"b"');
    expect(at(['a', 0])).toBe('1');
  });
});

describe('jsonPlace', () => {
  const at = (marked: string) => jsonPlace(marked.replace('|', ''), marked.indexOf('|'));
  it.each([
    ['{|}', 'key', []],
    ['{"a": 1, |}', 'key', []],
    ['{"a|": 1}', 'key', []],
    ['{"a": |}', 'value', ['a']],
    ['{"a": "x|"}', 'value', ['a']],
    ['{"a": {"b": tr|}}', 'value', ['a', 'b']],
    ['{"a": [1, |]}', 'value', ['a', 1]],
    ['{"a": {|', 'key', ['a']],
  ])('%s', (marked, kind, path) => {
    expect(at(marked)).toMatchObject({ kind, path });
  });

  it.each(['|{}', '{}|', '{"a"|: 1}', '{"a": 1 |}'])('knows nothing to offer at %s', (marked) => {
    expect(at(marked)).toBeUndefined();
  });
});
