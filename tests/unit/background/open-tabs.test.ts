import { describe, expect, it } from 'vitest';
import type { TabId } from '../../../src/background/documents/live-document.ts';
import { type OpenTabsEdges, reachOpenTabs } from '../../../src/background/documents/open-tabs.ts';
import { deferred } from '../../../src/shared/deferred.ts';
import { quiet } from '../registry/clock.ts';

function setUp(inject: OpenTabsEdges['inject'] = async () => undefined) {
  const log: string[] = [];
  const patience = deferred<void>();
  const world = { marked: false };
  const reach = () =>
    reachOpenTabs({
      tabs: async () => [1, 2] as TabId[],
      inject: async (tab, script) => {
        await inject(tab, script);
        log.push(`${tab} ${script.files.join()}`);
      },
      contentScripts: [
        { files: ['main.js'], world: 'MAIN', allFrames: true },
        { files: ['content.js'], world: 'ISOLATED', allFrames: false },
      ],
      marked: async () => world.marked,
      mark: async () => {
        world.marked = true;
        log.push('mark');
      },
      patience: () => patience.promise,
    });
  return { reach, log, world, giveUp: () => patience.resolve() };
}

describe('open tabs', () => {
  it('are reached once, the page’s world first in each', async () => {
    const { reach, log } = setUp();
    await reach();
    await reach();
    expect(log.filter((line) => line.startsWith('1'))).toEqual(['1 main.js', '1 content.js']);
    expect(log.filter((line) => line.startsWith('2'))).toEqual(['2 main.js', '2 content.js']);
    expect(log.at(-1)).toBe('mark');
  });

  it('that let no extensions in keep nothing from the others', async () => {
    const { reach, log } = setUp(async (tab) => {
      if (tab === 1) throw new Error('Cannot access contents of the page.');
    });
    await reach();
    expect(log).toEqual(['2 main.js', '2 content.js', 'mark']);
  });

  it('that are frozen are given up after a while', async () => {
    const { reach, log, giveUp } = setUp((tab) =>
      tab === 1 ? new Promise(() => undefined) : Promise.resolve(),
    );
    const reached = reach();
    await quiet();
    expect(log).toEqual(['2 main.js', '2 content.js']);
    giveUp();
    await reached;
    expect(log.at(-1)).toBe('mark');
  });

  // The mark came first once: a worker stopped in between left the open tabs without tools for good.
  it('are reached by the next worker where this one was stopped in between', async () => {
    const { reach, world } = setUp(() => new Promise(() => undefined));
    void reach();
    await quiet();
    expect(world.marked).toBe(false);
  });
});
