import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { SettingsStore } from '../../../../src/background/settings/settings-store.ts';
import { wrapSettings } from '../../../../src/background/settings/stored-settings.ts';
import { defaultSettings, type Settings } from '../../../../src/protocol/settings.ts';
import { callRefusal } from '../call-refusal.ts';
import { anySettings } from './a-settings.ts';
import { FakeArea } from './fake-area.ts';

async function storeOver(area = new FakeArea()) {
  const store = new SettingsStore(area);
  await store.ready;
  return store;
}

const off: Settings = { ...defaultSettings, defaultLevel: 'off' };
const switchOff = (settings: Settings): Settings => ({ ...settings, defaultLevel: 'off' });
const broken = { version: 1, settings: { defaultLevel: 'act' } };

describe('settings', () => {
  it('are the defaults at first, and nothing is written', async () => {
    const area = new FakeArea();
    const store = await storeOver(area);
    expect(store.current).toEqual(defaultSettings);
    expect([store.troubles, store.setAside, area.log]).toEqual([[], undefined, []]);
  });

  it('outlive the worker', async () => {
    const area = new FakeArea();
    await (await storeOver(area)).update(switchOff);
    expect((await storeOver(area)).current).toEqual(off);
    expect(area.read('settings')).toEqual(wrapSettings(off));
  });

  it('are told of when they are in force and stored, and not of what was refused', async () => {
    const area = new FakeArea();
    const store = await storeOver(area);
    const seen: unknown[] = [];
    store.subscribe(() => seen.push([store.current.defaultLevel, area.read('settings')]));
    await store.update(switchOff);
    expect(seen).toEqual([['off', wrapSettings(off)]]);
    await callRefusal(store.update((current) => ({ ...current, tools: { '': 'deny' } })));
    expect(seen).toHaveLength(1);
  });

  it('are changed one after the other, each from what the last one left', async () => {
    const store = await storeOver();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        store.update((current) => ({ ...current, tools: { ...current.tools, [`tool-${index}`]: 'deny' } })),
      ),
    );
    expect(Object.keys(store.current.tools)).toHaveLength(20);
  });

  it('wait for what is stored before the first change', async () => {
    const area = new FakeArea(wrapSettings(off));
    const store = new SettingsStore(area);
    await store.update((current) => ({ ...current, tools: { click: 'deny' } }));
    expect(store.current).toEqual({ ...off, tools: { click: 'deny' } });
  });

  it('stay as they were where a change would make none of them, and the next change goes on', async () => {
    const area = new FakeArea();
    const store = await storeOver(area);
    const [bad, thrown, good] = await Promise.allSettled([
      store.update((current) => ({ ...current, journal: { ...current.journal, maxDays: 0 } })),
      store.update(() => {
        throw new Error('no change');
      }),
      store.update(switchOff),
    ]);
    expect(bad.status === 'rejected' && bad.reason.failure).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/^Nothing was changed\. “journal\.maxDays” is not right: .+\.$/),
    });
    expect([thrown.status, good.status]).toEqual(['rejected', 'fulfilled']);
    expect(store.current).toEqual(off);
    expect(area.log).toEqual(['set settings']);
  });

  it('stay as they were where they cannot be stored', async () => {
    const area = new FakeArea();
    const store = await storeOver(area);
    const listener = vi.fn();
    store.subscribe(listener);
    area.refusing.add('set');
    expect(await callRefusal(store.update(switchOff))).toMatchObject({
      code: 'TEMPORARY_FAILURE',
      retryable: true,
      message: expect.stringMatching(/^Nothing was changed: .+QUOTA_BYTES.+try again\.$/),
    });
    expect(store.current).toBe(defaultSettings);
    expect(listener).not.toHaveBeenCalled();
    area.refusing.clear();
    await store.update(switchOff);
    expect(store.current).toEqual(off);
  });

  it('can be reset', async () => {
    const area = new FakeArea(wrapSettings(off));
    const store = await storeOver(area);
    await store.reset();
    expect(store.current).toEqual(defaultSettings);
    expect((await storeOver(area)).current).toEqual(defaultSettings);
  });
});

