import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shownValue } from '../../../../../src/background/mcp/servers/shown-value.ts';

describe('a header’s value', () => {
  it.each([
    ['Bearer sk-0123456789abcd4f2a', 'Bearer …4f2a'],
    ['bearer   sk-0123456789abcd4f2a', 'bearer …4f2a'],
    ['sk-0123456789abcd4f2a', '…4f2a'],
    ['Bearer short', 'Bearer …'],
    ['hunter2', '…'],
    // “me:correct-horse” in base64: its end is the end of the password.
    ['Basic bWU6Y29ycmVjdC1ob3JzZQ==', 'Basic …'],
    ['correct horse battery staple', '…aple'],
  ])('%s is shown as %s', (value, shown) => {
    expect(shownValue(value)).toBe(shown);
  });

  it('never shows more than four characters of a secret, and none of a short one', () => {
    const secret = fc.stringMatching(/^[\x21-\x7e]{1,60}$/);
    const before = fc.constantFrom('', 'Bearer ', 'Basic ', 'Token ');
    fc.assert(
      fc.property(before, secret, (word, text) => {
        const [, end = ''] = shownValue(`${word}${text}`).split('…');
        expect(end.length).toBeLessThanOrEqual(text.length < 16 ? 0 : 4);
        expect(shownValue(`${word}${text}`)).toBe(`${word}…${end}`);
      }),
      // A secret that begins like a scheme, or has what stands for the rest.
      { examples: [['', 'token']] },
    );
  });
});
