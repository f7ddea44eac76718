import { describe, expect, it } from 'vitest';
import type { Place } from '../../../src/background/access/place.ts';
import type { ServerId } from '../../../src/background/mcp/remote.ts';
import { ServerWatch } from '../../../src/background/server-watch.ts';
import type { Site } from '../../../src/protocol/levels.ts';
import { Clock, quiet } from '../registry/clock.ts';

const notes = 'notes' as ServerId;
const files = 'files' as ServerId;
const here = 'https://here.example' as Site;
const there = 'https://there.example' as Site;

function setUp() {
  const clock = new Clock();
  const world = {
    visible: [] as number[],
    places: new Map<number, Place>(),
    sites: new Map<number, Site>(),
    acting: true,
    watched: [] as ServerId[][],
    woken: [] as number[],
  };
  const watch = new ServerWatch({
    visibleTabs: async () => world.visible,
    placeIn: (tabId) => world.places.get(tabId),
    siteOf: async (tabId) => world.sites.get(tabId),
    serversOn: (site) => (site === here ? [notes] : site === there ? [notes, files] : []),
    reaches: () => world.acting,
    watchOnly: (servers) => void world.watched.push([...servers].sort()),
    wake: (tabId) => void world.woken.push(tabId),
    after: clock.after,
  });
  return {
    ...world,
    world,
    async look() {
      watch.changed();
      await clock.advance(50);
      await quiet();
    },
  };
}

describe('servers are watched', () => {
  it('while a page that offers their tools can be seen', async () => {
    const { world, look, watched } = setUp();
    world.places.set(1, { tabId: 1, site: here }).set(2, { tabId: 2, site: there });
    await look();
    world.visible = [1];
    await look();
    world.visible = [1, 2];
    await look();
    world.visible = [];
    await look();
    expect(watched).toEqual([[], ['notes'], ['files', 'notes'], []]);
  });

  it('not where the level of the page lets it have none', async () => {
    const { world, look, watched } = setUp();
    world.places.set(1, { tabId: 1, site: here });
    world.visible = [1];
    world.acting = false;
    await look();
    expect(watched).toEqual([[]]);
  });
});

describe('a page that can be seen and sleeps', () => {
  it('is woken where a server is offered on its site, once until it spoke', async () => {
    const { world, look, woken } = setUp();
    world.visible = [1, 2];
    world.sites.set(1, here);
    await look();
    await look();
    expect(woken).toEqual([1]);
    world.places.set(1, { tabId: 1, site: here });
    await look();
    world.places.delete(1);
    await look();
    expect(woken).toEqual([1, 1]);
  });

  it('is woken again when it is seen again', async () => {
    const { world, look, woken } = setUp();
    world.sites.set(1, here);
    for (const visible of [[1], [], [1]]) {
      world.visible = visible;
      await look();
    }
    expect(woken).toEqual([1, 1]);
  });
});
