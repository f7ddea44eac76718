import type { Page } from '@playwright/test';
import { expect, test } from './fixture/test.ts';

/** A page that is one button, which does this when it is pressed. */
const button = (script: string) =>
  `<!doctype html><button style="position: fixed; inset: 0">Go</button><script>
    globalThis.got = [];
    document.querySelector('button').addEventListener('click', () => { ${script} });
  </script>`;

const got = (page: Page) => page.evaluate(() => (globalThis as never as { got: unknown[] }).got);

const asking = 'got.push(alert("Hello")); got.push(confirm("Sure?")); got.push(prompt("Name?", "nobody"))';

for (const [policy, answers] of [
  [{ action: 'dismiss' }, [undefined, false, null]],
  [{ action: 'accept' }, [undefined, true, 'nobody']],
  [{ action: 'accept', text: 'Ada' }, [undefined, true, 'Ada']],
] as const) {
  test(`the dialogs a click causes are answered by ${JSON.stringify(policy)}, and listed`, async ({
    open,
    page,
    worker,
  }) => {
    const tab = await open(button(asking));
    const outcome = await worker.evaluate(
      async ({ tabId, policy }) => {
        const session = await room.use(tabId);
        const { dialogs } = await room.dialogs.answerDialogs(session, policy, () =>
          room.withInput(session, room.after, ({ mouse }) => mouse.click({ x: 50, y: 50 })),
        );
        return { dialogs, open: room.open.in(tabId) };
      },
      { tabId: tab, policy },
    );
    expect(outcome).toEqual({
      dialogs: [
        { type: 'alert', message: 'Hello', answer: policy },
        { type: 'confirm', message: 'Sure?', answer: policy },
        { type: 'prompt', message: 'Name?', answer: policy },
      ],
      open: undefined,
    });
    expect(await got(page)).toEqual(answers);
  });
}

test('a page that does not want to be left is left or not, as the call says', async ({
  open,
  page,
  site,
  worker,
}) => {
  const tab = await open(
    button('onbeforeunload = (event) => event.preventDefault(); location.href = "/next"'),
  );
  site.serve('/next', '<!doctype html><title>Next</title>');
  for (const [action, title] of [
    ['dismiss', ''],
    ['accept', 'Next'],
  ] as const) {
    const dialogs = await worker.evaluate(
      async ({ tabId, action }) => {
        const session = await room.use(tabId);
        const answered = await room.dialogs.answerDialogs(session, { action }, async () => {
          const closed = room.deferred<void>();
          session.on('Page.javascriptDialogClosed', () => closed.resolve());
          await room.withInput(session, room.after, ({ mouse }) => mouse.click({ x: 50, y: 50 }));
          await closed.promise;
        });
        return answered.dialogs.map(({ type, answer }) => [type, answer.action]);
      },
      { tabId: tab, action },
    );
    expect(dialogs).toEqual([['beforeunload', action]]);
    await expect.poll(() => page.title()).toBe(title);
  }
});

test('dialogs without end are answered ten times, then the call ends and one stays', async ({
  open,
  worker,
}) => {
  const tab = await open(button('for (let n = 1; n <= 12; n += 1) alert(n)'));
  const outcome = await worker.evaluate(async (tabId) => {
    const session = await room.use(tabId);
    const outcome = await room.outcome(
      room.dialogs.answerDialogs(session, { action: 'dismiss' }, async () => {
        await room.withInput(session, room.after, ({ mouse }) => mouse.click({ x: 50, y: 50 }));
        await new Promise(() => undefined);
      }),
    );
    return { outcome, open: room.open.in(tabId) };
  }, tab);
  expect(outcome).toMatchObject({
    outcome: {
      code: 'DIALOG_OPEN',
      retryable: false,
      message: expect.stringContaining('10 were answered'),
      details: { dialog: { message: '11' }, answered: { length: 10 } },
    },
    open: { type: 'alert', message: '11' },
  });
  // Whoever answers the rest frees the page.
  for (const message of ['11', '12']) {
    await expect.poll(() => worker.evaluate((tabId) => room.open.in(tabId)?.message, tab)).toBe(message);
    const handled = await worker.evaluate(
      (tabId) => room.outcome(room.dialogs.handle(tabId, { action: 'dismiss' }, room.never())),
      tab,
    );
    expect(handled).toEqual({
      value: { dialog: { type: 'alert', message }, byThePerson: false },
    });
  }
});

test('a dialog that is left open ends the call at once, and holds the tab until it is answered', async ({
  open,
  page,
  worker,
}) => {
  const tab = await open(button('got.push(confirm("Sure?"))'));
  const outcome = await worker.evaluate(async (tabId) => {
    const session = await room.use(tabId);
    const outcome = await room.outcome(
      room.dialogs.answerDialogs(session, { action: 'leave' }, async () => {
        await room.withInput(session, room.after, ({ mouse }) => mouse.click({ x: 50, y: 50 }));
        await new Promise(() => undefined);
      }),
    );
    session[Symbol.dispose]();
    return outcome;
  }, tab);
  expect(outcome).toMatchObject({
    code: 'DIALOG_OPEN',
    details: { dialog: { type: 'confirm', message: 'Sure?' } },
  });
  // Longer than the tab is kept without use.
  await worker.evaluate(() => new Promise((over) => setTimeout(over, 1_500)));
  const handled = await worker.evaluate(
    (tabId) => room.outcome(room.dialogs.handle(tabId, { action: 'accept' }, room.never())),
    tab,
  );
  expect(handled).toEqual({ value: { dialog: { type: 'confirm', message: 'Sure?' }, byThePerson: false } });
  expect(await got(page)).toEqual([true]);
  expect(await worker.evaluate((tabId) => room.open.in(tabId), tab)).toBeUndefined();
});

test('a dialog that somebody else answers is open no more', async ({ open, other, page, worker }) => {
  const tab = await open(button('got.push(confirm("Sure?"))'));
  await other.evaluate(async (tabId) => {
    await chrome.debugger.attach({ tabId }, '1.3');
    await chrome.debugger.sendCommand({ tabId }, 'Page.enable');
  }, tab);
  await worker.evaluate(async (tabId) => {
    const session = await room.use(tabId);
    await room.outcome(
      room.dialogs.answerDialogs(session, { action: 'leave' }, () =>
        room.withInput(session, room.after, ({ mouse }) => mouse.click({ x: 50, y: 50 })),
      ),
    );
  }, tab);
  await expect.poll(() => worker.evaluate((tabId) => room.open.in(tabId)?.message, tab)).toBe('Sure?');
  await other.evaluate(async (tabId) => {
    await chrome.debugger.sendCommand({ tabId }, 'Page.handleJavaScriptDialog', { accept: true });
    await chrome.debugger.detach({ tabId });
  }, tab);
  await expect.poll(() => worker.evaluate((tabId) => room.open.in(tabId) ?? 'none', tab)).toBe('none');
  expect(await got(page)).toEqual([true]);
});
