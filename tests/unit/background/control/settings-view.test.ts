import { describe, expect, it } from 'vitest';
import { Catalog } from '../../../../src/background/catalog/catalog.ts';
import { viewSettings } from '../../../../src/background/control/settings-view.ts';
import { defaultSettings, type Settings } from '../../../../src/protocol/settings.ts';
import { allTools } from '../../../../src/tools/all-tools.ts';
import { here, there } from '../access/an-access.ts';

const catalog = new Catalog(allTools);
const parts = {
  settings: defaultSettings,
  catalog,
  grants: { tabs: [], hours: {}, tools: {} },
  mutes: [],
  journal: { calls: 0, lost: 0 },
  troubles: [],
  setAside: undefined,
};

function viewOf(settings: Partial<Settings>) {
  return viewSettings({ ...parts, settings: { ...defaultSettings, ...settings } });
}

describe('the view of the settings', () => {
  it('has every tool, under the name that policies go by', () => {
    const { tools } = viewOf({});
    expect(tools.map(({ name }) => name)).toEqual(
      catalog.all(defaultSettings).map(({ descriptor }) => descriptor.name),
    );
    expect(tools).toContainEqual(
      expect.objectContaining({
        name: 'pagehand_read_page',
        title: 'Read page',
        category: 'reading',
        effect: 'read',
        reach: 'page',
        level: 'read',
      }),
    );
  });

  it('has each switch as it is, and as it came', () => {
    const on = (name: string, settings: Partial<Settings>) => {
      const { categories, experiments } = viewOf(settings);
      const found = [...categories, ...experiments].find((each) => each.name === name);
      return [found?.on, found?.byDefault];
    };
    expect(on('reading', {})).toEqual([true, true]);
    expect(on('reading', { categories: { reading: false } })).toEqual([false, true]);
    expect(on('tabs', {})).toEqual([false, false]);
    expect(on('tabs', { categories: { tabs: true } })).toEqual([true, false]);
    expect(on('selection', {})).toEqual([false, false]);
    expect(on('selection', { experiments: { selection: true } })).toEqual([true, false]);
  });

  it('does not make up switches that a store names', () => {
    const { categories, experiments } = viewOf({ categories: { moon: true }, experiments: { moon: true } });
    expect([...categories, ...experiments].map(({ name }) => name)).not.toContain('moon');
  });

  it('has every profile with its budget', () => {
    expect(viewOf({}).profiles.map(({ name, budget }) => [name, budget])).toEqual([
      ['slim', 6],
      ['standard', 20],
      ['custom', 20],
    ]);
  });

  it('lists what is temporary, and passes on the rest', () => {
    const more = {
      grants: {
        tabs: [{ tabId: 3, site: here, level: 'act' as const }],
        hours: { [there]: { level: 'developer' as const, until: 99 } },
        tools: { [here]: ['pagehand_click'] },
      },
      mutes: [{ site: there, until: 50 }],
      journal: { calls: 7, lost: 1 },
      troubles: ['Full.'],
      setAside: '{}',
    };
    const { grants, ...rest } = more;
    expect(viewSettings({ ...parts, ...more })).toMatchObject({
      temporary: [
        { tabId: 3, site: here, level: 'act' },
        { site: there, level: 'developer', until: 99 },
      ],
      sessionTools: grants.tools,
      settings: defaultSettings,
      ...rest,
    });
  });
});
