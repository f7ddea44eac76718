import { describe, expect, it } from 'vitest';
import {
  mayHaveUrl,
  proveSender,
  type SenderClaims,
} from '../../../src/background/documents/proven-sender.ts';

const own = 'ours';
const sender: SenderClaims = {
  id: own,
  tab: { id: 3 },
  frameId: 0,
  documentId: 'D',
  origin: 'https://site.test:8443',
  url: 'https://site.test:8443/page',
};
const file = { ...sender, origin: 'file://', url: 'file:///a/b.html' };
const sandboxed = { ...sender, origin: 'null', url: 'https://site.test/' };

describe('a sender', () => {
  it.each([
    ['a page of the web', sender, 'https://site.test:8443', 'https://site.test:8443'],
    [
      'one whose origin Chrome does not say',
      { ...sender, origin: undefined },
      'https://site.test:8443',
      'https://site.test:8443',
    ],
    ['a file', file, 'file://', 'file://'],
    ['a file with an opaque origin', { ...file, origin: 'null' }, 'null', 'file://'],
    ['a sandboxed page', sandboxed, 'null', undefined],
  ])('is proven with its site: %s', (_what, claims, origin, site) => {
    expect(proveSender(claims, own)).toEqual({
      tabId: 3,
      documentId: 'D',
      origin,
      site,
      incognito: false,
    });
  });

  it('is proven with whether its window is private', () => {
    expect(proveSender({ ...sender, tab: { id: 3, incognito: true } }, own)).toMatchObject({
      incognito: true,
    });
  });

  it.each([
    ['another extension', { ...sender, id: 'other' }],
    ['no tab', { ...sender, tab: undefined }],
    ['a frame', { ...sender, frameId: 2 }],
    ['no document', { ...sender, documentId: undefined }],
    ['an extension page', { ...sender, origin: 'chrome-extension://ours' }],
    ['no origin at all', { ...sender, origin: undefined, url: 'nonsense' }],
    ['nobody', undefined],
  ])('is not believed: %s', (_what, claims) => {
    expect(proveSender(claims, own)).toBeUndefined();
  });

  it.each([
    ['its own', sender, 'https://site.test:8443/other', true],
    ['another port’s', sender, 'https://site.test/', false],
    ['another site’s', sender, 'https://evil.test/', false],
    ['none', sender, 'nonsense', false],
    ['a file’s, from a file', file, 'file:///a/c.html', true],
    ['a site’s, from a file', file, 'https://site.test/', false],
    ['a file’s, from a site', sender, 'file:///a/b.html', false],
    ['any, from a sandboxed page', sandboxed, 'https://site.test/', true],
    ['none, from a sandboxed page', sandboxed, 'nonsense', false],
  ])('may name a URL or not: %s', (_what, claims, url, may) => {
    const proven = proveSender(claims, own);
    if (proven === undefined) throw new Error('not proven');
    expect(mayHaveUrl(proven, url)).toBe(may);
  });
});
