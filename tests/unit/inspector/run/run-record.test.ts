import { describe, expect, it, vi } from 'vitest';
import { kept, mostCharacters, mostRuns } from '../../../../src/inspector/run/kept-runs.ts';
import { resultParts, structured } from '../../../../src/inspector/run/result-parts.ts';
import { outcomeOfCall, outcomeOfPage, type RunRecord } from '../../../../src/inspector/run/run-record.ts';
import { benchOf, initial, reduce } from '../../../../src/inspector/run/run-slice.ts';
import { runTool, waysOf } from '../../../../src/inspector/run/run-tool.ts';
import type { Action } from '../../../../src/inspector/store/actions.ts';
import { failure, success } from '../../../../src/shared/result.ts';

function record(id: string, text: string | null = ''): RunRecord {
  return {
    id,
    way: 'page',
    input: {},
    since: 0,
    ms: 1,
    outcome: { how: 'answered', text, characters: text?.length ?? 0 },
  };
}

describe('what a run came to', () => {
  it('tells answers from failures that came as values', () => {
    expect(outcomeOfPage({ ok: true, text: 'hello', ms: 1 })).toEqual({
      how: 'answered',
      text: 'hello',
      characters: 5,
    });
    expect(outcomeOfPage({ ok: true, text: null, ms: 1 })).toEqual({
      how: 'answered',
      text: null,
      characters: 0,
    });
    expect(outcomeOfPage({ ok: true, text: 'hel', total: 5, ms: 1 })).toEqual({
      how: 'answered',
      text: 'hel',
      characters: 3,
      whole: 5,
    });
    const told = failure('NOT_FOUND', 'Nothing there.', { hint: 'Look again.', details: { id: 1 } });
    expect(outcomeOfPage({ ok: true, text: JSON.stringify(told), ms: 1 })).toMatchObject({
      how: 'failed',
      failure: {
        code: 'NOT_FOUND',
        message: 'Nothing there.',
        hint: 'Look again.',
        retryable: false,
        details: { id: 1 },
      },
    });
    const mcp = { isError: true, content: [{ type: 'text', text: 'No such order' }] };
    expect(outcomeOfPage({ ok: true, text: JSON.stringify(mcp), ms: 1 })).toMatchObject({
      how: 'failed',
      failure: { message: 'No such order' },
    });
  });

  it('keeps the exception with its stack', () => {
    const run = {
      ok: false,
      name: 'TypeError',
      message: 'x is not a function',
      stack: 'at y',
      ms: 3,
    } as const;
    expect(outcomeOfPage(run)).toEqual({
      how: 'threw',
      name: 'TypeError',
      message: 'x is not a function',
      stack: 'at y',
    });
  });

  it('tells a call of ours', () => {
    expect(outcomeOfCall(success({ a: 1 }))).toMatchObject({ how: 'answered', text: '{"a":1}' });
    expect(outcomeOfCall(failure('TIMEOUT', 'Too long.'))).toMatchObject({
      how: 'failed',
      failure: { code: 'TIMEOUT', retryable: true },
    });
  });
});

describe('the runs that are kept', () => {
  it('are the last twenty', () => {
    const runs = Array.from({ length: 30 }, (_, index) => record(String(index)));
    expect(kept(runs).map(({ id }) => id)).toEqual(runs.slice(0, mostRuns).map(({ id }) => id));
  });

  it('let go of the text of older large answers, never of the newest', () => {
    const large = 'x'.repeat(mostCharacters);
    const texts = kept([record('a', large), record('b', large), record('c', 'y')]).map(({ outcome }) =>
      outcome.how === 'answered' ? outcome.text?.length : undefined,
    );
    expect(texts).toEqual([mostCharacters, mostCharacters, undefined]);
  });
});

