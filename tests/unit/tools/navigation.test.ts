import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toolsFor } from '../../../src/tools/define.ts';
import type { Destination } from '../../../src/tools/handles.ts';
import { navigate } from '../../../src/tools/navigation.ts';
import { faultsOf, reachOf, refusal, runTool } from './run-tool.ts';

const page = 'https://site.example/a/page?x=1';

async function go(input: object, url = page) {
  const went: Destination[] = [];
  const said = await runTool(navigate, input, { url, went });
  const before = [...went];
  for (const task of said.afterwards) await task();
  return { ...said, before, went };
}

describe('navigate', () => {
  it.each([
    [{ url: 'https://other.example/x' }, 'https://other.example/x'],
    [{ type: 'url', url: '/about' }, 'https://site.example/about'],
    [{ url: '../b' }, 'https://site.example/b'],
    [{ url: '#part' }, 'https://site.example/a/page?x=1#part'],
    [{ url: '//other.example' }, 'https://other.example/'],
  ])('answers where it goes, and goes after the answer: %j', async (input, url) => {
    const { data, before, went, notes } = await go(input);
    expect(data).toEqual({ going_to: url });
    expect(before).toEqual([]);
    expect(went).toEqual([{ to: 'url', url }]);
    expect(notes.join()).toContain('List the tools again');
  });

  it.each(['back', 'forward'] as const)('goes %s, and says that the page may stay', async (type) => {
    const { data, before, went, notes } = await go({ type });
    expect({ data, before, went }).toEqual({ data: { going_to: type }, before: [], went: [{ to: type }] });
    expect(notes[0]).toBe(`Where there is nothing to go ${type} to, this page stays as it is.`);
  });

  it('loads the page again', async () => {
    const { went, notes } = await go({ type: 'reload' });
    expect(went).toEqual([{ to: 'reload' }]);
    expect(notes).toHaveLength(1);
  });

  it.each([
    [{}, 'There is no url to go to.'],
    [{ type: 'url' }, 'There is no url to go to.'],
    [{ type: 'back', url: '/about' }, 'only one can count'],
    [{ type: 'reload', url: '/about' }, 'only one can count'],
    [{ url: 'http://[' }, 'no address'],
  ])('takes exactly one way, and does nothing for %j', async (input, message) => {
    const went: Destination[] = [];
    expect(await refusal(runTool(navigate, input, { url: page, went }))).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining(message),
    });
    expect(went).toEqual([]);
  });

  it('refuses other schemes before the handler, with the reason', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'file:///x', 'chrome://version'])
      expect(faultsOf(navigate, { url })).toEqual([
        `an http or https address (${new URL(url).protocol} is not opened)`,
      ]);
  });

  it('does not follow relative addresses from files to files', async () => {
    expect(await refusal(go({ url: 'secrets.txt' }, 'file:///tmp/page.html'))).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('file:'),
    });
  });

  it('does not fill the answer with a long address', async () => {
    const { data, went } = await go({ url: `/${'x'.repeat(7_000)}` });
    expect(String(data.going_to)).toHaveLength(2_000);
    expect(JSON.stringify(went).length).toBeGreaterThan(7_000);
  });

  it.each([
    ['page', { type: 'back' }],
    ['page', { type: 'forward' }],
    ['page', { type: 'reload' }],
    ['page', { url: '/about' }],
    ['page', { url: 'https://site.example:443/x' }],
    ['page', { url: 'https:\\other.example' }],
    ['browser', { url: 'https://site.example:8443/x' }],
    ['browser', { url: 'http://site.example/x' }],
    ['browser', { url: 'https://sub.site.example/' }],
    ['browser', { url: '//other.example/' }],
    ['browser', { url: '\\\\other.example\\x' }],
    ['browser', { url: 'http:\\other.example' }],
    ['browser', { url: ' ht\ttps://other.example/' }],
    ['browser', { url: 'https://site.example@other.example/' }],
  ])('reaches the %s with %j', (reach, input) => {
    expect(reachOf(navigate, input, page)).toBe(reach);
  });

  it('goes where its reach says, for any address', async () => {
    const piece = fc.constantFrom(
      'https:',
      'http:',
      'javascript:',
      '/',
      '\\',
      '@',
      ':',
      '?',
      '#',
      '.',
      '..',
      '\t',
      ' ',
      '%2f',
      'site.example',
      'other.example',
      '8443',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 8 }), async (pieces) => {
        const input = { url: pieces.join('') };
        if (faultsOf(navigate, input).length > 0) return;
        const { went } = await go(input).catch(() => ({ went: [] }));
        for (const destination of went) {
          if (destination.to !== 'url') throw new Error('Not an address');
          const { origin, protocol } = new URL(destination.url);
          expect(protocol).toMatch(/^https?:$/);
          expect(reachOf(navigate, input, page)).toBe(origin === 'https://site.example' ? 'page' : 'browser');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('reaches the browser from a file, whose site is nobody’s', () => {
    expect(reachOf(navigate, { url: 'https://site.example/' }, 'file:///tmp/page.html')).toBe('browser');
  });

  it('is for sites where tools may act', () => {
    const [tool] = toolsFor([navigate], { slim: false });
    expect(tool).toMatchObject({
      scope: 'page',
      effect: 'act',
      reach: 'page',
      level: 'act',
      category: 'navigation',
    });
  });
});
