import { describe, expect, it } from 'vitest';
import type { Site } from '../../../src/protocol/levels.ts';
import { hostPattern } from '../../../src/screens/settings/servers/host-access.ts';
import {
  checkedDraft,
  type DraftText,
  draftOf,
  emptyDraft,
} from '../../../src/screens/settings/servers/server-draft.ts';
import { whereWords } from '../../../src/screens/settings/servers/server-words.ts';
import { typedAddress } from '../../../src/screens/settings/servers/typed-address.ts';
import { wantedTools } from '../../../src/screens/settings/servers/wanted-tools.ts';
import { serverTool, serverView } from './fake-servers.ts';

describe('typedAddress', () => {
  it.each([
    ['https://example.org/mcp', 'https://example.org/mcp', true],
    [' example.org/mcp ', 'https://example.org/mcp', true],
    ['localhost:3901/mcp', 'http://localhost:3901/mcp', true],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080/', true],
    ['[::1]:8080/sse', 'http://[::1]:8080/sse', true],
    ['localhost.example/mcp', 'https://localhost.example/mcp', true],
    ['http://nas.local/mcp', 'http://nas.local/mcp', false],
    ['https://example.org/mcp#top', 'https://example.org/mcp', true],
  ])('reads %j as %s', (text, url, safe) => {
    expect(typedAddress(text)).toEqual({ ok: true, url, safe });
  });

  it.each(['', 'two words', 'ftp://example.org', 'stdio://run', 'https://me:secret@example.org'])(
    'says what is wrong with %j, without repeating it',
    (text) => {
      const typed = typedAddress(text);
      expect(typed).toMatchObject({ ok: false, message: expect.not.stringContaining('secret') });
    },
  );
});

describe('hostPattern', () => {
  it('has no port, which browsers refuse', () => {
    expect(hostPattern('http://localhost:3901/mcp?a=b')).toBe('http://localhost/*');
  });
});

describe('checkedDraft', () => {
  const filled: DraftText = { ...emptyDraft, title: ' My Notes ', url: 'localhost:3901/mcp' };
  const faultsOf = (text: DraftText, taken: string[] = []) => {
    const checked = checkedDraft(text, taken);
    return checked.ok ? {} : Object.fromEntries(checked.faults);
  };

  it('takes the short name from the name until one is typed', () => {
    expect(checkedDraft(filled, ['my-notes'])).toEqual({
      ok: true,
      draft: {
        title: 'My Notes',
        slug: 'my-notes-2',
        url: 'http://localhost:3901/mcp',
        headers: [],
        timeout: 60_000,
      },
    });
    expect(checkedDraft({ ...filled, slug: 'n' }, [])).toMatchObject({ draft: { slug: 'n' } });
  });

  it('says each fault at its field', () => {
    const text: DraftText = {
      title: '',
      slug: 'No_Slug',
      url: 'ftp://x',
      token: { ...emptyDraft.token, typed: 'two words' },
      headers: [
        { key: 'a', name: 'Host', typed: '' },
        { key: 'b', name: 'authorization', typed: 'x' },
      ],
      timeout: '1.5',
    };
    expect(Object.keys(faultsOf(text)).sort()).toEqual(
      ['title', 'slug', 'url', 'value token', 'name a', 'value a', 'name b', 'timeout'].sort(),
    );
    expect(faultsOf({ ...filled, slug: 'taken' }, ['taken'])).toMatchObject({
      slug: expect.stringContaining('Another server'),
    });
  });

  it('leaves nothing for the worker to refuse: the token counts with its word, the address as it is sent', () => {
    const token = { ...emptyDraft.token, typed: 'x'.repeat(7_994) };
    expect(faultsOf({ ...filled, token })).toHaveProperty('value token');
    expect(faultsOf({ ...filled, url: `example.org/${'ü'.repeat(400)}` })).toHaveProperty('url');
    const headers = ['X-A', 'x-a'].map((name) => ({ key: name, name, typed: '1' }));
    expect(Object.keys(faultsOf({ ...filled, headers }))).toEqual(['name x-a']);
  });

  it.each(['', '0', '601', 'x', '-1'])('refuses %j seconds', (timeout) => {
    expect(faultsOf({ ...filled, timeout })).toHaveProperty('timeout');
  });

  it('sends a token as a header, also where it was pasted with its word', () => {
    const token = { ...emptyDraft.token, typed: ' Bearer abc ' };
    expect(checkedDraft({ ...filled, token }, [])).toMatchObject({
      draft: { headers: [{ name: 'Authorization', value: 'Bearer abc' }] },
    });
  });

  it('names stored headers without a value, so that what is stored stays', () => {
    const stored = serverView({
      headers: [
        { name: 'authorization', shown: 'Bearer …4f2a' },
        { name: 'X-Key', shown: '…' },
        { name: 'X-Other', shown: '…' },
      ],
    });
    const text = draftOf(stored);
    expect(text.token).toMatchObject({ name: 'authorization', stored: 'Bearer …4f2a' });
    const [key, other] = text.headers;
    if (key === undefined || other === undefined) throw new Error('No headers');
    expect(checkedDraft({ ...text, headers: [{ ...key, typed: 'new' }, other] }, [])).toMatchObject({
      ok: true,
      draft: {
        headers: [{ name: 'authorization' }, { name: 'X-Key', value: 'new' }, { name: 'X-Other' }],
      },
    });
  });

  it('keeps an Authorization of another kind among the headers', () => {
    const text = draftOf(serverView({ headers: [{ name: 'Authorization', shown: 'Basic …' }] }));
    expect(text.token.stored).toBeUndefined();
    expect(text.headers).toMatchObject([{ name: 'Authorization', stored: 'Basic …' }]);
  });

  it('needs no names for a trial', () => {
    expect(checkedDraft({ ...emptyDraft, url: 'https://notes.example/mcp' }, [], true)).toMatchObject({
      ok: true,
      draft: { title: 'notes.example', slug: 'notes-example' },
    });
    expect(checkedDraft(emptyDraft, [], true).ok).toBe(false);
  });
});

