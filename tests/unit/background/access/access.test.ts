import { describe, expect, it, vi } from 'vitest';
import { type AccessedTool, hour } from '../../../../src/background/access/access.ts';
import type { Place } from '../../../../src/background/access/place.ts';
import type { Site } from '../../../../src/protocol/levels.ts';
import type { QuestionChoice } from '../../../../src/protocol/questions.ts';
import { callRefusal } from '../call-refusal.ts';
import { FakeArea } from '../settings/fake-area.ts';
import { anAccess, here, there } from './an-access.ts';

const tab1 = { tabId: 1, site: here };
const tab2 = { tabId: 2, site: here };
const opaque: Place = { tabId: 1, site: undefined };

const readPage: AccessedTool = { name: 'read_page', effect: 'read', reach: 'page' };
const click: AccessedTool = { name: 'click', effect: 'act', reach: 'page' };
const readFrame: AccessedTool = { name: 'read_frame', effect: 'read', reach: 'embedded' };
const closeTab: AccessedTool = { name: 'close_tab', effect: 'act', reach: 'browser' };
const lookUp: AccessedTool = { name: 'look_up', effect: 'read', reach: 'external' };
const order: AccessedTool = { name: 'order', effect: 'act', reach: 'external' };

/** An access whose site has a level for good. */
async function at(level: 'off' | 'read' | 'act' | 'developer') {
  const world = await anAccess();
  await world.access.setLevel(tab1, level, 'always');
  return world;
}

describe('a level', () => {
  it('is the default one until somebody said otherwise', async () => {
    const { access, settings } = await anAccess();
    expect(access.levelOf(tab1)).toEqual({ level: 'read', source: { from: 'default' } });
    await settings.update((current) => ({ ...current, defaultLevel: 'off' }));
    expect(access.levelOf(tab1)).toEqual({ level: 'off', source: { from: 'default' } });
  });

  it('is the tab’s before the hour’s before the lasting one', async () => {
    const { access, time } = await anAccess();
    await access.setLevel(tab1, 'off', 'always');
    await access.setLevel(tab1, 'developer', 'hour');
    await access.setLevel(tab1, 'act', 'tab');
    expect(access.levelOf(tab1)).toEqual({ level: 'act', source: { from: 'tab' } });
    expect(access.levelOf(tab2)).toEqual({
      level: 'developer',
      source: { from: 'hour', until: time.now + hour },
    });
    await access.tabClosed(1);
    expect(access.levelOf(tab1).source.from).toBe('hour');
    time.now += hour;
    expect(access.levelOf(tab1)).toEqual({ level: 'off', source: { from: 'always' } });
  });

  it('lower for the tab counts before a higher one that lasts', async () => {
    const { access, level } = await at('developer');
    await access.setLevel(tab1, 'off', 'tab');
    expect(level(1)).toBe('off');
    expect(level(2)).toBe('developer');
  });

  it('of a tab counts for one site in one tab', async () => {
    const { access, level } = await anAccess();
    await access.setLevel(tab1, 'act', 'tab');
    expect([level(1, here), level(2, here), level(1, there)]).toEqual(['act', 'read', 'read']);
  });

  it('of a tab goes with the tab, and no other', async () => {
    const { access, level } = await anAccess();
    await access.setLevel(tab1, 'act', 'tab');
    await access.setLevel(tab2, 'developer', 'tab');
    await access.tabClosed(1);
    expect([level(1), level(2)]).toEqual(['read', 'developer']);
  });

  it('for an hour counts in all tabs of the site, and replaces that of the tab it was set in', async () => {
    const { access, level } = await anAccess();
    await access.setLevel(tab1, 'off', 'tab');
    await access.setLevel(tab2, 'developer', 'tab');
    await access.setLevel(tab1, 'act', 'hour');
    expect([level(1), level(2), level(3), level(1, there)]).toEqual(['act', 'developer', 'act', 'read']);
  });

  it('that lasts replaces the site’s temporary ones, and no other site’s', async () => {
    const { access, level } = await anAccess();
    await access.setLevel(tab2, 'developer', 'tab');
    await access.setLevel(tab1, 'developer', 'hour');
    await access.setLevel({ tabId: 1, site: there }, 'act', 'tab');
    await access.setLevel(tab1, 'act', 'always');
    expect([level(1), level(2), level(1, there)]).toEqual(['act', 'act', 'act']);
    await access.setLevel(tab1, 'off', 'always');
    expect([level(1), level(2), level(1, there)]).toEqual(['off', 'off', 'act']);
  });

  it('is cleared everywhere it was set for the site, its policies stay', async () => {
    const { access, level, settings } = await at('developer');
    await access.setLevel(tab2, 'act', 'tab');
    await access.setLevel(tab1, 'act', 'hour');
    await access.setToolPolicy('click', 'deny', here);
    await access.setLevel({ tabId: 1, site: there }, 'act', 'always');
    await access.clearLevel(here);
    expect([level(1), level(2), level(1, there)]).toEqual(['read', 'read', 'act']);
    expect(settings.current.sites).toEqual({
      [here]: { tools: { click: 'deny' } },
      [there]: { level: 'act', tools: {} },
    });
  });

  it('is the last that was set, though an earlier one took longer', async () => {
    const { access, level } = await anAccess();
    await Promise.all([access.setLevel(tab1, 'act', 'always'), access.setLevel(tab1, 'off', 'tab')]);
    expect(level(1)).toBe('off');
  });

  it('survives the worker, and the temporary ones do, too', async () => {
    const first = await at('act');
    await first.access.setLevel(tab1, 'developer', 'hour');
    await first.access.setLevel(tab2, 'off', 'tab');
    const { level, wakes } = await first.next();
    expect([level(1), level(2)]).toEqual(['developer', 'off']);
    expect(wakes).toEqual([first.time.now + hour]);
  });
});

