import { describe, expect, it } from 'vitest';
import type { LiveDocument } from '../../../../src/background/documents/live-document.ts';
import { composeView, isOurs } from '../../../../src/background/inspect/compose-view.ts';
import type { TabView } from '../../../../src/protocol/control.ts';
import type { ScriptPlace } from '../../../../src/protocol/inspect.ts';
import { seenTool } from './some-tools.ts';

const tab = {
  tabId: 1,
  tools: [
    { name: 'pagehand_click' },
    { name: 'mcp_files_read', server: 'My files' },
    { name: 'pagehand_taken' },
  ],
} as unknown as TabView;
const document = {
  context: { state: 'native', code: 'native' },
  tools: [
    { name: 'pagehand_click', state: 'registered' },
    { name: 'mcp_files_read', state: 'draining' },
    { name: 'pagehand_taken', state: 'conflicted' },
  ],
} as unknown as LiveDocument;

const places: Record<string, ScriptPlace> = {
  placed: { url: 'https://example.org/a.js', line: 3, column: 7 },
  foreign: { url: 'chrome-extension://abcdefghijklmnopabcdefghijklmnop/x.js', line: 1, column: 1 },
};

function viewOf(names: readonly string[], more = {}) {
  const tools = names.map((name) => seenTool(name, name === 'form' ? { form: 'kq1' } : {}));
  return composeView({
    tab,
    document,
    list: { document, frames: [], tools, left: 0, ...more },
    listening: { state: 'off', sentence: '' },
    placeOf: ({ name }) => places[name],
  });
}

describe('what the Inspector shows of a tab', () => {
  it('says where each tool comes from', () => {
    const names = [
      'pagehand_click',
      'mcp_files_read',
      'pagehand_taken',
      'form',
      'plain',
      'placed',
      'foreign',
    ];
    expect(viewOf(names).tools.map(({ source }) => source)).toEqual([
      { from: 'pagehand' },
      { from: 'server', server: 'My files' },
      { from: 'script' },
      { from: 'form', uid: 'kq1' },
      { from: 'script' },
      { from: 'script', at: places.placed },
      { from: 'extension', id: 'abcdefghijklmnopabcdefghijklmnop' },
    ]);
  });

  it('tells a frame of another origin as one whose tools cannot be seen', () => {
    const frames = [
      { frame: '', url: 'https://example.org/', origin: 'https://example.org', visible: true },
      { frame: '0', url: '', origin: '', visible: false },
    ];
    expect(viewOf([], { frames }).frames).toMatchObject([
      { visible: true, sentence: '' },
      { visible: false, sentence: expect.stringContaining('another origin') },
    ]);
  });

  it('says that it is looking while the list is not there', () => {
    const listening = { state: 'off', sentence: '' } as const;
    const parts = { tab, listening, list: undefined, placeOf: () => undefined };
    expect(composeView({ ...parts, document }).looking).toBe(true);
    expect(composeView({ ...parts, document: undefined })).toMatchObject({
      context: 'unavailable',
      tools: [],
    });
    expect(viewOf(['plain']).looking).toBeUndefined();
  });

  it('takes a tool in a frame for the page’s, whatever it is called', () => {
    expect(isOurs({ frame: '', name: 'pagehand_click' }, document)).toBe(true);
    expect(isOurs({ frame: '0', name: 'pagehand_click' }, document)).toBe(false);
    expect(isOurs({ frame: '', name: 'pagehand_taken' }, document)).toBe(false);
  });
});
