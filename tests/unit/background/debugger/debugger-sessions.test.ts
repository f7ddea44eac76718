import { describe, expect, it } from 'vitest';
import { DebuggerSessions } from '../../../../src/background/debugger/debugger-sessions.ts';
import { FakeDebugger, never, outcome, quiet } from './fake-debugger.ts';

const hang = () => new Promise(() => undefined);

function setUp() {
  const chrome = new FakeDebugger();
  return { chrome, sessions: new DebuggerSessions(chrome) };
}

describe('attaching', () => {
  it('waits for the first use, and prepares frames and dialogs', async () => {
    const { chrome, sessions } = setUp();
    expect(chrome.log).toEqual([]);
    using session = await sessions.use(1, never());
    expect(session.tabId).toBe(1);
    expect(chrome.log).toEqual(['attach 1']);
    expect(chrome.sent.map(({ method }) => method)).toEqual(['Target.setAutoAttach', 'Page.enable']);
    expect(chrome.sent[0]?.params).toMatchObject({ flatten: true, waitForDebuggerOnStart: false });
  });

  it('is shared by all who use a tab at once', async () => {
    const { chrome, sessions } = setUp();
    const uses = await Promise.all([1, 2, 3].map(() => sessions.use(1, never())));
    expect(chrome.log).toEqual(['attach 1']);
    for (const use of uses) use[Symbol.dispose]();
  });

  it('ends 60 s after the last use, not before', async () => {
    const { chrome, sessions } = setUp();
    const one = await sessions.use(1, never());
    const other = await sessions.use(1, never());
    one[Symbol.dispose]();
    await chrome.pass(120_000);
    other[Symbol.dispose]();
    await chrome.pass(59_999);
    expect(chrome.log).toEqual(['attach 1']);
    await chrome.pass(1);
    expect(chrome.log).toEqual(['attach 1', 'detach 1']);
  });

  it('begins anew when it is used again, and a use in between puts the end off', async () => {
    const { chrome, sessions } = setUp();
    (await sessions.use(1, never()))[Symbol.dispose]();
    await chrome.pass(50_000);
    (await sessions.use(1, never()))[Symbol.dispose]();
    await chrome.pass(50_000);
    expect(chrome.log).toEqual(['attach 1']);
    await chrome.pass(10_000);
    (await sessions.use(1, never()))[Symbol.dispose]();
    expect(chrome.log).toEqual(['attach 1', 'detach 1', 'attach 1']);
  });

  it('is let go, too, where its only use was called off before it was there', async () => {
    const { chrome, sessions } = setUp();
    chrome.answers.set('Page.enable', () => new Promise((over) => chrome.after(10, () => over({}))));
    const call = new AbortController();
    const use = outcome(sessions.use(1, call.signal));
    await quiet();
    call.abort('called off');
    expect(await use).toBe('called off');
    await chrome.pass(60_010);
    expect(chrome.log).toEqual(['attach 1', 'detach 1']);
  });

  it('ends with the call that used it, too', async () => {
    const { chrome, sessions } = setUp();
    const call = new AbortController();
    const session = await sessions.use(1, call.signal);
    call.abort('the call ended');
    expect(await outcome(session.send('Page.enable', {}))).toBe('the call ended');
    await chrome.pass(60_000);
    expect(chrome.log).toEqual(['attach 1', 'detach 1']);
  });

  it('is of one tab only', async () => {
    const { chrome, sessions } = setUp();
    using one = await sessions.use(1, never());
    using two = await sessions.use(2, never());
    await sessions.release(1);
    expect(chrome.log).toEqual(['attach 1', 'attach 2', 'detach 1']);
    expect(await outcome(one.send('Page.enable', {}))).toBe('released');
    expect(await outcome(two.send('Page.enable', {}))).toEqual({ value: {} });
  });
});

