import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settingsSchema } from '../../../../src/background/settings/settings-schema.ts';
import {
  type Migrations,
  readSettings as readStored,
  settingsVersion,
  wrapSettings,
} from '../../../../src/background/settings/stored-settings.ts';
import { inEnglish } from '../../../../src/protocol/said/said.ts';
import { defaultSettings } from '../../../../src/protocol/settings.ts';
import { anySettings } from './a-settings.ts';

/** With what was refused in English. */
function readSettings(...args: Parameters<typeof readStored>) {
  const read = readStored(...args);
  return 'refused' in read ? { refused: inEnglish(read.refused) } : read;
}

describe('stored settings', () => {
  it('are the defaults where nothing is stored', () => {
    expect(readSettings(undefined)).toEqual({ settings: defaultSettings });
  });

  it('carry the version they are of', () => {
    expect(wrapSettings(defaultSettings)).toEqual({ version: settingsVersion, settings: defaultSettings });
    expect(settingsVersion).toBe(1);
  });

  it('are read as they were written, whatever they are', () => {
    fc.assert(
      fc.property(anySettings, (settings) => {
        const stored: unknown = JSON.parse(JSON.stringify(wrapSettings(settings)));
        expect(readSettings(stored)).toEqual({ settings });
      }),
    );
  });

  it('are refused, or good, and never a failure, whatever is stored', () => {
    const like = fc.record({ version: fc.integer({ min: -1, max: 3 }), settings: fc.jsonValue() });
    const near = anySettings.chain((settings) =>
      fc
        .record({
          member: fc.constantFrom(...Object.keys(settings)),
          value: fc.oneof(fc.jsonValue(), fc.constant({})),
        })
        .map(({ member, value }) => ({ version: 1, settings: { ...settings, [member]: value } })),
    );
    let refused = 0;
    let read = 0;
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), like, near), (stored) => {
        const found = readSettings(stored);
        if ('refused' in found) {
          refused += 1;
          expect(found.refused).toMatch(/^[A-Z“].*\.$/s);
        } else {
          read += 1;
          expect(settingsSchema.safeParse(found.settings).success).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
    expect(Math.min(refused, read)).toBeGreaterThan(10);
  });

  const good = defaultSettings;
  it.each<[string, unknown, string]>([
    ['null', null, 'They are not settings of Pagehand.'],
    ['a text', 'settings', 'They are not settings of Pagehand.'],
    ['a list', [], 'They are not settings of Pagehand.'],
    ['no version', { settings: good }, 'They are not settings of Pagehand.'],
    ['version 0', { version: 0, settings: good }, 'They are not settings of Pagehand.'],
    ['a half version', { version: 1.5, settings: good }, 'They are not settings of Pagehand.'],
    ['a text as version', { version: '1', settings: good }, 'They are not settings of Pagehand.'],
    [
      'a newer version',
      { version: 2, settings: good },
      'They are of version 2; this Pagehand reads up to 1.',
    ],
    ['no settings', { version: 1 }, 'They are not settings of Pagehand.'],
    ['null as settings', { version: 1, settings: null }, 'The whole is not right: it must be an object.'],
    [
      'a member more',
      { version: 1, settings: { ...good, more: 1 } },
      'The whole is not right: it has something that nobody knows: more.',
    ],
    [
      'acting by default',
      { version: 1, settings: { ...good, defaultLevel: 'act' } },
      '“defaultLevel” is not right: it must be one of "off", "read".',
    ],
    [
      'a site that is none',
      { version: 1, settings: { ...good, sites: { 'example.org': { tools: {} } } } },
      '“sites.example.org” is not right: not a site such as https://example.org.',
    ],
    [
      'a site without tools',
      { version: 1, settings: { ...good, sites: { 'https://a.example': { level: 'act' } } } },
      '“sites.https://a.example.tools” is not right: it is missing.',
    ],
    [
      'a level there is not',
      { version: 1, settings: { ...good, sites: { 'https://a.example': { level: 'root', tools: {} } } } },
      '“sites.https://a.example.level” is not right',
    ],
    [
      'a policy there is not',
      { version: 1, settings: { ...good, tools: { click: 'yes' } } },
      '“tools.click” is not right',
    ],
    [
      'no budget',
      { version: 1, settings: { ...good, profile: { ...good.profile, budget: 0 } } },
      '“profile.budget” is not right: it must be at least 1.',
    ],
    [
      'too many sites',
      {
        version: 1,
        settings: {
          ...good,
          sites: Object.fromEntries(
            Array.from({ length: 5_001 }, (_, index) => [`https://${index}.example`, { tools: {} }]),
          ),
        },
      },
      '“sites” is not right: more than 5000 entries; remove some.',
    ],
  ])('are refused for %s', (_, stored, sentence) => {
    expect(readSettings(stored)).toEqual({ refused: expect.stringContaining(sentence) });
  });
});

describe('settings of an earlier version', () => {
  const steps = (log: number[]): Migrations => ({
    1: (settings) => {
      log.push(1);
      return { ...Object(settings), categories: { one: true } };
    },
    2: (settings) => {
      log.push(2);
      return { ...Object(settings), experiments: { two: Object(settings).categories.one } };
    },
  });

  it('are taken through each step in order, from their own version', () => {
    const log: number[] = [];
    expect(readSettings({ version: 1, settings: defaultSettings }, 3, steps(log))).toEqual({
      settings: { ...defaultSettings, categories: { one: true }, experiments: { two: true } },
    });
    expect(log).toEqual([1, 2]);
    log.length = 0;
    readSettings({ version: 2, settings: { ...defaultSettings, categories: { one: false } } }, 3, steps(log));
    expect(log).toEqual([2]);
    log.length = 0;
    readSettings({ version: 3, settings: defaultSettings }, 3, steps(log));
    expect(log).toEqual([]);
  });

  it('are checked only at the end: an old shape needs not be today’s', () => {
    const old = { everything: 'else' };
    expect(readSettings({ version: 1, settings: old }, 2, { 1: () => defaultSettings })).toEqual({
      settings: defaultSettings,
    });
    expect(readSettings({ version: 1, settings: defaultSettings }, 2, { 1: () => old })).toEqual({
      refused: expect.stringContaining('is not right'),
    });
  });

  it('are refused where a step is missing, or fails', () => {
    const { 1: first } = steps([]);
    expect(
      readSettings({ version: 1, settings: defaultSettings }, 3, { ...(first && { 1: first }) }),
    ).toEqual({
      refused: 'Nothing makes version 2 into 3.',
    });
    const broken: Migrations = {
      1: () => {
        throw new Error('no categories');
      },
    };
    expect(readSettings({ version: 1, settings: null }, 2, broken)).toEqual({
      refused: 'Version 1 could not be made into 2: Error: no categories',
    });
  });

  it('are refused where they are of a later version, and no step is taken', () => {
    const log: number[] = [];
    expect(readSettings({ version: 4, settings: defaultSettings }, 3, steps(log))).toEqual({
      refused: 'They are of version 4; this Pagehand reads up to 3.',
    });
    expect(log).toEqual([]);
  });
});
