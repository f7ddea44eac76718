import { describe, expect, it } from 'vitest';
import { DebuggerSessions } from '../../../../src/background/debugger/debugger-sessions.ts';
import { Dialogs, mostDialogs } from '../../../../src/background/debugger/dialogs.ts';
import { OpenDialogs } from '../../../../src/background/documents/open-dialogs.ts';
import { deferred } from '../../../../src/shared/deferred.ts';
import { CallError } from '../../../../src/shared/result.ts';
import { FakeDebugger, never, quiet } from './fake-debugger.ts';

const opening = 'Page.javascriptDialogOpening';
const closed = 'Page.javascriptDialogClosed';

function setUp() {
  const chrome = new FakeDebugger();
  const sessions = new DebuggerSessions(chrome);
  const open = new OpenDialogs(() => undefined);
  const dialogs = new Dialogs(sessions, open);
  const answers = () =>
    chrome.sent.flatMap(({ method, params }) => (method === 'Page.handleJavaScriptDialog' ? [params] : []));
  return { chrome, sessions, open, dialogs, answers };
}

async function failure(promise: Promise<unknown>) {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof CallError) return error.failure;
  throw new Error(`Not refused: ${String(error)}`);
}

describe('while a call acts', () => {
  it.each([
    [{ action: 'dismiss' }, { accept: false }],
    [{ action: 'accept' }, { accept: true, promptText: 'usual' }],
    [
      { action: 'accept', text: 'mine' },
      { accept: true, promptText: 'mine' },
    ],
  ] as const)('its dialogs are answered by %j and listed', async (policy, answer) => {
    const { chrome, sessions, open, dialogs, answers } = setUp();
    using session = await sessions.use(1, never());
    const outcome = await dialogs.answerDialogs(session, policy, async () => {
      await chrome.event({ tabId: 1 }, opening, { type: 'prompt', message: 'Name?', defaultPrompt: 'usual' });
      return 'done';
    });
    expect(outcome).toEqual({
      value: 'done',
      dialogs: [{ type: 'prompt', message: 'Name?', answer: policy }],
    });
    expect(answers()).toEqual([answer]);
    expect(open.in(1)).toBeUndefined();
  });

  it('each kind of dialog is answered by what is said of it', async () => {
    const { chrome, sessions, dialogs, answers } = setUp();
    using session = await sessions.use(1, never());
    const policy = (type: string) => ({ action: type === 'beforeunload' ? 'accept' : 'dismiss' }) as const;
    const outcome = await dialogs.answerDialogs(session, policy, async () => {
      for (const type of ['beforeunload', 'confirm']) {
        await chrome.event({ tabId: 1 }, opening, { type, message: '' });
        await chrome.event({ tabId: 1 }, closed, { result: type === 'beforeunload' });
      }
    });
    expect(outcome.dialogs.map(({ answer }) => answer.action)).toEqual(['accept', 'dismiss']);
    expect(answers()).toEqual([{ accept: true }, { accept: false }]);
  });

  it('one that its answer closed is not open, though the call ends before Chrome says so', async () => {
    const { chrome, sessions, open, dialogs } = setUp();
    const session = await sessions.use(1, never());
    chrome.answers.set('Page.handleJavaScriptDialog', () => new Promise(() => undefined));
    await dialogs.answerDialogs(session, { action: 'dismiss' }, async () => {
      await chrome.event({ tabId: 1 }, opening, { type: 'beforeunload', message: '' });
      await chrome.event({ tabId: 1 }, closed, { result: false });
      session[Symbol.dispose]();
    });
    await quiet();
    expect(open.in(1)).toBeUndefined();
  });

  it('other tabs’ dialogs are theirs', async () => {
    const { chrome, sessions, open, dialogs, answers } = setUp();
    using session = await sessions.use(1, never());
    using _other = await sessions.use(2, never());
    const { dialogs: answered } = await dialogs.answerDialogs(session, { action: 'accept' }, () =>
      chrome.event({ tabId: 2 }, opening, { type: 'alert', message: 'there' }),
    );
    expect([answered, answers(), open.in(2)]).toEqual([[], [], { type: 'alert', message: 'there' }]);
  });

  it('a loop of them ends the call after ten', async () => {
    const { chrome, sessions, open, dialogs, answers } = setUp();
    using session = await sessions.use(1, never());
    const call = failure(
      dialogs.answerDialogs(session, { action: 'dismiss' }, async () => {
        for (let n = 0; n < 30; n += 1) {
          if (open.in(1) !== undefined) break;
          await chrome.event({ tabId: 1 }, opening, { type: 'alert', message: `${n}` });
        }
        await new Promise(() => undefined);
      }),
    );
    expect(await call).toMatchObject({
      code: 'DIALOG_OPEN',
      retryable: false,
      message: expect.stringContaining('10 were answered'),
      details: { dialog: { message: '10' } },
    });
    expect(answers()).toHaveLength(mostDialogs);
    expect(open.in(1)).toEqual({ type: 'alert', message: '10' });
  });

  it('one that is to be left ends the call at once', async () => {
    const { chrome, sessions, open, dialogs, answers } = setUp();
    using session = await sessions.use(1, never());
    const call = failure(
      dialogs.answerDialogs(session, { action: 'leave' }, async () => {
        await chrome.event({ tabId: 1 }, opening, { type: 'confirm', message: 'Sure?' });
        await new Promise(() => undefined);
      }),
    );
    expect(await call).toMatchObject({ code: 'DIALOG_OPEN', message: expect.stringContaining('"Sure?"') });
    expect([answers(), open.in(1)]).toEqual([[], { type: 'confirm', message: 'Sure?' }]);
  });

  it('one that cannot be answered ends it, too', async () => {
    const { chrome, sessions, open, dialogs } = setUp();
    using session = await sessions.use(1, never());
    chrome.answers.set('Page.handleJavaScriptDialog', () => {
      throw new Error('{"code":-32000,"message":"Broken"}');
    });
    const call = failure(
      dialogs.answerDialogs(session, { action: 'accept' }, async () => {
        await chrome.event({ tabId: 1 }, opening, { type: 'alert', message: 'x' });
        await new Promise(() => undefined);
      }),
    );
    expect(await call).toMatchObject({ code: 'DIALOG_OPEN' });
    expect(open.in(1)).toEqual({ type: 'alert', message: 'x' });
  });

  it('what it fails with is passed on, and later dialogs are not its own', async () => {
    const { chrome, sessions, open, dialogs, answers } = setUp();
    using session = await sessions.use(1, never());
    const call = dialogs.answerDialogs(session, { action: 'accept' }, () =>
      Promise.reject(new Error('mine')),
    );
    await expect(call).rejects.toThrow('mine');
    await chrome.event({ tabId: 1 }, opening, { type: 'alert', message: 'later' });
    expect([answers(), open.in(1)?.message]).toEqual([[], 'later']);
  });

  it('nothing is done where a dialog is open already', async () => {
    const { chrome, sessions, dialogs } = setUp();
    using session = await sessions.use(1, never());
    await chrome.event({ tabId: 1 }, opening, { type: 'alert', message: 'x' });
    let acted = false;
    const call = dialogs.answerDialogs(session, { action: 'accept' }, async () => {
      acted = true;
    });
    expect(await failure(call)).toMatchObject({ code: 'DIALOG_OPEN' });
    expect(acted).toBe(false);
  });

  it('a long message is cut', async () => {
    const { chrome, sessions, dialogs } = setUp();
    using session = await sessions.use(1, never());
    const { dialogs: answered } = await dialogs.answerDialogs(session, { action: 'accept' }, () =>
      chrome.event({ tabId: 1 }, opening, { type: 'alert', message: 'x'.repeat(100_000) }),
    );
    expect(answered[0]?.message).toHaveLength(1_000);
  });
});

