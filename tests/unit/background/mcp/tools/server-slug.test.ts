import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSlug, lookAlikes, slugFor } from '../../../../../src/background/mcp/tools/server-slug.ts';

describe('a slug', () => {
  it('is made of a name', () => {
    expect(slugFor('My Files', [])).toBe('my-files');
    expect(slugFor('Événements!', [])).toBe('evenements');
    expect(slugFor('天気', [])).toBe('server');
  });

  it('is free, whatever is taken', () => {
    expect(slugFor('Files', ['files', 'files-2'])).toBe('files-3');
    fc.assert(
      fc.property(fc.string(), fc.nat(12), (name, others) => {
        const taken: string[] = [];
        for (let count = 0; count <= others; count += 1) taken.push(slugFor(name, taken));
        expect(new Set(taken).size).toBe(taken.length);
        expect(taken.every(isSlug)).toBe(true);
      }),
    );
  });

  it('is told to look like another', () => {
    expect(lookAlikes('paypa1', ['paypal', 'github'])).toEqual(['paypal']);
    expect(lookAlikes('my-files', ['myfiles', 'my-files'])).toEqual(['myfiles']);
    expect(lookAlikes('rnail', ['mail'])).toEqual(['mail']);
    expect(lookAlikes('mail', ['files'])).toEqual([]);
  });
});
