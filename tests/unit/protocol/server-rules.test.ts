import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addressFault,
  headerNameFault,
  headerValueFault,
  isSlug,
  serverLimits,
  slugFault,
  suggestedSlug,
  timeoutFault,
  titleFault,
  unencrypted,
} from '../../../src/protocol/server-rules.ts';

describe('suggestedSlug', () => {
  it.each([
    ['My Notes', 'my-notes'],
    ['Füße & Zähne', 'fu-e-zahne'],
    ['  --GitHub!  ', 'github'],
    ['A very long name indeed, truly', 'a-very-long-name-ind'],
    ['Événements!', 'evenements'],
    ['日本', ''],
  ])('makes of %j %j', (name, slug) => {
    expect(suggestedSlug(name, [])).toBe(slug);
    expect(slug === '' || isSlug(slug)).toBe(true);
  });

  it('is a slug that is free, whatever is taken', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(12), (name, others) => {
        const taken: string[] = [];
        for (let count = 0; count <= others; count += 1) taken.push(suggestedSlug(`a${name}`, taken));
        expect(new Set(taken).size).toBe(taken.length);
        expect(taken.every(isSlug)).toBe(true);
      }),
    );
  });

  it('is free among the others, and not longer for it', () => {
    expect(suggestedSlug('Notes', ['notes', 'notes-2'])).toBe('notes-3');
    expect(suggestedSlug('abcdefghijklmnopqrst', ['abcdefghijklmnopqrst'])).toBe('abcdefghijklmnopqr-2');
  });
});

describe('header faults', () => {
  it.each([
    '',
    'X Key',
    'X-Key:',
    'Cookie',
    'host',
    'Sec-Fetch-Mode',
    'Mcp-Session-Id',
    'content-type',
    'Access-Control-Request-Method',
  ])('refuses the name %j', (name) => expect(headerNameFault(name)).toMatch(/[Rr]emove|no spaces/));

  it.each(['X-Api-Key', 'Authorization', 'x_y.z'])('takes the name %j', (name) =>
    expect(headerNameFault(name)).toBeUndefined(),
  );

  it('refuses values that cannot be sent, without repeating them', () => {
    expect(headerValueFault('')).toBeDefined();
    expect(headerValueFault('geheim\u2028')).toMatch(/^(?!.*geheim)[A-Z].*\.$/);
    expect(headerValueFault('clé: ok')).toBeUndefined();
  });
});

describe('limits', () => {
  const { title, slug, address, headerName, headerValue, seconds } = serverLimits;
  const long = (length: number, start = '') => start.padEnd(length, 'x');

  it.each<[string, (more: number) => string | undefined]>([
    ['names', (more) => titleFault(long(title + more))],
    ['short names', (more) => slugFault(long(slug + more))],
    ['addresses', (more) => addressFault(long(address + more, 'https://example.org/'))],
    ['names of headers', (more) => headerNameFault(long(headerName + more))],
    ['values of headers', (more) => headerValueFault(long(headerValue + more))],
    ['timeouts', (more) => timeoutFault(seconds.most * 1_000 + more)],
    ['short timeouts', (more) => timeoutFault(seconds.least * 1_000 - more)],
  ])('of %s are taken, and what is beyond is refused', (_what, faultAt) => {
    expect(faultAt(0)).toBeUndefined();
    expect(faultAt(1)).toMatch(/^[A-Z].*\.$/);
  });
});

describe('addresses', () => {
  it.each([
    '',
    'example.org',
    'https://example.org/a b',
    'file:///x',
    'https://a:secret@b.example',
    'https://b.example/#',
  ])('refuses %j, without repeating it', (address) =>
    expect(addressFault(address)).toMatch(/^(?!.*secret)[A-Z].*\.$/),
  );

  it.each([
    ['https://example.org/', false],
    ['http://example.org/', true],
    ['http://localhost.example/', true],
    ['http://LOCALHOST:3901/', false],
    ['http://a.localhost/', false],
    ['http://127.1/', false],
    ['http://[::1]/', false],
  ])('of %s knows whether it is unencrypted: %s', (address, open) => expect(unencrypted(address)).toBe(open));
});