describe('a store that cannot be understood', () => {
  it.each<[string, unknown, string]>([
    ['settings that are none', broken, 'is not right'],
    ['a later version', { version: 9, settings: {} }, 'They are of version 9'],
    ['null', null, 'They are not settings of Pagehand.'],
    ['a list', [1, 2], 'They are not settings of Pagehand.'],
    ['a text', 'x', 'They are not settings of Pagehand.'],
  ])('is set aside and reported, and the defaults are in force: %s', async (_, stored, why) => {
    const area = new FakeArea(stored);
    const store = await storeOver(area);
    expect(store.current).toEqual(defaultSettings);
    expect(store.troubles).toEqual([expect.stringContaining(why)]);
    expect(JSON.parse(store.setAside ?? '')).toEqual(stored);
    expect(area.read('settings')).toBeUndefined();
    expect(area.read('settings-set-aside')).toEqual(stored);
    // Aside first: it is never in no place.
    expect(area.log).toEqual(['set settings-set-aside', 'remove settings']);
  });

  it('is still reported by the next worker, and by changes made meanwhile', async () => {
    const area = new FakeArea(broken);
    await (await storeOver(area)).update(switchOff);
    const store = await storeOver(area);
    expect(store.current).toEqual(off);
    expect(store.troubles).toEqual([
      'Your stored settings could not be read, so they were set aside and the defaults are in force. Save them in Settings, under Data, or dismiss them there.',
    ]);
    expect(JSON.parse(store.setAside ?? '')).toEqual(broken);
  });

  it('is deleted once it is dismissed, and listeners hear of it', async () => {
    const area = new FakeArea(broken);
    const store = await storeOver(area);
    const listener = vi.fn();
    store.subscribe(listener);
    await store.dismissTrouble();
    expect([store.troubles, store.setAside, [...area.stored]]).toEqual([[], undefined, []]);
    expect(listener).toHaveBeenCalledTimes(1);
    expect((await storeOver(area)).troubles).toEqual([]);
  });

  it('stays where it cannot be deleted', async () => {
    const area = new FakeArea(broken);
    const store = await storeOver(area);
    area.refusing.add('remove');
    expect(await callRefusal(store.dismissTrouble())).toMatchObject({
      code: 'TEMPORARY_FAILURE',
      message: expect.stringContaining('Nothing was changed'),
    });
    expect(store.troubles).toHaveLength(1);
    expect(store.setAside).toBeDefined();
  });

  it.each(['set', 'remove'] as const)(
    'is not written over where it cannot be set aside (%s)',
    async (what) => {
      const area = new FakeArea(broken);
      area.refusing.add(what);
      const store = await storeOver(area);
      expect(store.current).toEqual(defaultSettings);
      expect(store.troubles).toHaveLength(1);
      expect(JSON.parse(store.setAside ?? '')).toEqual(broken);
      expect(await callRefusal(store.update(switchOff))).toMatchObject({ code: 'TEMPORARY_FAILURE' });
      expect(area.read('settings')).toEqual(broken);
      area.refusing.clear();
      await store.update(switchOff);
      expect(area.read('settings')).toEqual(wrapSettings(off));
      expect(area.read('settings-set-aside')).toEqual(broken);
    },
  );

  it('that cannot be set aside can be dismissed all the same', async () => {
    const area = new FakeArea(broken);
    area.refusing.add('set');
    const store = await storeOver(area);
    await store.dismissTrouble();
    area.refusing.clear();
    expect([...area.stored]).toEqual([]);
    await store.update(switchOff);
    expect([store.current, store.troubles, store.setAside]).toEqual([off, [], undefined]);
  });
});

describe('a store that cannot be reached', () => {
  it.each(['get', 'get settings', 'get settings-set-aside'] as const)(
    'is reported, and never written over (%s)',
    async (what) => {
      const area = new FakeArea(wrapSettings(off));
      area.refusing.add(what);
      const store = await storeOver(area);
      expect(store.current).toEqual(defaultSettings);
      expect(store.troubles).toEqual([expect.stringContaining('the defaults are in force')]);
      expect(store.setAside).toBeUndefined();
      for (const change of [store.update((all) => all), store.reset(), store.import(store.export())]) {
        expect(await callRefusal(change)).toMatchObject({
          code: 'TEMPORARY_FAILURE',
          message: expect.stringContaining('Nothing was changed'),
        });
      }
      expect(area.read('settings')).toEqual(wrapSettings(off));
    },
  );

  it('is read again before the first change', async () => {
    const area = new FakeArea(wrapSettings(off));
    area.refusing.add('get');
    const store = await storeOver(area);
    area.refusing.clear();
    await store.update((current) => ({ ...current, tools: { click: 'deny' } }));
    expect(store.current).toEqual({ ...off, tools: { click: 'deny' } });
    expect(store.troubles).toEqual([]);
  });
});

describe('exported settings', () => {
  it('are the same when imported elsewhere', async () => {
    await fc.assert(
      fc.asyncProperty(anySettings, anySettings, async (settings, others) => {
        const one = await storeOver(new FakeArea(wrapSettings(settings)));
        const other = await storeOver(new FakeArea(wrapSettings(others)));
        await other.import(one.export());
        expect(other.current).toEqual(settings);
        expect(other.export()).toBe(one.export());
      }),
    );
  });

  it('are a text that a person can read, with its version', async () => {
    expect((await storeOver()).export()).toMatch(/^\{\n {2}"version": 1,\n {2}"settings": \{\n[\s\S]+\}\n$/);
  });

  it.each([
    ['', 'This is not JSON.'],
    ['{', 'This is not JSON.'],
    ['null', 'They are not settings of Pagehand.'],
    ['[]', 'They are not settings of Pagehand.'],
    ['{"version":2,"settings":{}}', 'They are of version 2'],
    ['{"version":1,"settings":{}}', 'is not right'],
    [JSON.stringify(broken), 'is not right'],
    ['[', 'This is not JSON.'],
  ])('are refused, and change nothing, where they are none: %s', async (text, why) => {
    const area = new FakeArea(wrapSettings(off));
    const store = await storeOver(area);
    const listener = vi.fn();
    store.subscribe(listener);
    expect(await callRefusal(store.import(text))).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining(why),
    });
    expect(store.current).toEqual(off);
    expect(area.log).toEqual([]);
    expect(listener).not.toHaveBeenCalled();
  });

  it('change nothing where they are nested without end', async () => {
    const store = await storeOver();
    const deep = `{"version":1,"settings":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(await callRefusal(store.import(deep))).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(store.current).toBe(defaultSettings);
  });
});