describe('an hour', () => {
  it('ends at its time, and not before', async () => {
    const { access, level, time } = await anAccess();
    await access.setLevel(tab1, 'act', 'hour');
    time.now += hour - 1;
    expect(level()).toBe('act');
    time.now += 1;
    expect(level()).toBe('read');
  });

  it('has the worker woken for the earliest end', async () => {
    const { access, time, wakes } = await anAccess();
    const start = time.now;
    await access.setLevel(tab1, 'act', 'hour');
    time.now += 1_000;
    await access.setLevel({ tabId: 1, site: there }, 'act', 'hour');
    expect(wakes).toEqual([start + hour, start + hour]);
    time.now = start + hour;
    await access.expire();
    expect(wakes.at(-1)).toBe(start + hour + 1_000);
  });

  it('that is over is told once, and asks for no more waking', async () => {
    const { access, time, wakes, told, grants } = await anAccess();
    await access.setLevel(tab1, 'act', 'hour');
    const before = { told: told(), wakes: wakes.length };
    await access.expire();
    expect(told()).toBe(before.told);
    // Woken too early, it asks again.
    expect(wakes.length).toBe(before.wakes + 1);
    time.now += hour;
    await access.expire();
    expect(told()).toBe(before.told + 1);
    expect(wakes.length).toBe(before.wakes + 1);
    expect(grants.state.hours).toEqual({});
    await access.expire();
    expect(told()).toBe(before.told + 1);
  });
});

