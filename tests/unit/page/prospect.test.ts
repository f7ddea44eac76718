import { describe, expect, it } from 'vitest';
import { type LeftWindow, prospectOf } from '../../../src/page/leave/prospect.ts';

/** A window whose history has entries of this origin, told by whether they are of the same document, among `all`. */
function aWindow(
  entries: readonly boolean[],
  index: number,
  { all = entries.length, touched = false }: { all?: number; touched?: boolean } = {},
): LeftWindow {
  return {
    navigation: {
      entries: () => entries.map((sameDocument) => ({ sameDocument })),
      currentEntry: index < 0 ? null : { index },
    },
    history: { length: all },
    navigator: { userActivation: { hasBeenActive: touched } },
    location: { href: 'https://site.test/a?b#here' },
  };
}

describe('what a page knows of being left', () => {
  it.each([
    ['#there', true],
    ['#here', true],
    ['#', true],
    ['', false],
  ])('a place in the document is told from another one: %s', (hash, sameDocument) => {
    const window = aWindow([true], 0);
    expect(prospectOf(window, { to: 'url', url: `https://site.test/a?b${hash}` })).toMatchObject({
      sameDocument,
    });
    expect(prospectOf(window, { to: 'url', url: `https://site.test/a${hash}` })).toMatchObject({
      sameDocument: false,
    });
  });

  it.each([
    ['back', [false, true], 1, 2, { there: true, sameDocument: false }],
    ['forward', [true, true], 0, 2, { there: true, sameDocument: true }],
    ['back', [true, true], 0, 2, { there: false, sameDocument: false }],
    ['forward', [true, true], 1, 2, { there: false, sameDocument: false }],
    // Of other origins there may be something.
    ['back', [true, true], 0, 3, { sameDocument: false }],
    ['forward', [true], 0, 2, { sameDocument: false }],
    // A page without an origin has no entries.
    ['back', [], -1, 1, { there: false, sameDocument: false }],
    ['back', [], -1, 2, { sameDocument: false }],
  ] as const)('%s of %j at %i, of %i in all', (to, entries, index, all, prospect) => {
    expect(prospectOf(aWindow(entries, index, { all }), { to })).toEqual({ mayAsk: false, ...prospect });
  });

  it('it may ask where somebody touched it, or that is not known', () => {
    expect(prospectOf(aWindow([true], 0, { touched: true }), { to: 'reload' })).toEqual({
      mayAsk: true,
      sameDocument: false,
    });
    expect(prospectOf({ ...aWindow([true], 0), navigator: {} }, { to: 'reload' }).mayAsk).toBe(true);
  });
});
