import { describe, expect, it } from 'vitest';
import { readFacts } from '../../../src/page/facts/read-facts.ts';
import { watchFacts } from '../../../src/page/facts/watch-facts.ts';
import type { PageFacts } from '../../../src/protocol/facts.ts';
import { html } from './pages.ts';

/** A page whose facts, mutations and time a test makes. */
function stage() {
  let now = 0;
  let title = 'first';
  let mutated: () => void = () => {};
  let observing = false;
  let reads = 0;
  let cost = 0;
  let hidden = false;
  const timers = new Map<number, { at: number; run: () => void }>();
  const seen: string[] = [];
  const watch = watchFacts({
    document: html(''),
    read: (): PageFacts => {
      reads++;
      now += cost;
      return {
        title,
        contentType: 'text/html',
        schemaTypes: [],
        structuredData: false,
        unread: false,
        forms: false,
      };
    },
    onChange: (facts) => seen.push(facts.title),
    edges: {
      now: () => now,
      after: (ms, run) => {
        const id = timers.size + reads * 1000 + 1;
        timers.set(id, { at: now + ms, run });
        return () => timers.delete(id);
      },
      createObserver: (callback) => {
        mutated = callback;
        return {
          observe: () => {
            observing = true;
          },
          disconnect: () => {
            observing = false;
          },
        };
      },
      hidden: () => hidden,
    },
  });
  return {
    watch,
    seen,
    get reads() {
      return reads;
    },
    get observing() {
      return observing;
    },
    /** When the next scan is due, in ms from now; undefined when none is. */
    get due() {
      const [timer] = timers.values();
      return timer === undefined ? undefined : timer.at - now;
    },
    mutate(newTitle = title) {
      title = newTitle;
      if (observing) mutated();
    },
    pass(ms: number) {
      const end = now + ms;
      for (;;) {
        const [next] = [...timers].sort(([, a], [, b]) => a.at - b.at);
        if (next === undefined || next[1].at > end) break;
        timers.delete(next[0]);
        now = Math.max(now, next[1].at);
        next[1].run();
      }
      now = Math.max(now, end);
    },
    hide(value: boolean) {
      hidden = value;
    },
    cost(ms: number) {
      cost = ms;
    },
  };
}

describe('watchFacts', () => {
  it('reads the facts at once, and tells them only when they change', () => {
    const page = stage();
    expect(page.watch.facts.title).toBe('first');
    page.mutate();
    page.pass(100);
    expect(page.reads).toBe(2);
    expect(page.seen).toEqual([]);
    page.mutate('second');
    page.pass(200);
    expect(page.seen).toEqual(['second']);
    expect(page.watch.facts.title).toBe('second');
  });

  it('does nothing while nothing changes', () => {
    const page = stage();
    page.pass(60_000);
    expect(page.reads).toBe(1);
    expect(page.due).toBeUndefined();
  });

  it('scans 100 ms after the first of many mutations, without observing in between', () => {
    const page = stage();
    page.mutate('a');
    expect(page.observing).toBe(false);
    page.pass(99);
    expect(page.reads).toBe(1);
    page.pass(1);
    expect(page.reads).toBe(2);
    expect(page.observing).toBe(true);
  });

  it('comes ever later on a page that never settles, and stays under one scan in 5 s', () => {
    const page = stage();
    const waits: (number | undefined)[] = [];
    for (let round = 0; round < 8; round++) {
      page.mutate();
      waits.push(page.due);
      page.pass(page.due ?? 0);
    }
    expect(waits).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000]);
  });

  it.each([
    ['a change', (page: ReturnType<typeof stage>) => page.mutate('new')],
    ['a poke', (page: ReturnType<typeof stage>) => page.watch.poke()],
  ])('is quick again after %s', (_case, happen) => {
    const page = stage();
    for (let round = 0; round < 8; round++) {
      page.mutate();
      page.pass(page.due ?? 0);
    }
    happen(page);
    page.pass(page.due ?? 0);
    page.mutate();
    expect(page.due).toBeLessThanOrEqual(200);
  });

  it('is quick again after the page was still for 5 s', () => {
    const page = stage();
    for (let round = 0; round < 8; round++) {
      page.mutate();
      page.pass(page.due ?? 0);
    }
    page.pass(5_000);
    page.mutate();
    expect(page.due).toBe(100);
  });

  it('brings a scan forward when poked, but never puts one off', () => {
    const page = stage();
    for (let round = 0; round < 6; round++) {
      page.mutate();
      page.pass(page.due ?? 0);
    }
    page.mutate();
    expect(page.due).toBe(5_000);
    page.watch.poke();
    expect(page.due).toBe(100);
    page.pass(60);
    page.watch.poke();
    expect(page.due).toBe(40);
  });

  it('looks at a hidden page only at the slowest rate', () => {
    const page = stage();
    page.hide(true);
    page.mutate('unseen');
    expect(page.due).toBe(5_000);
    page.watch.poke();
    expect(page.due).toBe(5_000);
    page.hide(false);
    page.watch.poke();
    expect(page.due).toBe(100);
  });

  it('takes at most a twentieth of the time of a page that is slow to read', () => {
    const page = stage();
    page.cost(50);
    page.mutate('a');
    page.pass(100);
    page.mutate('b');
    expect(page.due).toBe(1_000);
  });

  it('is silent once stopped', () => {
    const page = stage();
    page.mutate('late');
    page.watch.stop();
    page.watch.poke();
    page.pass(10_000);
    expect(page.seen).toEqual([]);
    expect(page.observing).toBe(false);
  });

  it.each([
    [
      'a script is written into',
      (document: Document) => {
        const script = document.querySelector('script');
        if (script) script.textContent = '{"@type":"Recipe"}';
      },
    ],
    [
      'a script is added',
      (document: Document) => {
        const script = document.createElement('script');
        script.type = 'application/ld+json';
        script.append('{"@type":"Recipe"}');
        document.body.append(script);
      },
    ],
    [
      'an element becomes an item',
      (document: Document) => {
        document.body.setAttribute('itemtype', 'https://schema.org/Recipe');
        document.body.setAttribute('itemscope', '');
      },
    ],
    [
      'a vocabulary changes',
      (document: Document) => document.body.setAttribute('vocab', 'https://schema.org/'),
    ],
  ])('sees when %s', async (_case, change) => {
    const document = html(
      '<script type="application/ld+json">{"@type":"Event"}</script><p typeof="Recipe"></p>',
    );
    const scans: (() => void)[] = [];
    const seen: PageFacts[] = [];
    const { MutationObserver } = document.defaultView ?? globalThis;
    const watch = watchFacts({
      document,
      read: readFacts,
      onChange: (facts) => seen.push(facts),
      edges: {
        now: () => 0,
        after: (_ms, run) => {
          scans.push(run);
          return () => undefined;
        },
        createObserver: (callback) => new MutationObserver(callback),
        hidden: () => false,
      },
    });
    expect(watch.facts.schemaTypes).toEqual(['Event']);
    change(document);
    await Promise.resolve();
    expect(scans).toHaveLength(1);
    scans[0]?.();
    expect(seen.map((facts) => facts.schemaTypes.includes('Recipe'))).toEqual([true]);
    watch.stop();
  });
});
