import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { isAtHome, linkUrl } from '../../../../src/page/view/link-url.ts';

const origin = 'https://page.test';

function pageWith(base: string): { readonly link: HTMLAnchorElement; readonly document: Document } {
  const { document } = new JSDOM(`${base}<a href="/">x</a>`, { url: `${origin}/a/b` }).window;
  return { document, link: document.querySelector('a') as HTMLAnchorElement };
}

test('any address is told as the browser resolves it, however it is found out', () => {
  const { link, document } = pageWith('');
  expect(isAtHome(document, origin)).toBe(true);
  const piece = fc.constantFrom(
    ...['/', '//', '.', '..', 'a', 'B-', '~', '_', '%20', '%2e', '?', '=', '&', '+'],
  );
  const odd = fc.constantFrom(...['#', ' ', 'ä', '\\', '\t', '"', "'", ':', ';', '@', '|', '\n', '*']);
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 5, arbitrary: piece }, odd), { maxLength: 8 }), (pieces) => {
      link.setAttribute('href', `/${pieces.join('')}`);
      expect(linkUrl(link, origin, true)).toBe(linkUrl(link, origin, false));
    }),
    { numRuns: 1_000 },
  );
});

test('a base decides where paths lead', () => {
  expect(isAtHome(pageWith('<base href="https://other.test/x/">').document, origin)).toBe(false);
  expect(isAtHome(pageWith('<base href="https://me@page.test/">').document, origin)).toBe(false);
  expect(isAtHome(pageWith('<base href="/deep/er/">').document, origin)).toBe(true);
  expect(isAtHome(pageWith('').document, '')).toBe(false);
});

test('what is a link by its role only is resolved, too', () => {
  const { document } = pageWith('');
  document.body.innerHTML = '<span role="link" href="c">x</span>';
  expect(linkUrl(document.querySelector('span') as Element, origin)).toBe('/a/c');
});