describe('what is told', () => {
  it('is each change that may change what pages offer, when it is in force', async () => {
    const world = await anAccess();
    const { access, settings, grants } = world;
    const seen: string[] = [];
    access.subscribe(() => seen.push(world.level()));
    const tells = async (change: () => Promise<unknown>) => {
      seen.length = 0;
      await change();
      return seen.at(-1);
    };
    expect(await tells(() => access.setLevel(tab1, 'act', 'tab'))).toBe('act');
    expect(await tells(() => access.setLevel(tab1, 'developer', 'hour'))).toBe('developer');
    expect(await tells(() => access.setLevel(tab1, 'off', 'always'))).toBe('off');
    expect(await tells(() => access.clearLevel(here))).toBe('read');
    expect(await tells(() => access.setToolPolicy('click', 'ask', here))).toBe('read');
    expect(await tells(() => access.remember('session', 'ask', 'click', here))).toBe('read');
    expect(await tells(() => access.remember('always', 'ask', 'click', here))).toBe('read');
    expect(await tells(() => access.toggleAct(tab1))).toBe('act');
    expect(await tells(() => access.forgetSite(here))).toBe('read');
    await access.setLevel(tab1, 'act', 'tab');
    expect(await tells(() => access.tabClosed(1))).toBe('read');
    await access.setLevel(tab1, 'act', 'tab');
    expect(await tells(() => grants.clear())).toBe('read');
    expect(await tells(() => settings.update((all) => ({ ...all, defaultLevel: 'off' })))).toBe('off');
  });

  it('is not what changes nothing', async () => {
    const { access, told } = await at('off');
    const before = told();
    await access.tabClosed(9);
    await access.toggleAct(tab1);
    await access.remember('deny', 'ask', 'click', here);
    await access.remember('once', 'ask', 'click', here);
    await access.remember('session', 'ask', 'click', undefined);
    expect(told()).toBe(before);
  });

  it('is told to all, though one fails to listen', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { access, level } = await anAccess();
    const other = vi.fn();
    access.subscribe(() => {
      throw new Error('deaf');
    });
    access.subscribe(other);
    await access.setLevel(tab1, 'act', 'always');
    expect(level()).toBe('act');
    expect(other).toHaveBeenCalled();
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
  });
});

describe('a policy for a tool', () => {
  it('is the site’s before the one for all sites', async () => {
    const { access } = await at('act');
    await access.setToolPolicy('click', 'deny', undefined);
    expect(access.policyOf('click', here)).toEqual({ policy: 'deny', for: 'all' });
    await access.setToolPolicy('click', 'ask', here);
    expect(access.policyOf('click', here)).toEqual({ policy: 'ask', for: 'site' });
    expect(access.verdict(click, tab1)).toBe('ask');
    expect(access.policyOf('click', there)).toEqual({ policy: 'deny', for: 'all' });
    await access.setToolPolicy('click', undefined, here);
    expect(access.verdict(click, tab1)).toBe('deny');
    await access.setToolPolicy('click', undefined, undefined);
    expect(access.policyOf('click', here)).toBeUndefined();
    expect(access.verdict(click, tab1)).toBe('allow');
  });

  it.each(['site', 'all'] as const)(
    'to deny (%s) beats the table and what was allowed before',
    async (of) => {
      const { access } = await at('developer');
      for (const tool of [readPage, click, readFrame, closeTab, lookUp]) {
        await access.remember('session', 'ask', tool.name, here);
        await access.setToolPolicy(tool.name, 'deny', of === 'site' ? here : undefined);
        await access.remember('session', 'ask', tool.name, here);
        expect(access.verdict(tool, tab1)).toBe('deny');
      }
    },
  );

  it('to allow loosens a question, and never what the table refuses', async () => {
    const { access } = await at('act');
    for (const tool of [closeTab, readFrame, lookUp, order]) {
      await access.setToolPolicy(tool.name, 'allow', here);
      expect(access.verdict(tool, tab1)).toBe('allow');
    }
    for (const level of ['read', 'off'] as const) {
      await access.setLevel(tab1, level, 'always');
      for (const tool of [closeTab, readFrame, lookUp, order, click]) {
        await access.setToolPolicy(tool.name, 'allow', undefined);
        expect(access.verdict(tool, tab1)).toBe('deny');
      }
    }
  });

  it('to ask tightens what the table allows, each time', async () => {
    const { access } = await at('act');
    for (const tool of [readPage, click, lookUp]) {
      await access.setToolPolicy(tool.name, 'ask', here);
      expect(access.verdict(tool, tab1)).toBe('ask');
      await access.remember('once', 'ask', tool.name, here);
      expect(access.verdict(tool, tab1)).toBe('ask');
    }
    await access.setLevel(tab1, 'read', 'always');
    expect(access.verdict(click, tab1)).toBe('deny');
  });

  it('of one site is no other’s', async () => {
    const { access } = await at('act');
    await access.setLevel({ tabId: 1, site: there }, 'act', 'always');
    await access.setToolPolicy('close_tab', 'allow', here);
    expect(access.verdict(closeTab, { tabId: 1, site: there })).toBe('ask');
  });
});

