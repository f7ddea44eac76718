import { describe, expect, it, vi } from 'vitest';
import type { LiveDocument } from '../../../../src/background/documents/live-document.ts';
import { type PageRunEdges, PageRuns } from '../../../../src/background/inspect/page-runs.ts';
import type { PageRun } from '../../../../src/protocol/inspect.ts';
import { CallError } from '../../../../src/shared/result.ts';

function setUp(run: PageRunEdges['run']) {
  const timers: { ms: number; task: () => void; off: boolean }[] = [];
  const edges = {
    run,
    record: vi.fn<PageRunEdges['record']>(),
    timeline: { called: vi.fn(), ended: vi.fn() },
    began: vi.fn(),
    after: (ms: number, task: () => void) => {
      const timer = { ms, task, off: false };
      timers.push(timer);
      return () => {
        timer.off = true;
      };
    },
    now: () => 1_000,
  };
  return { edges, runs: new PageRuns(edges), timers };
}

const document = (incognito = false) =>
  ({ sender: { tabId: 1, site: 'https://example.org', incognito } }) as unknown as LiveDocument;
const order = { frame: '', tool: 'a', input: { x: 1 }, run: 'r' };
const untilStopped: PageRunEdges['run'] = (_document, _speaker, _call, signal) =>
  new Promise<PageRun>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

describe('a run of a page’s own tool', () => {
  it('answers how it ended, and is the person’s in the journal', async () => {
    const { edges, runs } = setUp(async () => ({ ok: true, text: '{"y":2}', ms: 5 }));
    expect(await runs.run(document(), order)).toEqual({ ok: true, text: '{"y":2}', ms: 5 });
    expect(edges.record).toHaveBeenCalledWith(
      expect.objectContaining({
        tool: 'a',
        registrant: 'page',
        origin: 'inspector',
        ms: 5,
        result: { ok: true, code: 'SUCCESS', data: { y: 2 } },
      }),
    );
    expect(edges.timeline.ended).toHaveBeenCalledWith(1, expect.objectContaining({ call: 'r', ok: true }));
    expect(runs.size).toBe(0);
  });

  it('leaves nothing behind of a private window', async () => {
    const { edges, runs } = setUp(async () => ({ ok: true, text: null, ms: 5 }));
    await runs.run(document(true), order);
    expect(edges.record).not.toHaveBeenCalled();
  });

  it('ends when it is cancelled, by its own tab alone', async () => {
    const { runs } = setUp(untilStopped);
    const run = runs.run(document(), order);
    expect(runs.cancel(2, 'r')).toBe(false);
    expect(runs.cancel(1, 'r')).toBe(true);
    expect(await run).toMatchObject({ ok: false, name: 'CANCELLED' });
    expect(runs.cancel(1, 'r')).toBe(false);
  });

  it('ends after ten minutes', async () => {
    const { runs, timers } = setUp(untilStopped);
    const run = runs.run(document(), order);
    expect(timers.map(({ ms }) => ms)).toEqual([600_000]);
    timers[0]?.task();
    expect(await run).toMatchObject({ ok: false, name: 'TIMEOUT' });
  });

  it('refuses a second of the same name meanwhile', async () => {
    const { runs } = setUp(untilStopped);
    const run = runs.run(document(), order);
    await expect(runs.run(document(), order)).rejects.toThrow(CallError);
    runs.cancelAll(1);
    expect(await run).toMatchObject({ ok: false });
  });

  it('has the page’s own exception where the debugger tells it', async () => {
    const { runs } = setUp(async () => {
      runs.heard(1, undefined, 'a')?.({ name: 'TypeError', message: 'no', stack: 'TypeError: no' });
      return { ok: false, name: 'UnknownError', message: 'failed', ms: 3 };
    });
    expect(await runs.run(document(), order)).toEqual({
      ok: false,
      name: 'TypeError',
      message: 'no',
      stack: 'TypeError: no',
      ms: 3,
    });
    expect(runs.heard(1, '', 'a')).toBeUndefined();
  });

  it('does not believe a page that answers nonsense', async () => {
    const { runs } = setUp(async () => ({ ok: 'yes' }) as never);
    expect(await runs.run(document(), order)).toMatchObject({ ok: false });
  });
});
