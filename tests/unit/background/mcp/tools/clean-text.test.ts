import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanLine,
  cleanText,
  hasHidden,
  showHidden,
} from '../../../../../src/background/mcp/tools/clean-text.ts';

describe('a text for pages', () => {
  it('loses what nobody sees', () => {
    const tags = [...'ignore'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    expect(cleanText(`Adds\u200b two\u202e num\u00adbers${tags}.\u0007`, 500)).toBe('Adds two numbers.');
  });

  it('keeps its lines, and no more than one empty one', () => {
    expect(cleanText('  a \r\n b\u2028c\n\n\n\n\td  ', 500)).toBe('a\nb\nc\n\nd');
    expect(cleanLine('a\n b', 500)).toBe('a b');
  });

  it('is cut, and never has anything hidden', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.integer({ min: 2, max: 100 }),
        (text, most) => {
          const clean = cleanText(text, most);
          expect(clean.length).toBeLessThanOrEqual(most);
          expect(hasHidden(clean)).toBe(false);
          expect(clean.isWellFormed()).toBe(true);
        },
      ),
    );
  });
});

describe('a text for people', () => {
  it('shows what is hidden', () => {
    expect(showHidden('pay\u202Elap', 500)).toBe('pay⟨U+202E⟩lap');
    expect(showHidden('a\u{E0041}', 500)).toBe('a⟨U+E0041⟩');
    expect(hasHidden('pay\u202Elap')).toBe(true);
    expect(hasHidden('Adds two numbers.\nAnd more.')).toBe(false);
  });

  it('differs wherever the texts differ visibly or not', () => {
    expect(showHidden('a\u200b', 500)).not.toBe(showHidden('a', 500));
  });
});