describe('what a person answered', () => {
  it.each<[QuestionChoice, AccessedTool, string]>([
    ['deny', closeTab, 'ask'],
    ['once', closeTab, 'ask'],
    ['session', closeTab, 'allow'],
    ['always', closeTab, 'allow'],
    ['deny', lookUp, 'ask-once'],
    ['once', lookUp, 'allow'],
    ['session', lookUp, 'allow'],
    ['always', lookUp, 'allow'],
  ])('“%s” makes the next call as follows: %j: %s', async (choice, tool, next) => {
    const world = await at('act');
    const { access } = world;
    await access.remember(choice, access.verdict(tool, tab1), tool.name, here);
    expect(access.verdict(tool, tab1)).toBe(next);
    expect(access.verdict(tool, tab2)).toBe(next);
    // Another tool and another site are asked as before.
    expect(access.verdict(order, tab1)).toBe('ask');
    await access.setLevel({ tabId: 1, site: there }, 'act', 'always');
    expect(access.verdict(tool, { tabId: 1, site: there })).toBe(tool === lookUp ? 'ask-once' : 'ask');
    expect((await world.next()).access.verdict(tool, tab1)).toBe(next);
  });

  it('always is the site’s own policy, in the settings', async () => {
    const { access, settings } = await at('act');
    await access.setToolPolicy('close_tab', 'ask', here);
    await access.remember('always', 'ask', 'close_tab', here);
    expect(settings.current.sites).toEqual({ [here]: { level: 'act', tools: { close_tab: 'allow' } } });
    expect(settings.current.tools).toEqual({});
  });

  it('for the session is in no setting', async () => {
    const { access, settings, grants } = await anAccess();
    await access.remember('session', 'ask', 'close_tab', here);
    expect(settings.current.sites).toEqual({});
    expect(grants.state.tools).toEqual({ [here]: ['close_tab'] });
  });

  it('for the session is forgotten when the user sets a policy, on that site or on all', async () => {
    const { access } = await at('act');
    for (const site of [here, undefined]) {
      await access.remember('session', 'ask', 'close_tab', here);
      expect(access.verdict(closeTab, tab1)).toBe('allow');
      await access.setToolPolicy('close_tab', 'ask', site);
      expect(access.verdict(closeTab, tab1)).toBe('ask');
    }
    await access.remember('session', 'ask', 'close_tab', here);
    await access.setToolPolicy('close_tab', undefined, here);
    expect(access.verdict(closeTab, tab1)).toBe('ask');
  });

  it('never counts where the level refuses', async () => {
    const { access } = await at('act');
    await access.remember('session', 'ask', 'close_tab', here);
    await access.remember('always', 'ask', 'order', here);
    await access.setLevel(tab1, 'read', 'tab');
    expect([access.verdict(closeTab, tab1), access.verdict(order, tab1)]).toEqual(['deny', 'deny']);
  });
});

describe('a site that is forgotten', () => {
  it('is as it was before anybody spoke of it; others are as they were', async () => {
    const { access, settings, grants, level } = await at('developer');
    for (const site of [here, there]) {
      await access.setLevel({ tabId: 1, site }, 'act', 'always');
      await access.setLevel({ tabId: 2, site }, 'act', 'tab');
      await access.setLevel({ tabId: 1, site }, 'act', 'hour');
      await access.setToolPolicy('click', 'deny', site);
      await access.remember('session', 'ask', 'close_tab', site);
    }
    await access.forgetSite(here);
    expect([level(1), level(2)]).toEqual(['read', 'read']);
    expect(access.policyOf('click', here)).toBeUndefined();
    expect(Object.keys(settings.current.sites)).toEqual([there]);
    expect(grants.state.tabs.map(({ site }) => site)).toEqual([there]);
    expect(Object.keys(grants.state.hours)).toEqual([there]);
    expect(Object.keys(grants.state.tools)).toEqual([there]);
  });
});

