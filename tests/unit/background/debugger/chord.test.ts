import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitsOf, parseChord } from '../../../../src/background/debugger/chord.ts';
import { keyFor } from '../../../../src/background/debugger/keyboard-layout.ts';
import { CallError } from '../../../../src/shared/result.ts';

function read(text: string): string {
  const { modifiers, key } = parseChord(text);
  return [...modifiers, key.key].join(' ');
}

function refusal(text: string): string {
  try {
    parseChord(text);
  } catch (error) {
    if (error instanceof CallError && error.failure.code === 'VALIDATION_ERROR') return error.message;
  }
  throw new Error(`${text} was not refused`);
}

describe('a chord', () => {
  it.each([
    ['a', 'a'],
    ['A', 'A'],
    ['Enter', 'Enter'],
    ['Control+Shift+C', 'Control Shift C'],
    ['Control++', 'Control +'],
    ['+', '+'],
    ['Shift++', 'Shift +'],
    ['Control+Alt++', 'Control Alt +'],
    ['Control', 'Control'],
    ['Control+Shift', 'Control Shift'],
    ['ctrl+cmd+esc', 'Control Meta Escape'],
    ['Alt+arrowdown', 'Alt ArrowDown'],
    ['Space', ' '],
    ['F12', 'F12'],
    ['KeyQ', 'q'],
    ['é', 'é'],
    ['Control+世', 'Control 世'],
  ])('%s is %s', (text, keys) => {
    expect(read(text)).toBe(keys);
  });

  it.each([
    ['', 'There is no key to press'],
    ['Control+', 'lacks a key'],
    ['+a', 'lacks a key'],
    ['Control++a', 'lacks a key'],
    ['+++', 'lacks a key'],
    ['Hyper', '“Hyper” is no key'],
    ['Control+Entr', '“Entr” in “Control+Entr” is no key'],
    ['a+b', '“a” in “a+b” is no modifier'],
    ['Control+Control+a', 'Control twice'],
    ['Shift+Shift', 'Shift twice'],
    ['constructor', '“constructor” is no key'],
    ['F25', '“F25” is no key'],
    ['\u0007', 'is no key'],
    ['x'.repeat(500), '…” is no key'],
  ])('%j is refused, with the reason', (text, why) => {
    expect(refusal(text)).toContain(why);
    expect(refusal(text).length).toBeLessThan(300);
  });

  it('is read or refused by name, whatever it is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-Za-z+]{0,12}$/)), (text) => {
        try {
          expect(parseChord(text).key.key).not.toBe('');
        } catch (error) {
          expect(error).toBeInstanceOf(CallError);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

it('types every printable character of ASCII with the key that has it', () => {
  for (let code = 32; code < 127; code += 1) {
    const character = String.fromCharCode(code);
    const key = keyFor(character);
    expect(key, character).toMatchObject({ key: character, text: character });
    expect(key?.code, character).not.toBe('');
  }
});

it.each([
  ['a', 'KeyA', 65],
  ['!', 'Digit1', 49],
  ['_', 'Minus', 189],
  ['Enter', 'Enter', 13],
  ['Numpad5', 'Numpad5', 101],
  ['Meta', 'MetaLeft', 91],
])('%s has the code %s and the number %i', (name, code, keyCode) => {
  expect(keyFor(name)).toMatchObject({ code, keyCode });
});

it('has modifiers as bits', () => {
  expect([bitsOf([]), bitsOf(['Alt']), bitsOf(['Control', 'Shift']), bitsOf(['Meta'])]).toEqual([
    0, 1, 10, 4,
  ]);
});