describe('releasing', () => {
  it('detaches at once and ends what is under way', async () => {
    const { chrome, sessions } = setUp();
    chrome.answers.set('Runtime.evaluate', hang);
    const session = await sessions.use(1, never());
    const pending = outcome(session.send('Runtime.evaluate', { expression: '', returnByValue: true }));
    await quiet();
    await sessions.release(1);
    expect(await pending).toBe('released');
    expect(chrome.attachedByUs.size).toBe(0);
    expect(chrome.clock.waiting).toBe(0);
  });

  it('reaches a tab that is just being attached', async () => {
    const { chrome, sessions } = setUp();
    chrome.answers.set('Page.enable', hang);
    const use = outcome(sessions.use(1, never()));
    await quiet();
    await sessions.release(1);
    expect(await use).toBe('released');
    expect(chrome.log).toEqual(['attach 1', 'detach 1']);
  });

  it('is about the uses there are: the next waits until the tab is free, and has it', async () => {
    const { chrome, sessions } = setUp();
    chrome.answers.set('Page.enable', hang);
    const use = outcome(sessions.use(1, never()));
    await quiet();
    const released = sessions.release(1);
    chrome.answers.delete('Page.enable');
    const next = outcome(sessions.use(1, never()));
    await released;
    expect([await use, await next]).toMatchObject(['released', { value: { tabId: 1 } }]);
    expect(chrome.log).toEqual(['attach 1', 'detach 1', 'attach 1']);
  });

  it('of a closed tab is said so', async () => {
    const { sessions } = setUp();
    const session = await sessions.use(1, never());
    await sessions.release(1, 'tab-closed');
    expect(await outcome(session.send('Page.enable', {}))).toBe('tab-closed');
  });

  it('of a tab nobody uses does nothing', async () => {
    const { chrome, sessions } = setUp();
    await sessions.release(1);
    expect(chrome.log).toEqual([]);
  });
});

describe('a page that is replaced', () => {
  it('ends what is under way, and is attached again with the next command', async () => {
    const { chrome, sessions } = setUp();
    using session = await sessions.use(1, never());
    chrome.answers.set('Runtime.evaluate', hang);
    const pending = outcome(session.send('Runtime.evaluate', { expression: '', returnByValue: true }));
    await quiet();
    await chrome.lose(1);
    expect(await pending).toBe('target-closed');
    const next = outcome(session.send('Input.insertText', { text: 'x' }));
    await chrome.pass(149);
    expect(chrome.log).toEqual(['attach 1']);
    await chrome.pass(1);
    expect(await next).toEqual({ value: {} });
    expect(chrome.log).toEqual(['attach 1', 'attach 1']);
    expect(chrome.doubles).toBe(0);
  });

  it('is tried twice more, then left alone for 3 s', async () => {
    const { chrome, sessions } = setUp();
    chrome.attachFailures.push('Target closed', 'Target closed', 'Target closed');
    const use = outcome(sessions.use(1, never()));
    await chrome.pass(300);
    expect(await use).toBe('cooling-down');
    expect(chrome.log).toEqual(['attach 1', 'attach 1', 'attach 1']);
    await chrome.pass(2_999);
    expect(await outcome(sessions.use(1, never()))).toBe('cooling-down');
    expect(chrome.log).toHaveLength(3);
    await chrome.pass(1);
    expect(await outcome(sessions.use(1, never()))).toMatchObject({ value: { tabId: 1 } });
  });

  it('is not given up for swaps that are far apart', async () => {
    const { chrome, sessions } = setUp();
    using session = await sessions.use(1, never());
    for (let swaps = 0; swaps < 10; swaps += 1) {
      await chrome.lose(1);
      await chrome.pass(3_000);
      expect(await outcome(session.send('Page.enable', {}))).toEqual({ value: {} });
    }
  });

  it('never loops where each attachment is lost at once', async () => {
    const { chrome, sessions } = setUp();
    chrome.answers.set('Page.enable', () => {
      void chrome.lose(1);
      return hang();
    });
    const use = outcome(sessions.use(1, never()));
    await chrome.pass(10_000);
    expect(await use).toBe('cooling-down');
    expect(chrome.log).toHaveLength(3);
  });

  it('counts one swap where an answer tells of it before Chrome does', async () => {
    const { chrome, sessions } = setUp();
    using session = await sessions.use(1, never());
    chrome.attachedByUs.delete(1);
    expect(await outcome(session.send('Page.enable', {}))).toBe('target-closed');
    chrome.attachedByUs.add(1);
    await chrome.lose(1);
    chrome.attachFailures.push('Target closed');
    const next = outcome(session.send('Page.enable', {}));
    await chrome.pass(300);
    expect(await next).toEqual({ value: {} });
  });
});

