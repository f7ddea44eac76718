import { describe, expect, it } from 'vitest';
import { isSameValue, optionText, turned } from '../../../../src/inspector/run/theme/options.ts';

const red = { colour: 'red' };
const blue = { colour: 'blue' };

describe('turned', () => {
  it('knows a value again that is another object', () => {
    expect(turned([red, blue], [{ colour: 'blue' }], red, true)).toEqual([red, blue]);
    expect(turned([red, blue], [{ colour: 'red' }, { colour: 'blue' }], red, false)).toEqual([blue]);
  });

  it('leaves alone what is not offered, unless it is what is let go', () => {
    expect(turned(['a', 'b'], ['x', 'b'], 'a', true)).toEqual(['a', 'b', 'x']);
    expect(turned(['a', 'b'], ['x', 'b'], 'x', false)).toEqual(['b']);
  });
});

describe('isSameValue', () => {
  it('tells nothing from a value', () => {
    expect(isSameValue(undefined, undefined)).toBe(true);
    expect(isSameValue({}, undefined)).toBe(false);
    expect(isSameValue('1', 1)).toBe(false);
  });
});

describe('optionText', () => {
  it.each([
    ['Red', red, 'Red'],
    [String(red), red, '{"colour":"red"}'],
    [String([1, 2]), [1, 2], '[1,2]'],
    ['a', 'a', 'a'],
    ['', '', '""'],
    ['3', 3, '3'],
    ['null', null, 'null'],
  ])('%s for %j: %s', (label, value, text) => {
    expect(optionText(label, value)).toBe(text);
  });
});
