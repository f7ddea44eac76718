import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { DocumentId, LiveDocument } from '../../../../src/background/documents/live-document.ts';
import type { FrameRoot } from '../../../../src/background/inspect/frame-roll.ts';
import { mergeLists, speakerFor } from '../../../../src/background/inspect/merge-lists.ts';
import type { PageList } from '../../../../src/background/inspect/tools-follower.ts';
import type { SeenFrame } from '../../../../src/protocol/inspect-operations.ts';
import { nested, seenTool } from './some-tools.ts';

const document = { url: 'https://x.test/', sender: { origin: 'https://x.test' } } as LiveDocument;

function frame(name: string, visible = true): SeenFrame {
  return { frame: name, url: visible ? `https://x.test/${name}` : '', origin: '', visible };
}

/** A list with one tool in each of these frames. */
function listOf(frames: readonly SeenFrame[], tools: readonly string[]): PageList {
  return { document, frames, tools: tools.map((name) => seenTool('tool', { frame: name })), left: 0 };
}

function root(name: string, more: Partial<FrameRoot> = {}): FrameRoot {
  return {
    documentId: `D${name}` as DocumentId,
    origin: 'https://other.test',
    url: `https://other.test/${name}`,
    frame: name,
    early: true,
    ...more,
  };
}

const places = (list: { readonly tools: readonly { readonly frame: string }[] }) =>
  list.tools.map((tool) => tool.frame);