describe('toggling between Read and Act', () => {
  it.each([
    ['read', 'act'],
    ['act', 'read'],
    ['developer', 'read'],
  ] as const)('makes %s %s, in this tab alone', async (before, after) => {
    const { access, level, settings } = await at(before);
    expect(await access.toggleAct(tab1)).toBe(after);
    expect([level(1), level(2)]).toEqual([after, before]);
    expect(settings.current.sites[here]?.level).toBe(before);
  });

  it('leaves off what is off', async () => {
    const { access, level, grants } = await at('off');
    expect(await access.toggleAct(tab1)).toBe('off');
    expect(level(1)).toBe('off');
    expect(grants.state.tabs).toEqual([]);
  });

  it('twice, however fast, is as before', async () => {
    const { access, level } = await at('read');
    expect(await Promise.all([access.toggleAct(tab1), access.toggleAct(tab1)])).toEqual(['act', 'read']);
    expect(level(1)).toBe('read');
  });
});

describe('a page without a site', () => {
  it('has the default level, and nothing is remembered of it', async () => {
    const { access, settings, grants } = await at('developer');
    expect(access.levelOf(opaque)).toEqual({ level: 'read', source: { from: 'default' } });
    for (const choice of ['once', 'session', 'always'] as const) {
      await access.remember(choice, 'ask-once', 'look_up', undefined);
    }
    expect(grants.state.tools).toEqual({});
    expect(settings.current.tools).toEqual({});
    expect(Object.keys(settings.current.sites)).toEqual([here]);
  });

  it('obeys the policies for all sites', async () => {
    const { access } = await anAccess();
    expect(access.verdict(readPage, opaque)).toBe('allow');
    expect(access.verdict(click, opaque)).toBe('deny');
    await access.setToolPolicy('read_page', 'deny', undefined);
    expect(access.verdict(readPage, opaque)).toBe('deny');
  });
});

describe('names that every object has', () => {
  it.each(['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty'])(
    'are harmless: %s',
    async (name) => {
      const { access, settings } = await at('act');
      const site = name as Site;
      const tool: AccessedTool = { name, effect: 'act', reach: 'browser' };
      expect(access.policyOf(name, here)).toBeUndefined();
      expect(access.policyOf(name, site)).toBeUndefined();
      expect(access.levelOf({ tabId: 1, site }).source.from).toBe('default');
      expect(access.verdict(tool, { tabId: 1, site })).toBe('deny');
      expect(access.verdict(tool, tab1)).toBe('ask');
      await access.remember('session', 'ask', name, here);
      expect(access.verdict(tool, tab1)).toBe('allow');
      await access.setToolPolicy(name, 'ask', here);
      expect(access.verdict(tool, tab1)).toBe('ask');
      // Not a site: refused as a whole, and nothing changes.
      if (name !== '__proto__') await callRefusal(access.setLevel({ tabId: 1, site }, 'act', 'always'));
      expect(Object.keys(settings.current.sites)).toEqual([here]);
      expect(access.verdict(closeTab, tab1)).toBe('ask');
      expect(({} as { level?: string }).level).toBeUndefined();
    },
  );
});

describe('where nothing can be stored', () => {
  it('a lasting change is refused as a whole', async () => {
    const area = new FakeArea();
    const { access, level, grants, told, settings } = await anAccess(area);
    await access.setLevel(tab1, 'off', 'tab');
    await access.setLevel(tab2, 'act', 'hour');
    await access.remember('session', 'ask', 'close_tab', here);
    const before = { grants: grants.state, settings: settings.current, told: told() };
    area.refusing.add('set');
    for (const change of [
      access.setLevel(tab1, 'act', 'always'),
      access.clearLevel(here),
      access.setToolPolicy('close_tab', 'ask', here),
      access.setToolPolicy('close_tab', 'ask', undefined),
      access.forgetSite(here),
      access.remember('always', 'ask', 'close_tab', here),
    ]) {
      expect(await callRefusal(change)).toMatchObject({
        code: 'TEMPORARY_FAILURE',
        message: expect.stringContaining('Nothing was changed'),
      });
    }
    expect({ grants: grants.state, settings: settings.current, told: told() }).toEqual(before);
    expect([level(1), level(2)]).toEqual(['off', 'act']);
    // One that fails does not hold up the next.
    area.refusing.clear();
    await access.setLevel(tab1, 'act', 'always');
    expect(level(1)).toBe('act');
  });

  it('a temporary one counts all the same', async () => {
    const { access, level, memory } = await anAccess();
    memory.broken = true;
    await access.setLevel(tab1, 'off', 'tab');
    expect(level(1)).toBe('off');
  });
});
