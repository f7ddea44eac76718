import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Prospect } from '../../../src/protocol/page-operations.ts';
import { toolsFor } from '../../../src/tools/define.ts';
import type { Arrival, Destination, Leaving } from '../../../src/tools/handles.ts';
import { navigate } from '../../../src/tools/navigation.ts';
import { faultsOf, reachOf, refusal, runTool } from './run-tool.ts';

const page = 'https://site.example/a/page?x=1';

async function go(input: object, url = page, prospect: Prospect = { mayAsk: false, sameDocument: false }) {
  const went: Destination[] = [];
  const said = await runTool(navigate, input, { url, went, prospect });
  const before = [...went];
  for (const task of said.afterwards) await task();
  return { ...said, before, went };
}

describe('navigate', () => {
  it.each([
    [{ url: 'https://other.example/x' }, 'https://other.example/x'],
    [{ type: 'url', url: '/about' }, 'https://site.example/about'],
    [{ url: '../b' }, 'https://site.example/b'],
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

  it('says nothing of staying where it is known that there is something', async () => {
    const { notes, went } = await go({ type: 'back' }, page, {
      mayAsk: false,
      sameDocument: false,
      there: true,
    });
    expect(went).toEqual([{ to: 'back' }]);
    expect(notes).toHaveLength(1);
  });

  it.each(['back', 'forward'])('is a conflict where there is nothing to go %s to', async (type) => {
    const went: Destination[] = [];
    const prospect = { mayAsk: false, sameDocument: false, there: false };
    expect(await refusal(runTool(navigate, { type }, { url: page, went, prospect }))).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'no-history' },
    });
    expect(went).toEqual([]);
  });

  it.each([
    [{}, 'accept: it is left'],
    [{ handleBeforeUnload: 'accept' }, 'accept: it is left'],
    [{ handleBeforeUnload: 'dismiss' }, 'dismiss: it stays'],
  ])('says what a page that may ask is answered: %j', async (input, says) => {
    const { notes } = await go({ url: '/b', ...input }, page, { mayAsk: true, sameDocument: false });
    expect(notes[0]).toContain(says);
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
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///x',
      'chrome://version',
      'view-source:https://site.example/',
      'blob:https://site.example/0f9d',
      'filesystem:https://site.example/x',
      'about:blank',
      'chrome-extension://abc/x',
      'ws://site.example/',
      'ftp://site.example/',
      'mailto:a@site.example',
    ])
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

describe('navigate, waited for', () => {
  const there: Arrival = {
    came: 'page',
    url: 'https://site.example/b',
    title: 'B',
    status: 200,
    dialogs: [],
  };

  async function wait(
    input: object,
    arrival: Partial<Arrival> = {},
    about: { caller?: string; prospect?: Prospect } = { caller: 'inspector' },
  ) {
    const asked: (Leaving & { timeout: number })[] = [];
    const said = await runTool(navigate, input, {
      url: page,
      ...about,
      travel: async (_destination, how) => {
        asked.push(how);
        return { ...there, ...arrival };
      },
    });
    return { ...said, asked };
  }

  it('from outside the page says what came of it', async () => {
    const { data, notes, afterwards, asked } = await wait({ url: '/b' });
    expect(data).toEqual({ url: 'https://site.example/b', title: 'B', status: 200 });
    expect([notes, afterwards]).toEqual([[], []]);
    expect(asked).toEqual([{ beforeUnload: 'accept', insist: false, timeout: 30_000 }]);
  });

  it('is done at once for a place in the document, whoever calls', async () => {
    const prospect = { mayAsk: true, sameDocument: true };
    const { data, afterwards, notes } = await wait(
      { url: '#part' },
      { came: 'place', url: `${page}#part` },
      { caller: 'page', prospect },
    );
    expect(data).toMatchObject({ url: `${page}#part` });
    expect(afterwards).toEqual([]);
    expect(notes).toEqual([expect.stringContaining('same document')]);
  });

  it.each<[Partial<Arrival>, object, string]>([
    [{ loading: true }, { loading: true }, 'still loads'],
    [
      { came: 'download', download: { url: 'https://site.example/f', file: 'f.csv' } },
      { download: { url: 'https://site.example/f', file: 'f.csv' } },
      'is downloaded',
    ],
    [{ came: 'nothing', status: 204 }, { status: 204 }, '204'],
    [
      { came: 'stayed', dialogs: [{ type: 'beforeunload', message: '', answer: { action: 'dismiss' } }] },
      { dialogs: [{ type: 'beforeunload', message: '', answer: { action: 'dismiss' } }] },
      'told to stay',
    ],
  ])('tells of %j', async (arrival, data, note) => {
    const said = await wait({ url: '/b' }, arrival);
    expect(said.data).toMatchObject(data);
    expect(said.notes).toEqual([expect.stringContaining(note)]);
  });

  it.each([
    [{}, 30_000],
    [{ timeout: 0 }, 30_000],
    [{ timeout: -5 }, 30_000],
    [{ timeout: 1_200 }, 1_200],
    [{ timeout: 300_000 }, 300_000],
  ])('waits as long as it is told: %j', async (input, timeout) => {
    const { asked } = await wait({ url: '/b', ...input });
    expect(asked).toMatchObject([{ timeout }]);
    expect(navigate.deadlineOf?.({ ...input } as never)).toBeGreaterThan(timeout);
  });

  it('says what a page that asks is answered, where the caller insists', async () => {
    const { asked } = await wait({ type: 'reload', handleBeforeUnload: 'dismiss' });
    expect(asked).toMatchObject([{ beforeUnload: 'dismiss', insist: true }]);
  });

  it('does not fill the answer with what other sites choose', async () => {
    const long = 'x'.repeat(9_000);
    const { data } = await wait({ url: '/b' }, { url: `https://site.example/${long}`, title: long });
    expect(JSON.stringify(data).length).toBeLessThan(2_400);
  });
});