describe('the lists of a page and of its frames as one', () => {
  it('have each tool where it is in the tab', () => {
    const page = listOf([frame(''), frame('0'), frame('1', false)], ['', '0']);
    const inner = listOf([frame(''), frame('0'), frame('1', false), frame('~0')], ['', '0', '~0']);
    const merged = mergeLists(page, [root('1', { list: inner }), root('1.1')], true);
    expect(places(merged)).toEqual(['', '0', '1', '1.0', '1.~0']);
    expect(merged.frames.map((each) => [each.frame, each.visible])).toEqual([
      ['', true],
      ['0', true],
      ['1', true],
      ['1.~0', true],
      ['1.0', true],
      ['1.1', true],
    ]);
  });

  it('say why a frame is not seen: closed to us once all have answered, else silent, or an extension’s', () => {
    const page = listOf([frame(''), frame('0', false), { ...frame('1', false), extension: true }], []);
    const whys = (complete: boolean) =>
      mergeLists(page, [root('2', { why: 'permissions-policy' })], complete).frames.map(({ why }) => why);
    expect(whys(true)).toEqual([undefined, 'closed', 'extension', 'permissions-policy']);
    expect(whys(false)).toEqual([undefined, 'silent', 'extension', 'permissions-policy']);
  });

  it('leave out what one says of another’s frame, or of one that it does not have', () => {
    const page = listOf([frame(''), frame('0'), frame('0.0')], ['', '0', '0.0', '7']);
    const own = listOf([frame('')], ['']);
    expect(places(mergeLists(page, [root('0', { list: own })], true))).toEqual(['', '0']);
    const liar = listOf([frame(''), frame('5')], ['', '5']);
    expect(places(mergeLists(page, [root('0', { list: liar }), root('0.5')], true))).toEqual(['', '0']);
  });

  it('show each document as of the origin that Chrome says of whoever lists it, whatever that one says', () => {
    const forged = (name: string): SeenFrame => ({
      frame: name,
      url: 'https://bank.test/pay',
      origin: 'https://bank.test',
      visible: true,
    });
    const page = listOf(['', '3', '3.0', '4'].map(forged), ['', '3', '3.0']);
    const inner = listOf([forged(''), forged('1')], ['', '1']);
    const shut = { ...forged('5'), visible: false };
    const merged = mergeLists(
      { ...page, frames: [...page.frames, shut] },
      [root('4', { list: inner })],
      true,
    );
    expect(places(merged)).toEqual(['', '3', '3.0', '4', '4.1']);
    expect(merged.frames.map((each) => [each.frame, each.url, each.origin])).toEqual([
      ['', 'https://x.test/', 'https://x.test'],
      ['3', '', 'https://x.test'],
      ['3.0', '', 'https://x.test'],
      ['4', 'https://other.test/4', 'https://other.test'],
      ['4.1', '', 'https://other.test'],
      ['5', '', ''],
    ]);
    expect(mergeLists(listOf([], ['']), [], true).frames).toEqual([
      { frame: '', url: 'https://x.test/', origin: 'https://x.test', visible: true },
    ]);
  });

  it('show addresses of that origin alone, and those that name none', () => {
    const shown = (origin: string, ...urls: string[]) => {
      const frames = urls.map((url, at) => ({ frame: `${at}`, url, origin: 'null', visible: true }));
      const of = { url: `${origin}/`, sender: { origin } } as LiveDocument;
      const list = mergeLists({ ...listOf(frames, []), document: of }, [], true);
      expect(new Set(list.frames.map((each) => each.origin))).toEqual(new Set([origin]));
      return list.frames.slice(1).map(({ url }) => url);
    };
    const blob = 'blob:https://x.test/5b2c';
    const inner = [
      'about:srcdoc',
      'about:blank',
      blob,
      'https://x.test/a?b',
      'https://x.test:8/',
      'nonsense',
      '',
    ];
    expect(shown('https://x.test', ...inner)).toEqual([
      'about:srcdoc',
      'about:blank',
      blob,
      'https://x.test/a?b',
      '',
      '',
      '',
    ]);
    expect(shown('file://', 'file:///home/a.html', 'https://x.test/')).toEqual(['file:///home/a.html', '']);
    expect(shown('null', 'about:srcdoc', 'chrome://settings/', 'https://x.test/')).toEqual([
      'about:srcdoc',
      '',
      '',
    ]);
  });

  it('are bounded together, and what is left is counted', () => {
    const many = {
      ...listOf([frame('')], []),
      tools: Array.from({ length: 900 }, (_, at) => seenTool(`t${at}`)),
    };
    const roots = Array.from({ length: 10 }, (_, at) => root(`${at}`, { list: many }));
    const merged = mergeLists(listOf([frame('')], ['']), roots, true);
    expect(merged.tools).toHaveLength(5_001);
    expect(merged.left).toBe(4_000);
    const long = {
      ...many,
      tools: [seenTool('long', { description: 'x'.repeat(5_000_000) }), seenTool('short')],
    };
    const cut = mergeLists(listOf([], []), [root('0', { list: long }), root('1', { list: long })], true);
    expect(cut.tools.map(({ frame: at, name }) => `${name}@${at}`)).toEqual(['long@0', 'short@0', 'short@1']);
    expect(cut.left).toBe(1);
  });

  it('take as many look-ups for names of many parts as for others', () => {
    const looksFor = (prefix: string): number => {
      const names = Array.from({ length: 300 }, (_, at) => frame(`${prefix}${at}`));
      const roots = [root('1', { list: listOf(names, []) }), root('1.0'), root('2')];
      const spies = [vi.spyOn(Set.prototype, 'has'), vi.spyOn(String.prototype, 'startsWith')];
      mergeLists(listOf(names, []), roots, true);
      const looks = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      for (const spy of spies) spy.mockRestore();
      return looks;
    };
    expect(looksFor('3.'.repeat(500))).toBeLessThanOrEqual(looksFor('3.'));
  });

  it('leave out tools that are nested too deeply, which are counted and hide no other', () => {
    const deep = { ...listOf([frame('')], ['']), tools: [20_000, 990].map(tool) };
    function tool(levels: number) {
      return seenTool(`deep_${levels}`, { inputSchema: nested(levels) });
    }
    const merged = mergeLists(deep, [root('0', { list: deep }), root('1', { list: listOf([], ['']) })], true);
    expect(merged.tools.map(({ frame: at, name }) => `${name}@${at}`)).toEqual([
      'deep_990@',
      'deep_990@0',
      'tool@1',
    ]);
    expect(merged.left).toBe(2);
    expect(JSON.parse(JSON.stringify(merged.tools))).toEqual(merged.tools);
  });

  it('are bounded with the page’s own, so that they fit into a message', () => {
    const tools = Array.from({ length: 300 }, (_, at) =>
      seenTool(`t${at}`, { description: 'x'.repeat(100_000) }),
    );
    const page = { ...listOf([], []), tools, left: 3 };
    const merged = mergeLists(page, [root('0', { list: { ...page, left: 0 } })], true);
    const length = JSON.stringify(merged.tools).length;
    expect(length).toBeLessThan(20_200_000);
    expect(length).toBeGreaterThan(19_000_000);
    expect(merged.left).toBe(603 - merged.tools.length);
    // Those of the page itself come first.
    expect(merged.tools.filter((tool) => tool.frame === '').length).toBe(199);
  });

  it('let every document speak for itself alone, and every tool be run where it is listed, whatever they say', () => {
    const name = fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }).map((path) => path.join('.'));
    const said = fc.record({
      frames: fc.uniqueArray(
        name.map((each) => frame(each)),
        { selector: (each) => each.frame, maxLength: 6 },
      ),
      at: fc.array(name, { maxLength: 8 }),
    });
    fc.assert(
      fc.property(
        said,
        fc.uniqueArray(
          fc.tuple(
            name.filter((each) => each !== ''),
            said,
          ),
          { selector: ([each]) => each, maxLength: 5 },
        ),
        (page, inner) => {
          const list = (who: string, { frames, at }: typeof page) => ({
            ...listOf(frames, []),
            tools: at.map((place, index) => seenTool(`${who}/${index}`, { frame: place })),
          });
          const roots = inner.map(([each, what]) => root(each, { list: list(each, what) }));
          const merged = mergeLists(list('', page), roots, true);
          for (const tool of merged.tools) {
            const speaker = speakerFor(tool.frame, roots);
            const [who] = tool.name.split('/');
            expect(speaker?.root.frame ?? '').toBe(who);
          }
          const names = merged.frames.map((each) => each.frame);
          expect(new Set(names).size).toBe(names.length);
          for (const each of roots) expect(names).toContain(each.frame);
        },
      ),
    );
  });
});

describe('the document that speaks for a frame', () => {
  it('is the nearest one around it', () => {
    const roots = [root('1'), root('1.0'), root('10'), root('~~0')];
    const speaker = (name: string) => {
      const found = speakerFor(name, roots);
      return found && [found.root.frame, found.frame];
    };
    expect(speaker('')).toBeUndefined();
    expect(speaker('0')).toBeUndefined();
    expect(speaker('1')).toEqual(['1', '']);
    expect(speaker('1.1.2')).toEqual(['1', '1.2']);
    expect(speaker('1.0.~3')).toEqual(['1.0', '~3']);
    expect(speaker('10.1')).toEqual(['10', '1']);
    expect(speaker('~~0')).toEqual(['~~0', '']);
  });
});
