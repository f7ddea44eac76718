import { describe, expect, it } from 'vitest';
import { type WaitEdges, waitUntil } from '../../../../src/page/view/wait.ts';

/** A page whose time, changes and cost of looking are the test's. */
function aPage({ lookCost = 1, glanceCost = 0 } = {}) {
  let time = 0;
  let tasks: { at: number; task: () => void }[] = [];
  const page = {
    there: false,
    glance: false,
    looks: 0,
    glances: 0,
    watching: 0,
    changed: (): void => undefined,
    /** Lets time pass, task by task. */
    async pass(ms: number): Promise<void> {
      const end = time + ms;
      for (;;) {
        await Promise.resolve();
        const next = tasks.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
        if (next === undefined) break;
        tasks = tasks.filter((task) => task !== next);
        time = Math.max(time, next.at);
        next.task();
      }
      time = Math.max(time, end);
    },
  };
  const edges: WaitEdges<string> = {
    look() {
      page.looks += 1;
      time += lookCost;
      return page.there ? 'found' : undefined;
    },
    mayBeThere() {
      page.glances += 1;
      time += glanceCost;
      return page.glance;
    },
    watch(changed) {
      page.watching += 1;
      page.changed = changed;
      return {
        [Symbol.dispose]: () => {
          page.watching -= 1;
        },
      };
    },
    after(ms, task) {
      const entry = { at: time + ms, task };
      tasks.push(entry);
      return () => {
        tasks = tasks.filter((other) => other !== entry);
      };
    },
    now: () => time,
  };
  return { page, edges, tasks: () => tasks.length };
}

const never = new AbortController().signal;

describe('waiting', () => {
  it('answers at once where it is there already, and watches nothing', async () => {
    const { page, edges, tasks } = aPage();
    page.there = true;
    expect(await waitUntil(edges, 1_000, never)).toBe('found');
    expect([page.watching, tasks()]).toEqual([0, 0]);
  });

  it('looks when the page changed and a glance says it may be there', async () => {
    const { page, edges, tasks } = aPage();
    const waiting = waitUntil(edges, 10_000, never);
    await page.pass(100);
    page.changed();
    expect(page.looks).toBe(1);
    Object.assign(page, { there: true, glance: true });
    page.changed();
    expect(await waiting).toBe('found');
    expect([page.looks, page.watching, tasks()]).toEqual([2, 0, 0]);
  });

  it('finds what came without a change that is told', async () => {
    const { page, edges } = aPage();
    const waiting = waitUntil(edges, 10_000, never);
    await page.pass(100);
    Object.assign(page, { there: true, glance: true });
    await page.pass(300);
    expect(await waiting).toBe('found');
  });

  it('finds what no glance sees', async () => {
    const { page, edges } = aPage();
    const waiting = waitUntil(edges, 10_000, never);
    page.there = true;
    await page.pass(2_500);
    expect(await waiting).toBe('found');
  });

  it('takes a last look before it gives up', async () => {
    const { page, edges, tasks } = aPage();
    const waiting = waitUntil(edges, 1_000, never);
    await page.pass(990);
    page.there = true;
    await page.pass(20);
    expect(await waiting).toBe('found');
    const other = aPage();
    const vain = waitUntil(other.edges, 1_000, never);
    await other.page.pass(1_100);
    expect(await vain).toBeUndefined();
    expect([other.page.watching, other.tasks(), tasks()]).toEqual([0, 0, 0]);
  });

  it('leaves a page that never rests most of its time', async () => {
    const { page, edges } = aPage({ lookCost: 200, glanceCost: 20 });
    page.glance = true;
    const waiting = waitUntil(edges, 20_000, never);
    for (let at = 0; at < 1_000; at++) {
      page.changed();
      await page.pass(20);
    }
    await page.pass(1_000);
    await waiting;
    expect(page.looks).toBeGreaterThan(10);
    expect(page.looks * 200).toBeLessThan(8_000);
    expect(page.glances * 20).toBeLessThan(4_000);
  });

  it('ends with the signal’s reason', async () => {
    const { page, edges, tasks } = aPage();
    const controller = new AbortController();
    const waiting = waitUntil(edges, 1_000, controller.signal);
    await page.pass(10);
    controller.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    expect([page.watching, tasks()]).toEqual([0, 0]);
    await expect(waitUntil(edges, 1_000, controller.signal)).rejects.toThrow('enough');
  });

  it('ends with what a look throws', async () => {
    const { page, edges } = aPage();
    const waiting = waitUntil(
      {
        ...edges,
        look: () => {
          if (page.looks++ > 0) throw new Error('gone');
          return undefined;
        },
      },
      10_000,
      never,
    );
    const ends = expect(waiting).rejects.toThrow('gone');
    await page.pass(3_000);
    await ends;
    expect(page.watching).toBe(0);
  });
});