describe('whereWords', () => {
  const picked = (...hosts: string[]) => ({
    on: 'picked' as const,
    sites: hosts.map((host) => `https://${host}` as Site),
  });
  it.each([
    [{ on: 'none' as const }, 'Not offered on any site yet.'],
    [picked(), 'Not offered on any site yet.'],
    [picked('a.example'), 'Offered on a.example.'],
    [picked('a.example', 'b.example'), 'Offered on a.example and b.example.'],
    [picked('a.x', 'b.x', 'c.x', 'd.x'), 'Offered on a.x, b.x, c.x and d.x.'],
    [picked('a.x', 'b.x', 'c.x', 'd.x', 'e.x'), 'Offered on a.x, b.x, c.x and 2 other sites.'],
    [{ on: 'all' as const }, 'Offered on all sites whose level is Act or Developer.'],
  ])('says %j as “%s”', (sites, words) => {
    expect(whereWords(sites)).toBe(words);
  });

  it('does not say that something switched off is offered', () => {
    expect(whereWords(picked('a.x'), false)).toBe('It would be offered on a.x.');
  });
});

describe('wantedTools', () => {
  const tools = [
    serverTool('get-note', { policy: 'allow' }),
    serverTool('delete-note', { effect: 'act', description: 'Throws it away.' }),
    serverTool('list', { changes: [{ part: 'unseen' }] }),
  ];
  const names = (filter: string, kind: Parameters<typeof wantedTools>[2]) =>
    wantedTools(tools, filter, kind).map(({ original }) => original);

  it('looks through names and descriptions', () => {
    expect(names(' NOTE ', 'all')).toEqual(['get-note', 'delete-note']);
    expect(names('throws', 'all')).toEqual(['delete-note']);
    expect(names('notes', 'all')).toEqual([]);
    expect(names('mcp__notes__list', 'all')).toEqual(['list']);
  });

  it('picks kinds', () => {
    expect(names('', 'changed')).toEqual(['list']);
    expect(names('', 'set')).toEqual(['get-note']);
    expect(names('', 'act')).toEqual(['delete-note']);
    expect(names('note', 'read')).toEqual(['get-note']);
  });
});
