import { describe, expect, it } from 'vitest';
import { frameWord, type SaidDocument } from '../../../../src/background/frames/frame-word.ts';
import { hearFrame } from '../../../../src/background/frames/hear-frame.ts';

function setUp(id = 'ours') {
  const log: string[] = [];
  const said: SaidDocument[] = [];
  const listeners: ((message: unknown) => void)[] = [];
  let wait: (() => void) | undefined;
  const sender = { id, tab: { id: 7 }, frameId: 5, documentId: 'D5', origin: 'https://a.test', url: '' };
  hearFrame(
    {
      sender,
      onMessage: { addListener: (listener) => void listeners.push(listener) },
      disconnect: () => void log.push('closed'),
    },
    {
      ownId: 'ours',
      heard: (document) => void said.push(document),
      dropped: () => void log.push('dropped'),
      after: (_ms, task) => {
        wait = task;
        return () => {
          wait = undefined;
        };
      },
    },
  );
  const say = (message: unknown): void => {
    for (const listener of listeners) listener(message);
  };
  return { log, said, say, pass: () => wait?.(), waits: () => wait !== undefined };
}

const about = {
  top: false,
  origin: 'https://a.test',
  scheme: 'https:',
  frameTags: [],
  path: [1],
  tools: { secure: true, keyed: true, context: 'whole', allowed: true },
};
const word = { type: frameWord, word: 'w', said: JSON.stringify(about) };

describe('the port of a document that was called out', () => {
  it('is heard once, and closed', () => {
    const { log, said, say, waits } = setUp();
    say(word);
    say(word);
    expect(said).toMatchObject([{ tabId: 7, word: 'w', document: { documentId: 'D5' } }]);
    expect(log).toEqual(['closed']);
    expect(waits()).toBe(false);
  });

  it('is closed where what it says is nothing of the kind, or comes from elsewhere', () => {
    const strange = setUp();
    strange.say({ word: 'w' });
    const foreign = setUp('another');
    foreign.say(word);
    for (const { log, said } of [strange, foreign]) {
      expect(log).toEqual(['closed', 'dropped']);
      expect(said).toEqual([]);
    }
  });

  it('is closed where it says nothing', () => {
    const { log, pass } = setUp();
    pass();
    expect(log).toEqual(['closed']);
  });
});