describe('the person presses Cancel', () => {
  it('ends all uses, and nothing attaches until they allow it', async () => {
    const { chrome, sessions } = setUp();
    const session = await sessions.use(1, never());
    await chrome.lose(1, 'canceled_by_user');
    expect(await outcome(session.send('Page.enable', {}))).toBe('stopped-by-user');
    await chrome.pass(3_600_000);
    expect(await outcome(sessions.use(1, never()))).toBe('stopped-by-user');
    expect(chrome.log).toEqual(['attach 1']);
    sessions.allow(1);
    expect(await outcome(sessions.use(1, never()))).toMatchObject({ value: { tabId: 1 } });
  });

  it('stops an attachment that has just begun', async () => {
    const { chrome, sessions } = setUp();
    chrome.answers.set('Page.enable', hang);
    const use = outcome(sessions.use(1, never()));
    await quiet();
    await chrome.lose(1, 'canceled_by_user');
    expect(await use).toBe('stopped-by-user');
    expect(chrome.log).toEqual(['attach 1']);
  });

  it('is about that tab: others go on', async () => {
    const { chrome, sessions } = setUp();
    using _one = await sessions.use(1, never());
    using two = await sessions.use(2, never());
    await chrome.lose(1, 'canceled_by_user');
    expect(await outcome(two.send('Page.enable', {}))).toEqual({ value: {} });
    expect(chrome.attachedByUs).toEqual(new Set([2]));
  });

  it('is forgotten with the tab, and not with a fallen level', async () => {
    const { chrome, sessions } = setUp();
    using _one = await sessions.use(1, never());
    await chrome.lose(1, 'canceled_by_user');
    await sessions.release(1);
    expect(await outcome(sessions.use(1, never()))).toBe('stopped-by-user');
    await sessions.release(1, 'tab-closed');
    expect(await outcome(sessions.use(1, never()))).toMatchObject({ value: { tabId: 1 } });
  });
});

describe('another debugger', () => {
  it('is ours, from before the worker was started again: detached, then attached', async () => {
    const { chrome, sessions } = setUp();
    chrome.attachedByUs.add(1);
    using _session = await sessions.use(1, never());
    expect(chrome.log).toEqual(['attach 1', 'detach 1', 'attach 1']);
  });

  it('is another’s: named, and left alone', async () => {
    const { chrome, sessions } = setUp();
    chrome.taken.add(1);
    expect(await outcome(sessions.use(1, never()))).toBe('other-debugger');
    expect(chrome.log).toEqual(['attach 1', 'detach 1']);
    expect(chrome.taken).toEqual(new Set([1]));
  });

  it('left over from an earlier worker is let go; others’ and those in use stay', async () => {
    const { chrome, sessions } = setUp();
    chrome.attachedByUs.add(1);
    chrome.taken.add(2);
    using _session = await sessions.use(3, never());
    await sessions.detachLeftovers();
    expect([chrome.attachedByUs, chrome.taken]).toEqual([new Set([3]), new Set([2])]);
  });
});

it('says which tabs are attached', async () => {
  const { sessions } = setUp();
  using _one = await sessions.use(1, never());
  (await sessions.use(2, never()))[Symbol.dispose]();
  expect(sessions.tabs).toEqual([1, 2]);
  await sessions.release(2);
  expect(sessions.tabs).toEqual([1]);
});

