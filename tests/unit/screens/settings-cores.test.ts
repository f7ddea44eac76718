import { describe, expect, it } from 'vitest';
import type { SettingsView } from '../../../src/protocol/control.ts';
import { defaultSettings } from '../../../src/protocol/settings.ts';
import { knownSites } from '../../../src/screens/settings/known-sites.ts';
import { today } from '../../../src/screens/settings/today.ts';
import { typedSite } from '../../../src/screens/settings/typed-site.ts';
import { wholeJournal } from '../../../src/screens/settings/whole-journal.ts';

describe('typedSite', () => {
  it.each([
    ['example.org', 'https://example.org'],
    ['  HTTPS://Example.org/path?x#y ', 'https://example.org'],
    ['localhost:3000', 'http://localhost:3000'],
    ['localhost.example', 'https://localhost.example'],
    ['http://localhost:3000/app', 'http://localhost:3000'],
    ['https://example.org:443', 'https://example.org'],
    ['https://user:secret@example.org', 'https://example.org'],
    ['grüße.example', 'https://xn--gre-6ka8l.example'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['file:///home/me/page.html', 'file://'],
  ])('reads %j as %s', (text, site) => {
    expect(typedSite(text)).toEqual({ ok: true, site });
  });

  it.each(['', '   ', 'https://', 'two words', '*.example.org', 'chrome://settings', 'ftp://example.org'])(
    'says what is wrong with %j',
    (text) => {
      const typed = typedSite(text);
      expect(typed.ok).toBe(false);
      expect(typed).toHaveProperty('message', expect.stringMatching(/[Tt]ype/));
    },
  );
});

describe('knownSites', () => {
  const view: SettingsView = {
    settings: {
      ...defaultSettings,
      sites: {
        'https://b.example': { level: 'act', tools: { z: 'ask', a: 'deny' } },
        'http://b.example': { tools: {} },
      },
    },
    tools: [],
    categories: [],
    experiments: [],
    profiles: [],
    temporary: [{ site: 'https://a.example', level: 'act', until: 5 }],
    sessionTools: { 'https://c.example': ['x'], 'https://none.example': [] },
    mutes: [{ site: 'https://d.example', until: 9 }],
    journal: { calls: 0, lost: 0 },
    troubles: [],
  };

  it('gathers all that is remembered, by host', () => {
    expect(knownSites(view).map(({ site }) => site)).toEqual([
      'https://a.example',
      'http://b.example',
      'https://b.example',
      'https://c.example',
      'https://d.example',
    ]);
    expect(knownSites(view, 'https://B')).toEqual([
      {
        site: 'https://b.example',
        level: 'act',
        policies: [
          ['a', 'deny'],
          ['z', 'ask'],
        ],
        temporary: [],
        sessionTools: [],
        mutedUntil: undefined,
      },
    ]);
  });
});

describe('wholeJournal', () => {
  it('reads on until there is no more', async () => {
    const asked: unknown[] = [];
    const parts = await wholeJournal(async (after) => {
      asked.push(after);
      return after === undefined ? { text: 'a\nb\n', after: 2 } : { text: 'c' };
    });
    expect(parts?.join('')).toBe('a\nb\nc\n');
    expect(asked).toEqual([undefined, 2]);
  });

  it('has no result where a part could not be read', async () => {
    expect(
      await wholeJournal(async (after) => (after === undefined ? { text: 'a\n', after: 1 } : undefined)),
    ).toBeUndefined();
  });

  it('ends where a part does not go on', async () => {
    expect(await wholeJournal(async () => ({ text: 'a\n', after: 1 }))).toEqual(['a\n', 'a\n']);
  });
});

describe('today', () => {
  it('names the day for files', () => {
    expect(today(new Date(2026, 2, 4))).toBe('2026-03-04');
  });
});
