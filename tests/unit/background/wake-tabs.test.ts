import { expect, it } from 'vitest';
import type { TabId } from '../../../src/background/documents/live-document.ts';
import { wakeTabs } from '../../../src/background/documents/wake-tabs.ts';
import { deferred } from '../../../src/shared/deferred.ts';
import { quiet } from '../registry/clock.ts';

const three = async (): Promise<readonly TabId[]> => [1, 2, 3] as TabId[];

it('wakes every tab, though some let nobody in', async () => {
  const woken: number[] = [];
  await wakeTabs({
    tabs: three,
    wake: async (tab) => {
      if (tab === 2) throw new Error('Cannot access contents of the page.');
      woken.push(tab);
    },
  });
  expect(woken).toEqual([1, 3]);
});

it('wakes no tab later because another does not answer', async () => {
  const woken: number[] = [];
  const hung = deferred<void>();
  const all = wakeTabs({
    tabs: three,
    wake: (tab) => {
      woken.push(tab);
      return tab === 1 ? hung.promise : Promise.resolve();
    },
  });
  await quiet();
  expect(woken).toEqual([1, 2, 3]);
  hung.resolve();
  await all;
});
