import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Grants } from '../../../../src/background/access/grants.ts';
import type { Site } from '../../../../src/protocol/levels.ts';
import { FakeMemory, here, there } from './an-access.ts';

async function grantsOver(memory = new FakeMemory()): Promise<Grants> {
  const grants = new Grants(memory);
  await grants.ready;
  return grants;
}

const none = { tabs: [], hours: {}, tools: {} };

async function filled(memory: FakeMemory): Promise<Grants> {
  const grants = await grantsOver(memory);
  await grants.setTabLevel(1, here, 'act');
  await grants.setHourLevel(there, 'developer', 5_000, 1);
  await grants.allowTool(here, 'click');
  return grants;
}

describe('grants', () => {
  it('are those of the worker before', async () => {
    const memory = new FakeMemory();
    await filled(memory);
    expect((await grantsOver(memory)).state).toEqual({
      tabs: [{ tabId: 1, site: here, level: 'act' }],
      hours: { [there]: { level: 'developer', until: 5_000 } },
      tools: { [here]: ['click'] },
    });
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'act'],
    ['a list', []],
    ['a part', { tabs: [], hours: {} }],
    ['a level there is not', { ...none, tabs: [{ tabId: 1, site: here, level: 'root' }] }],
    ['more than there is', { ...none, more: 1 }],
    ['a time that is none', { ...none, hours: { [here]: { level: 'act', until: 'tomorrow' } } }],
    ['tools that are no list', { ...none, tools: { [here]: 'click' } }],
  ])('are none where the memory holds %s', async (_, stored) => {
    const memory = new FakeMemory();
    if (stored !== undefined) await memory.set('grants', stored);
    expect((await grantsOver(memory)).state).toEqual(none);
  });

  it('are none, or what the memory holds, whatever it holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (stored) => {
        const memory = new FakeMemory();
        await memory.set('grants', stored);
        const { state } = await grantsOver(memory);
        expect([JSON.stringify(stored), JSON.stringify(none)]).toContain(JSON.stringify(state));
      }),
    );
  });

  it('count for this worker alone where the memory fails', async () => {
    const memory = new FakeMemory();
    memory.broken = true;
    const grants = await filled(memory);
    expect(grants.tabLevel(1, here)).toBe('act');
    expect(grants.allowsTool(here, 'click')).toBe(true);
    memory.broken = false;
    expect((await grantsOver(memory)).state).toEqual(none);
  });

  it('count at once, before they are stored', async () => {
    const grants = await grantsOver();
    const stored = grants.setTabLevel(1, here, 'off');
    expect(grants.tabLevel(1, here)).toBe('off');
    await stored;
  });

  it('tell of each change, and of no other', async () => {
    const grants = await grantsOver();
    const listener = vi.fn();
    grants.subscribe(listener);
    await grants.allowTool(here, 'click');
    expect(listener).toHaveBeenCalledTimes(1);
    await grants.allowTool(here, 'click');
    await grants.tabClosed(7);
    await grants.expire(1);
    await grants.forgetTool('fill');
    await grants.clearLevels(here);
    expect(listener).toHaveBeenCalledTimes(1);
    await grants.clear();
    expect(listener).toHaveBeenCalledTimes(2);
    expect(grants.state).toEqual(none);
  });

  it('go with their tab, the site’s others stay', async () => {
    const grants = await grantsOver();
    await grants.setTabLevel(1, here, 'act');
    await grants.setTabLevel(1, there, 'act');
    await grants.setTabLevel(2, here, 'developer');
    await grants.tabClosed(1);
    expect(grants.state.tabs).toEqual([{ tabId: 2, site: here, level: 'developer' }]);
  });

  it('of a tool are forgotten on one site, or on all', async () => {
    const grants = await grantsOver();
    for (const site of [here, there]) {
      await grants.allowTool(site, 'click');
      await grants.allowTool(site, 'fill');
    }
    await grants.forgetTool('click', here);
    expect(grants.state.tools).toEqual({ [here]: ['fill'], [there]: ['click', 'fill'] });
    await grants.forgetTool('fill');
    expect(grants.state.tools).toEqual({ [there]: ['click'] });
  });

  it('end with their hour, the others stay', async () => {
    const grants = await grantsOver();
    await grants.setHourLevel(here, 'act', 1_000, 1);
    await grants.setHourLevel(there, 'act', 1_001, 1);
    await grants.expire(1_000);
    expect(Object.keys(grants.state.hours)).toEqual([there]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'are harmless under the name %s',
    async (name) => {
      const grants = await grantsOver();
      const site = name as Site;
      expect(grants.allowsTool(site, 'toString')).toBe(false);
      expect(grants.tabLevel(1, site)).toBeUndefined();
      await grants.setHourLevel(site, 'act', 1_000, 1);
      await grants.allowTool(site, name);
      expect(grants.allowsTool(site, name)).toBe(true);
      expect(grants.allowsTool(here, name)).toBe(false);
      await grants.forgetSite(site);
      expect(grants.allowsTool(site, name)).toBe(false);
      expect(grants.state).toEqual(none);
      expect(({} as { until?: number }).until).toBeUndefined();
    },
  );
});