describe('the bench of a tool', () => {
  it('calls a run that was stopped cancelled', () => {
    const run = { id: 'r', way: 'page', input: {}, since: 0, cancelling: false } as const;
    const threw = { ...record('r'), outcome: { how: 'threw', name: 'AbortError', message: '' } } as const;
    let slice = reduce(initial, { type: 'run/start', tool: 't', run });
    slice = reduce(slice, { type: 'run/cancel', tool: 't', run: 'r' });
    slice = reduce(slice, { type: 'run/end', tool: 't', record: threw });
    expect(benchOf(slice, 't')).toMatchObject({
      running: undefined,
      runs: [{ outcome: { how: 'cancelled' } }],
    });
  });

  it('knows how far a run had come that was stopped, and that one which answered was not', () => {
    const run = { id: 'r', way: 'pagehand', input: {}, since: 0, cancelling: false } as const;
    const ended = (outcome: RunRecord['outcome']) => {
      let slice = reduce(initial, { type: 'run/start', tool: 't', run });
      slice = reduce(slice, { type: 'run/cancel', tool: 't', run: 'r' });
      return benchOf(reduce(slice, { type: 'run/end', tool: 't', record: { ...record('r'), outcome } }), 't');
    };
    const cancelled = (details?: unknown) =>
      ended(outcomeOfCall(failure('CANCELLED', 'You cancelled this run.', { details }))).runs[0]?.outcome;
    expect(cancelled({ reached: 'acting' })).toEqual({ how: 'cancelled', reached: 'acting' });
    expect(cancelled({ reached: 'elsewhere' })).toEqual({ how: 'cancelled', reached: undefined });
    expect(cancelled()).toEqual({ how: 'cancelled', reached: undefined });
    const page = outcomeOfPage({ ok: false, name: 'CANCELLED', message: 'You cancelled this run.', ms: 1 });
    expect(ended(page).runs[0]?.outcome).toEqual({ how: 'cancelled' });
    expect(ended(outcomeOfCall(success(1))).runs[0]?.outcome).toMatchObject({ how: 'answered' });
    expect(ended(outcomeOfCall(failure('NOT_FOUND', 'No.'))).runs[0]?.outcome).toMatchObject({
      how: 'failed',
    });
  });

  it('can be tried to stop again where that failed', () => {
    const run = { id: 'r', way: 'page', input: {}, since: 0, cancelling: false } as const;
    let slice = reduce(initial, { type: 'run/start', tool: 't', run });
    slice = reduce(slice, { type: 'run/cancel', tool: 't', run: 'r' });
    expect(benchOf(slice, 't').running?.cancelling).toBe(true);
    expect(reduce(slice, { type: 'run/go-on', tool: 't', run: 'other' })).toBe(slice);
    expect(benchOf(reduce(slice, { type: 'run/go-on', tool: 't', run: 'r' }), 't').running).toEqual(run);
  });

  it('is another one for each tool, whatever it is called', () => {
    const slice = reduce(initial, { type: 'run/warn', tool: '__proto__' });
    expect(benchOf(slice, '__proto__').warned).toBe(true);
    expect(benchOf(slice, 'toString')).toEqual({ runs: [] });
  });
});

describe('runTool', () => {
  const about = { tabId: 7, frame: '0', origin: 'https://x.test', tool: 'x', input: { a: 1 } };
  const wanted = { ...about, key: '/x', id: 'r', now: () => 5 };

  it('runs as the page would, in the tool’s frame, and says whose that is', async () => {
    const said: Action[] = [];
    const asked: unknown[] = [];
    await runTool(
      { ...wanted, way: 'page' },
      {
        async run(command) {
          asked.push(command);
          return { done: true, value: { ok: true, text: 'yes', ms: 12 } } as never;
        },
        dispatch: (action) => said.push(action),
      },
    );
    expect(asked).toEqual([{ name: 'run-page-tool', ...about, run: 'r' }]);
    expect(said).toMatchObject([
      { type: 'run/start', tool: '/x' },
      { type: 'run/end', tool: '/x', record: { ms: 12, outcome: { how: 'answered', text: 'yes' } } },
    ]);
  });

  it('says what became of it where nobody answers', async () => {
    const said: Action[] = [];
    await runTool(
      { ...wanted, way: 'pagehand' },
      { run: async () => ({ done: false, message: 'Try again.' }), dispatch: (action) => said.push(action) },
    );
    expect(said.at(-1)).toMatchObject({ record: { outcome: { how: 'unknown', message: 'Try again.' } } });
  });

  it('goes past the page only where Pagehand answers', () => {
    expect(waysOf({ from: 'pagehand' })).toEqual(['pagehand', 'page']);
    expect(waysOf({ from: 'script' })).toEqual(['page']);
  });
});

describe('resultParts', () => {
  it('finds texts and pictures, and shows no picture that could do anything', () => {
    const result = {
      content: [
        { type: 'text', text: 'Here' },
        { type: 'image', mimeType: 'image/png', data: 'AAAA' },
        { type: 'image', mimeType: 'image/svg+xml', data: 'BBBB' },
      ],
    };
    const parts = resultParts(JSON.stringify(result));
    expect(parts).toMatchObject({
      text: 'Here',
      images: [{ mimeType: 'image/png', data: 'AAAA' }],
      unread: false,
    });
  });

  it('takes plain text as it is', () => {
    expect(resultParts('not {json')).toEqual({ text: 'not {json', images: [], unread: false });
  });

  it('does not read fifty megabytes unasked', () => {
    const text = `["${'x'.repeat(50_000_000)}"]`;
    const parse = vi.spyOn(JSON, 'parse');
    expect(resultParts(text)).toMatchObject({ unread: true, images: [] });
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  it('finds what an output schema is about', () => {
    expect(structured({ structuredContent: { a: 1 }, content: [] })).toEqual({ a: 1 });
    expect(structured({ ok: true, code: 'SUCCESS', data: { b: 2 } })).toEqual({ b: 2 });
    expect(structured({ c: 3 })).toEqual({ c: 3 });
  });
});