describe('a page that', () => {
  it('does not answer as it is attached to is named after 5 s, and let go', async () => {
    const { chrome, sessions } = setUp();
    chrome.answers.set('Page.enable', hang);
    const use = outcome(sessions.use(1, never()));
    await chrome.pass(5_000);
    expect(await use).toBe('page-blocked');
    expect(chrome.attachedByUs.size).toBe(0);
  });

  it('crashes ends what is under way and is let go', async () => {
    const { chrome, sessions } = setUp();
    using session = await sessions.use(1, never());
    chrome.answers.set('Input.insertText', hang);
    const pending = outcome(session.send('Input.insertText', { text: 'x' }));
    await quiet();
    await chrome.event({ tabId: 1 }, 'Inspector.targetCrashed');
    expect(await pending).toBe('page-crashed');
    expect(chrome.attachedByUs.size).toBe(0);
  });
});

describe('frames of other processes', () => {
  const attached = (sessionId: string, targetId: string, type = 'iframe') =>
    ({ sessionId, targetInfo: { targetId, type } }) as const;

  it('are addressed by their ids, whatever the depth, and go with their parents', async () => {
    const { chrome, sessions } = setUp();
    using session = await sessions.use(1, never());
    await chrome.event({ tabId: 1 }, 'Target.attachedToTarget', attached('S1', 'F1'));
    await chrome.event({ tabId: 1, sessionId: 'S1' }, 'Target.attachedToTarget', attached('S2', 'F2'));
    await chrome.event({ tabId: 1 }, 'Target.attachedToTarget', attached('S3', 'W1', 'worker'));
    expect(session.frames).toEqual(['F1', 'F2']);
    expect(
      chrome.sent
        .filter(({ method }) => method === 'Target.setAutoAttach')
        .map(({ target }) => target.sessionId),
    ).toEqual([undefined, 'S1', 'S2']);
    await session.send('Input.insertText', { text: 'x' }, 'F2');
    expect(chrome.sent.at(-1)?.target).toEqual({ tabId: 1, sessionId: 'S2' });
    await chrome.event({ tabId: 1 }, 'Target.detachedFromTarget', { sessionId: 'S1' });
    expect(session.frames).toEqual([]);
    expect(await outcome(session.send('Input.insertText', { text: 'x' }, 'F2'))).toBe('frame-gone');
  });

  it('are known anew after the page was replaced', async () => {
    const { chrome, sessions } = setUp();
    using session = await sessions.use(1, never());
    await chrome.event({ tabId: 1 }, 'Target.attachedToTarget', attached('S1', 'F1'));
    await chrome.lose(1);
    expect(session.frames).toEqual([]);
  });
});

it('hears events of its tab while it lasts', async () => {
  const { chrome, sessions } = setUp();
  const heard: string[] = [];
  const session = await sessions.use(1, never());
  const stop = session.on('Page.javascriptDialogClosed', () => heard.push('first'));
  session.on('Page.javascriptDialogClosed', () => heard.push('second'));
  await chrome.event({ tabId: 1 }, 'Page.javascriptDialogClosed');
  await chrome.event({ tabId: 2 }, 'Page.javascriptDialogClosed');
  stop();
  await chrome.event({ tabId: 1, sessionId: 'S' }, 'Page.javascriptDialogClosed');
  session[Symbol.dispose]();
  await chrome.event({ tabId: 1 }, 'Page.javascriptDialogClosed');
  expect(heard).toEqual(['first', 'second', 'second']);
});

it('undoes after the call has ended, but attaches nothing for it', async () => {
  const { chrome, sessions } = setUp();
  const call = new AbortController();
  const session = await sessions.use(1, call.signal);
  call.abort('over');
  await session.undo('Input.setInterceptDrags', { enabled: false });
  expect(chrome.methods()).toEqual(['Input.setInterceptDrags']);
  await sessions.release(1);
  await session.undo('Input.setInterceptDrags', { enabled: false });
  expect(chrome.log).toEqual(['attach 1', 'detach 1']);
});
