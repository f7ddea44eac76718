import { describe, expect, it } from 'vitest';
import { isScreen, type ScreenClaims } from '../../../../src/background/control/proven-screen.ts';

const id = 'abcdefghijklmnopabcdefghijklmnop';
const origin = `chrome-extension://${id}`;
const popup: ScreenClaims = { id, origin, url: `${origin}/popup.html`, frameId: 0 };
const { frameId: _, ...withoutFrame } = popup;

describe('one of our screens', () => {
  it.each<[string, ScreenClaims]>([
    ['the popup, which is in no tab', withoutFrame],
    ['a screen in a tab of its own', popup],
    ['the panel inside DevTools, which Chrome gives no frame', { id, origin, url: `${origin}/panel.html` }],
    ['a screen with a query and a hash', { ...popup, url: `${origin}/settings.html?a#tools` }],
  ])('is %s', (_, sender) => {
    expect(isScreen(sender, id, origin)).toBe(true);
  });

  const other = 'ponmlkjihgfedcbaponmlkjihgfedcba';
  it.each<[string, ScreenClaims | undefined]>([
    ['nobody', undefined],
    ['who says nothing', {}],
    [
      'our content script: it has the origin of its page',
      { id, origin: 'https://evil.example', url: 'https://evil.example/', frameId: 0 },
    ],
    [
      'our content script on a page whose address looks like ours',
      { id, origin: 'https://evil.example', url: `https://evil.example/${origin}/popup.html`, frameId: 0 },
    ],
    ['our content script on a file', { id, origin: 'null', url: 'file:///a.html', frameId: 0 }],
    ['our content script, its origin left out', { id, url: 'https://evil.example/', frameId: 0 }],
    ['a page of ours by its address alone', { id, url: `${origin}/popup.html`, frameId: 0 }],
    ['a page of ours without an address', { id, origin, frameId: 0 }],
    [
      'another extension',
      {
        id: other,
        origin: `chrome-extension://${other}`,
        url: `chrome-extension://${other}/popup.html`,
        frameId: 0,
      },
    ],
    ['another extension that claims our origin', { ...popup, id: other }],
    ['our page in a frame', { ...popup, frameId: 7 }],
    ['our page, sandboxed', { ...popup, origin: 'null' }],
    [
      'a page whose origin begins like ours',
      { ...popup, origin: `${origin}x`, url: `${origin}x/popup.html` },
    ],
    ['an address that begins like ours', { ...popup, url: `${origin}.evil.example/` }],
    ['a blob of ours', { ...popup, url: `blob:${origin}/0` }],
  ])('is not %s', (_, sender) => {
    expect(isScreen(sender, id, origin)).toBe(false);
  });
});