describe('a dialog that is open', () => {
  it('keeps its tab attached until it is closed by hand', async () => {
    const { chrome, sessions, open } = setUp();
    (await sessions.use(1, never()))[Symbol.dispose]();
    await chrome.event({ tabId: 1 }, opening, { type: 'alert', message: 'x' });
    await chrome.pass(600_000);
    expect(chrome.log).toEqual(['attach 1']);
    await chrome.event({ tabId: 1 }, closed, { result: true });
    expect(open.in(1)).toBeUndefined();
    await chrome.pass(60_000);
    expect(chrome.log).toEqual(['attach 1', 'detach 1']);
  });

  it('is answered by whoever handles it, once', async () => {
    const { chrome, sessions, open, dialogs, answers } = setUp();
    using _session = await sessions.use(1, never());
    await chrome.event({ tabId: 1 }, opening, { type: 'prompt', message: 'x', defaultPrompt: 'usual' });
    expect(await dialogs.handle(1, { action: 'accept' }, never())).toEqual({
      dialog: { type: 'prompt', message: 'x' },
      byThePerson: false,
    });
    expect([answers(), open.in(1)]).toEqual([[{ accept: true, promptText: 'usual' }], undefined]);
    expect(await failure(dialogs.handle(1, { action: 'accept' }, never()))).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('is as good as handled where the person was faster', async () => {
    const { chrome, sessions, open, dialogs } = setUp();
    using _session = await sessions.use(1, never());
    await chrome.event({ tabId: 1 }, opening, { type: 'alert', message: 'x' });
    chrome.answers.set('Page.handleJavaScriptDialog', () => {
      throw new Error('{"code":-32602,"message":"No dialog is showing"}');
    });
    expect(await dialogs.handle(1, { action: 'accept' }, never())).toMatchObject({ byThePerson: true });
    expect(open.in(1)).toBeUndefined();
  });

  it('may be followed by the next before its answer is heard', async () => {
    const { chrome, sessions, open, dialogs } = setUp();
    using _session = await sessions.use(1, never());
    await chrome.event({ tabId: 1 }, opening, { type: 'alert', message: 'one' });
    const answered = deferred<object>();
    chrome.answers.set('Page.handleJavaScriptDialog', () => answered.promise);
    const handled = dialogs.handle(1, { action: 'accept' }, never());
    await quiet();
    await chrome.event({ tabId: 1 }, closed, { result: true });
    await chrome.event({ tabId: 1 }, opening, { type: 'alert', message: 'two' });
    answered.resolve({});
    expect((await handled).dialog.message).toBe('one');
    expect(open.in(1)?.message).toBe('two');
  });

  it('is not known of any more where the tab is let go', async () => {
    for (const end of ['lose', 'release'] as const) {
      const { chrome, sessions, open } = setUp();
      using _session = await sessions.use(1, never());
      await chrome.event({ tabId: 1 }, opening, { type: 'alert', message: 'x' });
      await (end === 'lose' ? chrome.lose(1) : sessions.release(1));
      await quiet();
      expect(open.in(1), end).toBeUndefined();
    }
  });
});
