import { describe, expect, it, vi } from 'vitest';
import {
  type ElicitEdges,
  elicitThrough,
  type InputRequest,
} from '../../../../../src/background/mcp/asking/elicit-through.ts';
import { readAddress } from '../../../../../src/background/mcp/asking/read-address.ts';
import type { Elicitation } from '../../../../../src/background/mcp/connection/elicitation.ts';
import type { ServerId } from '../../../../../src/background/mcp/remote.ts';
import type { InputAnswer } from '../../../../../src/protocol/questions.ts';

const server = 'server-1' as ServerId;
const schema = {
  type: 'object',
  properties: { colours: { type: 'array', items: { enum: ['red', 'blue'] } } },
};
const form: Elicitation = { mode: 'form', message: 'Which colours?', schema };
const address: Elicitation = { mode: 'url', message: 'Sign in.', url: 'https://shop.example/in?a=1' };

/** One elicitation, answered so; with what was shown and opened for it. */
async function elicit(asked: Elicitation, answer: InputAnswer, change: Partial<ElicitEdges> = {}) {
  const shown: InputRequest[] = [];
  const openTab = vi.fn(async (_url: string) => undefined as unknown);
  const edges: ElicitEdges = {
    titleOf: () => 'Paint shop',
    lookup: (_, calls) => ({
      tools: calls.map((name) => `mcp__paint__${name}`),
      sites: ['https://a.example'],
    }),
    openTab,
    ...change,
  };
  const desk = {
    askInput: async (_: ServerId, request: InputRequest) => {
      shown.push(request);
      return answer;
    },
  };
  const { signal } = new AbortController();
  const outcome = await elicitThrough(Promise.resolve(desk), edges)(asked, {
    server,
    calls: ['mix'],
    signal,
  });
  return { outcome, shown, opened: openTab.mock.calls.map(([url]) => url) };
}

describe('a form', () => {
  it('is put to the person with who asks, and for which calls', async () => {
    const accepted = { action: 'accept', values: { colours: ['red'] } } as const;
    const { outcome, shown } = await elicit(form, accepted);
    expect(shown).toMatchObject([
      {
        server: 'Paint shop',
        tools: ['mcp__paint__mix'],
        sites: ['https://a.example'],
        message: 'Which colours?',
        wants: { mode: 'form', fields: [{ name: 'colours' }] },
      },
    ]);
    expect(outcome).toEqual({ action: 'accept', content: { colours: ['red'] } });
  });

  it.each(['decline', 'cancel'] as const)(
    'can be answered with %s, and nothing else is told',
    async (action) => {
      expect((await elicit(form, { action })).outcome).toEqual({ action });
    },
  );

  it('that may not be asked is cancelled without anybody seeing it', async () => {
    const nested = { type: 'object', properties: { a: { type: 'object' } } };
    const { outcome, shown } = await elicit({ ...form, schema: nested }, { action: 'decline' });
    expect(outcome).toEqual({ action: 'cancel' });
    expect(shown).toEqual([]);
  });

  it('of a server that was removed is cancelled', async () => {
    const { outcome, shown } = await elicit(form, { action: 'decline' }, { titleOf: () => undefined });
    expect([outcome, shown]).toEqual([{ action: 'cancel' }, []]);
  });

  it('shows what a message hides, and no message where it is none', async () => {
    const hidden = await elicit({ ...form, message: ' a\u202Eb\n' }, { action: 'cancel' });
    expect(hidden.shown[0]?.message).toBe('a⟨U+202E⟩b');
    // What servers send is not always of the type it should have.
    const none = await elicit({ ...form, message: 7 as unknown as string }, { action: 'cancel' });
    expect(none.shown[0]?.message).toBe('');
  });
});

describe('an address', () => {
  it('is opened once the person consents, and not before', async () => {
    const accepted = await elicit(address, { action: 'accept', values: {} });
    expect(accepted.opened).toEqual(['https://shop.example/in?a=1']);
    expect(accepted.outcome).toEqual({ action: 'accept' });
    for (const action of ['decline', 'cancel'] as const) {
      expect((await elicit(address, { action })).opened).toEqual([]);
    }
  });

  it('that cannot be opened was not accepted', async () => {
    const openTab = () => Promise.reject(new Error('no window'));
    const { outcome } = await elicit(address, { action: 'accept', values: {} }, { openTab });
    expect(outcome).toEqual({ action: 'cancel' });
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'chrome://settings',
    'file:///etc/passwd',
    'https://bank.example@elsewhere.example/',
    'https://',
    'nothing',
    `https://a.example/${'x'.repeat(4_000)}`,
  ])('is refused where it is %s', async (url) => {
    expect(readAddress(url)).toHaveProperty('refused');
    expect((await elicit({ ...address, url }, { action: 'accept', values: {} })).opened).toEqual([]);
  });

  it('is what the browser will open, letters that look like others spelt out', () => {
    expect(readAddress('HTTPS://аpple.example\\a')).toEqual({ url: 'https://xn--pple-43d.example/a' });
    expect(readAddress(7)).toHaveProperty('refused');
  });
});
