import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSite, siteOf } from '../../../../src/background/access/site.ts';

describe('a site', () => {
  it.each([
    'https://example.org',
    'http://example.org',
    'https://example.org:8443',
    'http://localhost:3000',
    'http://127.0.0.1',
    'http://[::1]:8080',
    'https://xn--bcher-kva.example',
    'https://a.b.c.example.org',
    'file://',
  ])('is named by %s', (text) => {
    expect(parseSite(text)).toBe(text);
  });

  it.each([
    ['a path', 'https://example.org/a'],
    ['a trailing slash', 'https://example.org/'],
    ['its default port', 'https://example.org:443'],
    ['its default port', 'http://example.org:80'],
    ['upper case', 'https://EXAMPLE.org'],
    ['an upper-case scheme', 'HTTPS://example.org'],
    ['Unicode instead of Punycode', 'https://bücher.example'],
    ['credentials', 'https://user:secret@example.org'],
    ['white space', ' https://example.org'],
    ['a query', 'https://example.org?x'],
    ['a hash', 'https://example.org#x'],
    ['no scheme', 'example.org'],
    ['no host', 'https://'],
    ['a file', 'file:///etc/passwd'],
    ['an opaque origin', 'null'],
    ['nothing', ''],
    ['an extension', 'chrome-extension://abcdefghijklmnopabcdefghijklmnop'],
    ['a page of the browser', 'chrome://settings'],
    ['another scheme', 'ws://example.org'],
    ['a blob', 'blob:https://example.org/0'],
    ['data', 'data:text/html,x'],
    ['a member of every object', '__proto__'],
    ['a member of every object', 'constructor'],
  ])('is not named by a text with %s: %s', (_, text) => {
    expect(parseSite(text)).toBeUndefined();
  });

  it('is the origin of a page', () => {
    expect(siteOf('https://example.org', 'https://example.org/a?b#c')).toBe('https://example.org');
    expect(siteOf('http://localhost:3000', 'http://localhost:3000/')).toBe('http://localhost:3000');
    expect(siteOf('https://example.org', 'about:blank')).toBe('https://example.org');
    expect(siteOf('https://example.org', 'blob:https://example.org/0')).toBe('https://example.org');
  });

  it('is one for all files, whose origin is opaque', () => {
    expect(siteOf('null', 'file:///home/a.html')).toBe('file://');
    expect(siteOf('file://', 'file:///home/b.html')).toBe('file://');
  });

  it('is none for an opaque origin, however its address looks', () => {
    expect(siteOf('null', 'https://example.org/')).toBeUndefined();
    expect(siteOf('null', 'data:text/html,x')).toBeUndefined();
    expect(siteOf('null', 'https://example.org/?file:///a')).toBeUndefined();
  });

  it('is none of other schemes', () => {
    expect(siteOf('chrome-extension://abc', 'chrome-extension://abc/popup.html')).toBeUndefined();
    expect(siteOf('chrome://settings', 'chrome://settings/')).toBeUndefined();
  });

  it('is what any web page’s address has, and nothing longer', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
        const { origin, href } = new URL(url);
        expect(siteOf(origin, href)).toBe(origin);
        expect(parseSite(href)).toBeUndefined();
      }),
    );
  });

  it('is read from any text without a failure, as itself', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (text) => {
        const site = parseSite(text);
        if (site !== undefined) expect(site).toBe(text);
      }),
    );
  });
});
