import { describe, expect, it } from 'vitest';
import { giveFiles } from '../../../../src/background/acting/give-files.ts';
import { DebuggerSessions } from '../../../../src/background/debugger/debugger-sessions.ts';
import type { GiveFilesArgs, GivenFiles } from '../../../../src/protocol/acting-operations.ts';
import type { FileTaker } from '../../../../src/shared/file-rules.ts';
import { CallError } from '../../../../src/shared/result.ts';
import type { PageHandle } from '../../../../src/tools/handles.ts';
import { FakeDebugger, never } from '../debugger/fake-debugger.ts';

const thing = { uid: 'kq1', role: 'button', name: 'Attach' };
const files = [{ name: 'a.txt', mimeType: 'text/plain', data: 'AAAA' }];
const held = [{ name: 'a.txt', size: 3 }];
const intercept = 'Page.setInterceptFileChooserDialog';

interface World {
  /** What the page’s end answers. */
  readonly page?: (args: GiveFilesArgs) => GivenFiles;
  /** What a click does. */
  readonly click?: (chrome: FakeDebugger) => unknown;
  /** What the input of the chooser takes. */
  readonly taker?: Partial<FileTaker>;
  readonly signal?: AbortSignal;
}

/** Gives files, and says what was done: what was sent to the debugger, and clicks. */
async function give({ page, click, taker, signal = never() }: World) {
  const chrome = new FakeDebugger();
  chrome.answers.set('Page.createIsolatedWorld', () => ({ executionContextId: 7 }));
  chrome.answers.set('DOM.resolveNode', () => ({ object: { objectId: 'o' } }));
  chrome.answers.set('Runtime.callFunctionOn', (params) => {
    const { functionDeclaration, arguments: args } = params as {
      functionDeclaration: string;
      arguments: unknown[];
    };
    if (args.length > 0) return { result: { value: held } };
    if (functionDeclaration.includes('accept'))
      return { result: { value: { accept: '', multiple: false, disabled: false, folder: false, ...taker } } };
    return { result: {} };
  });
  using session = await new DebuggerSessions(chrome).use(1, signal);
  const asked: GiveFilesArgs[] = [];
  const run = async (_operation: string, args: GiveFilesArgs): Promise<GivenFiles> => {
    asked.push(args);
    if (page !== undefined) return page(args);
    return args.drop ? { how: 'untaken', thing } : { how: 'click', thing };
  };
  const work = giveFiles(
    {
      session,
      after: chrome.after,
      run: run as unknown as PageHandle['run'],
      click: async () => {
        await click?.(chrome);
        return thing;
      },
    },
    'kq1',
    files,
  ).then(
    (value) => ({ value }),
    (error: unknown) => ({ failure: error instanceof CallError ? error.failure : error }),
  );
  for (let steps = 0; steps < 11; steps += 1) await chrome.pass(100);
  const outcome = await work;
  const switched = chrome.sent.flatMap(({ method, params }) =>
    method === intercept ? [(params as { enabled: boolean }).enabled] : [],
  );
  return { outcome, asked, switched, methods: chrome.methods() };
}

const opens = (chrome: FakeDebugger, backendNodeId?: number) =>
  chrome.event({ tabId: 1 }, 'Page.fileChooserOpened', {
    frameId: 'f',
    mode: 'selectSingle',
    ...(backendNodeId === undefined ? {} : { backendNodeId }),
  });

describe('giving files', () => {
  it('needs no debugger where a file input belongs to the element', async () => {
    const { outcome, methods, asked } = await give({
      page: () => ({ how: 'given', thing, files: held }),
    });
    expect(outcome).toEqual({ value: { to: thing, by: 'input', files: held } });
    expect([methods, asked]).toEqual([[], [{ uid: 'kq1', files }]]);
  });

  it('goes to the input a click opens a chooser for, which is kept back for that long', async () => {
    const { outcome, methods, asked } = await give({ click: (chrome) => opens(chrome, 5) });
    expect(outcome).toEqual({ value: { to: thing, by: 'chooser', files: held } });
    expect(methods).toEqual([
      intercept,
      intercept,
      'Page.createIsolatedWorld',
      'DOM.resolveNode',
      'Runtime.callFunctionOn',
      'Runtime.callFunctionOn',
      'Runtime.releaseObject',
    ]);
    expect(asked).toHaveLength(1);
  });

  it('waits a second for the chooser, and drops the files where none came', async () => {
    const late = await give({ click: (chrome) => void chrome.after(900, () => void opens(chrome, 5)) });
    expect(late.outcome).toMatchObject({ value: { by: 'chooser' } });
    const never = await give({
      page: ({ drop }) => (drop ? { how: 'dropped', thing, files: held } : { how: 'click', thing }),
    });
    expect(never.outcome).toEqual({ value: { to: thing, by: 'drop', files: held } });
    expect(never.switched).toEqual([true, false]);
  });

  it('says so where nothing takes them, also where the click replaced the element', async () => {
    const gone = ({ drop }: GiveFilesArgs): GivenFiles => {
      if (drop) throw new CallError('STALE_ELEMENT', 'It left.');
      return { how: 'click', thing };
    };
    for (const world of [{}, { page: gone }]) {
      const { outcome, switched } = await give(world);
      expect(outcome).toMatchObject({
        failure: { code: 'UNAVAILABLE', details: { reason: 'no-chooser' } },
      });
      expect(switched).toEqual([true, false]);
    }
  });

  it('names a picker only a person can use, and drops nothing then', async () => {
    const { outcome, switched, asked } = await give({ click: (chrome) => opens(chrome) });
    expect(outcome).toMatchObject({ failure: { code: 'UNAVAILABLE', details: { reason: 'own-picker' } } });
    expect(switched).toEqual([true, false]);
    expect(asked).toHaveLength(1);
  });

  it('is refused by the input of the chooser before it has them', async () => {
    const { outcome, methods } = await give({
      click: (chrome) => opens(chrome, 5),
      taker: { accept: '.png' },
    });
    expect(outcome).toMatchObject({ failure: { code: 'VALIDATION_ERROR', details: { accept: '.png' } } });
    // What it takes, and that it was cancelled.
    expect(methods.slice(-3)).toEqual([
      'Runtime.callFunctionOn',
      'Runtime.callFunctionOn',
      'Runtime.releaseObject',
    ]);
  });

  it('leaves choosers to the person where the click fails, and where the call ends', async () => {
    const covered = new CallError('CONFLICT', 'Covered.');
    const call = new AbortController();
    for (const world of [
      { click: () => Promise.reject(covered) },
      { click: () => call.abort(covered), signal: call.signal },
    ]) {
      const { outcome, switched } = await give(world);
      expect(outcome).toMatchObject({ failure: { code: 'CONFLICT' } });
      expect(switched).toEqual([true, false]);
    }
  });
});
