import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { veiled, wholeResult } from '../../../../../src/background/mcp/connection/whole-result.ts';

const checked = [
  'tools/list',
  'resources/list',
  'resources/templates/list',
  'prompts/list',
  'tools/call',
  'resources/read',
  'prompts/get',
  'completion/complete',
];

describe('a result of which a part is odd', () => {
  it('goes past the library unseen, and comes out whole', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...checked),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (method, result) => {
          const { resultType: _type, ...parts } = result;
          const shown = veiled(method, parts);
          expect(JSON.stringify(wholeResult(JSON.parse(JSON.stringify(shown))))).toBe(JSON.stringify(parts));
          const { 'pagehand/whole': _whole, ...rest } = shown;
          expect(rest).toEqual(veiledNothing(method));
        },
      ),
    );
  });

  it('is complete where it does not say what it is', () => {
    expect(veiled('tools/call', { content: [] }).resultType).toBe('complete');
  });

  it('is left to the library where it is a question, of a type nobody knows, or of another method', () => {
    for (const [method, result] of [
      ['tools/call', { resultType: 'input_required', inputRequests: {} }],
      ['tools/call', { resultType: 'later' }],
      ['tools/call', { resultType: 7 }],
      ['server/discover', { supportedVersions: [] }],
      ['toString', {}],
      [undefined, {}],
    ] as const) {
      expect(veiled(method, result)).toBe(result);
    }
    const legacy = { content: [] };
    expect(wholeResult(legacy)).toBe(legacy);
  });
});

function veiledNothing(method: string): object {
  const { 'pagehand/whole': _whole, ...rest } = veiled(method, {});
  return rest;
}
