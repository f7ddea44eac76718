import { describe, expect, it } from 'vitest';
import { frameWord, saidDocument } from '../../../../src/background/frames/frame-word.ts';

const sender = {
  id: 'ours',
  tab: { id: 7 },
  frameId: 5,
  documentId: 'D5',
  origin: 'https://other.test',
  url: 'https://other.test/frame',
};
const about = {
  top: false,
  origin: 'https://bank.test',
  scheme: 'https:',
  frameTags: [],
  path: [1],
  tools: { secure: true, keyed: true, context: 'whole', allowed: true },
};
const message = (said: object) => ({ type: frameWord, word: 'w', said: JSON.stringify(said) });

describe('what a document of a frame says it is', () => {
  it('is believed of its place, and of who it is Chrome is', () => {
    expect(saidDocument(sender, message(about), 'ours')).toEqual({
      tabId: 7,
      word: 'w',
      url: 'https://other.test/frame',
      document: {
        documentId: 'D5',
        top: false,
        origin: 'https://other.test',
        scheme: 'https:',
        frameTags: [],
        path: [1],
        tools: 'native',
      },
    });
  });

  it.each([
    ['native', {}],
    ['permissions-policy', { allowed: false }],
    ['insecure', { secure: false }],
    ['not-origin-keyed', { keyed: false }],
    ['polyfill', { context: 'none', allowed: undefined }],
    ['outdated-browser', { context: 'early' }],
  ])('tells what becomes of tools there: %s', (tools, facts) => {
    const said = { ...about, tools: { ...about.tools, ...facts } };
    expect(saidDocument(sender, message(said), 'ours')?.document.tools).toBe(tools);
  });

  it.each([
    ['another extension', { ...sender, id: 'theirs' }, message(about)],
    ['no tab', { ...sender, tab: undefined }, message(about)],
    ['no document', { ...sender, documentId: undefined }, message(about)],
    ['another message', sender, { type: 'page', url: 'https://other.test' }],
    ['something more', sender, { ...message(about), admin: true }],
    ['nonsense', sender, { type: frameWord, word: 'w', said: '{"path":"all"}' }],
    ['too much', sender, { type: frameWord, word: 'w', said: ' '.repeat(300_000) }],
  ])('is not heard from %s', (_, from, what) => {
    expect(saidDocument(from, what, 'ours')).toBeUndefined();
  });
});
