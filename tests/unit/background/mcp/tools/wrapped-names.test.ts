import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../../../src/background/mcp/tools/sha-256.ts';
import { maxName, wrappedNames } from '../../../../../src/background/mcp/tools/wrapped-names.ts';

const slug = fc.stringMatching(/^[a-z0-9-]{1,20}$/);
/** Names that clash when they are cut or cleaned. */
const name = fc.oneof(
  fc.string({ minLength: 1, unit: 'binary' }),
  fc.constantFrom(
    'a b',
    'a/b',
    'a_b',
    'A_B',
    'à_b',
    '___',
    '🙂',
    '🙃',
    'read_resource',
    'get_prompt',
    '__proto__',
  ),
  fc.stringMatching(/^x{30,60}[ab ]?$/),
);
const names = fc.uniqueArray(name, { maxLength: 30 });

/** The name a lone tool gets. */
function alone(original: string, of = 'files'): string {
  return wrappedNames(of, [original]).get(original) ?? '';
}

describe('names', () => {
  it('are kept where they are fine', () => {
    expect(alone('get-sum')).toBe('mcp__files__get-sum');
    expect(alone('getWeather.v2')).toBe('mcp__files__getWeather.v2');
  });

  it('keep what can be read, and get a hash where something changed', () => {
    expect(alone('get weather')).toMatch(/^mcp__files__get_weather_[0-9a-f]{8}$/);
    expect(alone('Prénom')).toMatch(/^mcp__files__Prenom_[0-9a-f]{8}$/);
    expect(alone('天気')).toMatch(/^mcp__files__tool_[0-9a-f]{8}$/);
    expect(alone('x'.repeat(100))).toMatch(/^mcp__files__x+_[0-9a-f]{8}$/);
    expect(alone('x'.repeat(100))).toHaveLength(maxName);
  });

  it('leave ours to us', () => {
    expect(alone('read_resource')).toMatch(/^mcp__files__read_resource_[0-9a-f]{8}$/);
    expect(alone('get_prompt')).toMatch(/^mcp__files__get_prompt_[0-9a-f]{8}$/);
  });

  it('are allowed everywhere, and never shared', () => {
    fc.assert(
      fc.property(slug, names, (of, originals) => {
        const wrapped = [...wrappedNames(of, originals).values()];
        expect(wrapped).toHaveLength(originals.length);
        expect(new Set(wrapped).size).toBe(originals.length);
        for (const each of wrapped) expect(each).toMatch(/^mcp__[a-z0-9-]{1,20}__[\w.-]+$/);
        for (const each of wrapped) expect(each.length).toBeLessThanOrEqual(maxName);
      }),
    );
  });

  it('do not depend on the order of the list', () => {
    fc.assert(
      fc.property(
        slug,
        names.chain((originals) =>
          fc.tuple(fc.constant(originals), fc.shuffledSubarray(originals, { minLength: originals.length })),
        ),
        (of, [one, other]) => {
          const first = wrappedNames(of, one);
          const second = wrappedNames(of, other);
          for (const original of one) expect(second.get(original)).toBe(first.get(original));
        },
      ),
    );
  });

  it('do not depend on what else is listed', () => {
    fc.assert(
      fc.property(slug, names, (of, originals) => {
        const together = wrappedNames(of, originals);
        for (const original of originals) {
          // A lone surrogate and its neighbour have one UTF-8; tools with such names are refused.
          if (original.isWellFormed()) expect(together.get(original)).toBe(alone(original, of));
        }
      }),
    );
  });

  it('do not depend on the order where even the hashes clash', () => {
    // Lone surrogates have one UTF-8 and so one hash.
    const pair = ['a\ud800', 'a\ud801'];
    expect([...wrappedNames('files', pair)].sort()).toEqual(
      [...wrappedNames('files', pair.toReversed())].sort(),
    );
    expect(new Set(wrappedNames('files', pair).values()).size).toBe(2);
  });

  it('do not clash with a name that a server made to clash', () => {
    const honest = 'get weather';
    const first = alone(honest).slice('mcp__files__'.length);
    const hash = createHash('sha256').update(honest).digest('hex');
    const forged = [
      first,
      ...[16, 24].map((length) => `get_weather_${hash.slice(0, length)}`),
      `get_weather_${hash.slice(0, 8)}_2`,
    ];
    const wrapped = wrappedNames('files', [honest, ...forged]);
    expect(new Set(wrapped.values()).size).toBe(forged.length + 1);
    for (const each of forged) expect(wrapped.get(each)).toBe(`mcp__files__${each}`);
  });
});

describe('the hash', () => {
  it('is SHA-256', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
      }),
    );
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 100_000]) {
      const text = 'a'.repeat(length);
      expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
    }
  });
});
