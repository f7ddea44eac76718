import { command, questionWindows } from '../access/screens.ts';
import { expect, type Inspected, test } from './inspect-test.ts';

const never = { text: 'words that never come', timeout: 300_000 };

/** Begins a call for the person, and resolves when the worker has it. */
async function begin(
  { screen, tabId }: Inspected,
  run: string,
  tool = 'pagehand_wait_for',
  input: object = never,
): Promise<{ answer(): Promise<unknown>; cancel(): Promise<unknown> }> {
  const calls = async () =>
    (await screen.events()).filter((event) => event.kind === 'call' && event.tool === tool).length;
  const before = await calls();
  const id = await screen.send({ name: 'call', tabId, tool, input: { ...input }, run });
  await expect.poll(calls).toBe(before + 1);
  return {
    answer: async () => await screen.answerTo(id),
    cancel: async () => await screen.run({ name: 'cancel-run', tabId, run }),
  };
}

test('a call of ours is cancelled where it runs, and the next one need not wait', async ({
  inspected,
  page,
}) => {
  const { screen, tabId } = inspected;
  const waiting = await begin(inspected, 'long');
  await expect(
    screen.run({ name: 'call', tabId, tool: 'pagehand_read_page', input: {}, run: 'long' }),
  ).rejects.toThrow('another name');
  await waiting.cancel();
  expect(await waiting.answer()).toMatchObject({
    ok: false,
    code: 'CANCELLED',
    message: 'You cancelled this run.',
    details: { reached: 'reading' },
  });
  await expect(waiting.cancel()).rejects.toThrow('ended already');
  expect(await screen.run({ name: 'call', tabId, tool: 'pagehand_read_page', input: {} })).toMatchObject({
    ok: true,
  });
  expect(await command(page.context(), { name: 'read-journal', limit: 2 })).toMatchObject({
    lines: [
      { tool: 'pagehand_read_page', code: 'SUCCESS' },
      { tool: 'pagehand_wait_for', code: 'CANCELLED', origin: 'inspector', registrant: 'pagehand' },
    ],
  });
  await expect
    .poll(() => screen.events())
    .toContainEqual(
      expect.objectContaining({ kind: 'answer', tool: 'pagehand_wait_for', ok: false, code: 'CANCELLED' }),
    );
});

test('a call that waits for its turn is cancelled before it begins', async ({ inspected }) => {
  const first = await begin(inspected, 'first');
  const second = await begin(inspected, 'second', 'pagehand_read_page', {});
  await second.cancel();
  expect(await second.answer()).toMatchObject({ code: 'CANCELLED', details: { reached: 'nothing' } });
  await first.cancel();
  expect(await first.answer()).toMatchObject({ code: 'CANCELLED' });
});

test('a question goes with the call it was about, and not with one that waits behind it', async ({
  inspected,
  page,
}) => {
  const context = page.context();
  await command(context, { name: 'set-tool-policy', tool: 'pagehand_read_page', policy: 'ask' });
  try {
    const asked = await begin(inspected, 'asked', 'pagehand_read_page', {});
    await expect.poll(() => questionWindows(context).length).toBe(1);
    const behind = await begin(inspected, 'behind');
    await behind.cancel();
    expect(await behind.answer()).toMatchObject({ code: 'CANCELLED', details: { reached: 'nothing' } });
    expect(questionWindows(context)).toHaveLength(1);
    await asked.cancel();
    expect(await asked.answer()).toMatchObject({ code: 'CANCELLED', details: { reached: 'nothing' } });
    await expect.poll(() => questionWindows(context).length).toBe(0);
    await expect
      .poll(() => inspected.screen.events())
      .toContainEqual(
        expect.objectContaining({ kind: 'answered', tool: 'pagehand_read_page', how: 'withdrawn' }),
      );
  } finally {
    await command(context, { name: 'set-tool-policy', tool: 'pagehand_read_page' });
  }
});

test('a call ends with the screen that waits for it, and is cancelled by no other tab’s', async ({
  inspected,
  page,
}) => {
  const { screen, tabId } = inspected;
  await begin(inspected, 'left alone');
  await expect(screen.run({ name: 'cancel-run', tabId: tabId + 1, run: 'left alone' })).rejects.toThrow(
    'ended already',
  );
  await screen.closePort();
  await expect
    .poll(async () => await command(page.context(), { name: 'read-journal', limit: 1 }))
    .toMatchObject({ lines: [{ tool: 'pagehand_wait_for', code: 'CANCELLED', origin: 'inspector' }] });
});

test('one of ours is run as the page would, where that is said', async ({
  inspected: { screen, tabId, origin },
}) => {
  await expect
    .poll(async () => (await screen.view())?.tools.map(({ name }) => name))
    .toContain('pagehand_read_page');
  const order = { name: 'run-page-tool', tabId, frame: '', origin, run: 'as the page', own: true } as const;
  const run = await screen.run({ ...order, tool: 'pagehand_read_page', input: {} });
  expect(run).toMatchObject({ ok: true, text: expect.stringContaining('Some words') });
  const callers = async (tool: string) =>
    (await screen.events()).flatMap((event) =>
      event.kind === 'call' && event.tool === tool ? [event.by] : [],
    );
  await expect.poll(() => callers('pagehand_read_page')).toEqual(['person', 'page']);
  const waiting = await screen.send({ ...order, tool: 'pagehand_wait_for', input: never });
  await expect.poll(() => callers('pagehand_wait_for')).toEqual(['person', 'page']);
  await screen.run({ name: 'cancel-run', tabId, run: 'as the page' });
  expect(await screen.answerTo(waiting)).toMatchObject({ ok: false, name: 'CANCELLED' });
});
