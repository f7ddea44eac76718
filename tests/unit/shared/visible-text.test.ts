import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleParts, visibleText } from '../../../src/shared/visible-text.ts';

describe('visibleText', () => {
  it.each([
    ['a right-to-left override', 'photo\u202Egnp.exe', 'photo\\u{202E}gnp.exe'],
    ['an isolate', '\u2066x\u2069', '\\u{2066}x\\u{2069}'],
    ['a zero-width space', 'pay\u200Bpal', 'pay\\u{200B}pal'],
    ['a soft hyphen', 'a\u00ADb', 'a\\u{AD}b'],
    ['a no-break space', 'a\u00A0b', 'a\\u{A0}b'],
    ['a wide space', 'a\u3000b', 'a\\u{3000}b'],
    ['a line separator', 'a\u2028b', 'a\\u{2028}b'],
    ['delete and escape', '\u007F\u001B', '\\u{7F}\\u{1B}'],
    ['a C1 control', 'a\u0085b', 'a\\u{85}b'],
    ['a tag character', 'a\u{E0041}', 'a\\u{E0041}'],
    ['a variation selector', 'a\uFE0F', 'a\\u{FE0F}'],
    ['a Hangul filler', 'a\u3164b', 'a\\u{3164}b'],
    ['a blank Braille pattern', 'a\u2800b', 'a\\u{2800}b'],
    ['a lone surrogate', 'a\uD800b', 'a\\u{D800}b'],
    ['a private character', '\uE000', '\\u{E000}'],
  ])('spells out %s', (_what, text, shown) => {
    expect(visibleText(text)).toBe(shown);
  });

  it.each(['Grüße, 世界! שלום — “é” 🙂', '{\n  "a": [1, 2]\n}', ''])('leaves %j as it is', (text) => {
    expect(visibleText(text)).toBe(text);
  });

  it('tells what it spelt out from text that looks so', () => {
    expect(visibleParts('\\u{202E}\u202E')).toEqual([
      { text: '\\u{202E}', spelt: false },
      { text: '\\u{202E}', spelt: true },
    ]);
  });

  it('leaves nothing unseen, and loses nothing that is seen', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const parts = visibleParts(text);
        const back = parts
          .map((part) =>
            part.spelt ? String.fromCodePoint(Number.parseInt(part.text.slice(3, -1), 16)) : part.text,
          )
          .join('');
        expect(back).toBe(text);
        expect(visibleText(text)).not.toMatch(/[\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u);
        expect(visibleText(text).replaceAll('\n', '')).not.toMatch(/\p{Cc}|(?! )\p{Zs}/u);
      }),
    );
  });
});
