import { command } from '../access/screens.ts';
import { expect, type Inspected, test } from './inspect-test.ts';

test('runs a tool of the page as the page would, in its frame', async ({
  inspected: { screen, tabId, origin },
}) => {
  const run = (frame: string, tool: string, input: { [name: string]: unknown }, name: string) =>
    screen.run({ name: 'run-page-tool', tabId, frame, origin, tool, input, run: name });
  await expect.poll(async () => (await screen.view())?.tools.length ?? 0).toBeGreaterThan(3);
  expect(await run('', 'find_product', { name: 'lamp' }, 'one')).toEqual({
    ok: true,
    text: '{"found":"lamp"}',
    ms: expect.any(Number),
  });
  expect(await run('0', 'inner_tool', {}, 'two')).toMatchObject({ ok: true, text: '{"from":"the frame"}' });
  expect(await run('', 'inner_tool', {}, 'three')).toMatchObject({ ok: false, name: 'NotFoundError' });
  expect(await run('', 'find_product', { name: 'broken' }, 'four')).toMatchObject({
    ok: false,
    name: 'UnknownError',
    message: expect.stringMatching(/\S/),
  });
});

test('a run is in the timeline and in the journal, as the person’s', async ({
  inspected: { screen, tabId, origin },
  page,
}) => {
  await screen.run({
    name: 'run-page-tool',
    tabId,
    frame: '',
    origin,
    tool: 'find_product',
    input: { name: 'lamp' },
    run: 'mine',
  });
  const about = async () =>
    (await screen.events()).filter((event) => 'call' in event && event.call === 'mine');
  await expect.poll(async () => (await about()).map(({ kind }) => kind)).toEqual(['call', 'answer']);
  expect(await about()).toMatchObject([
    { kind: 'call', tool: 'find_product', frame: '', by: 'person', input: { name: 'lamp' } },
    { kind: 'answer', tool: 'find_product', ok: true, code: 'SUCCESS', result: { found: 'lamp' } },
  ]);
  expect(await command(page.context(), { name: 'read-journal', limit: 1 })).toMatchObject({
    lines: [{ tool: 'find_product', registrant: 'page', origin: 'inspector', code: 'SUCCESS' }],
  });
});

test('a run is cancelled, and the tool hears of it', async ({
  inspected: { screen, tabId, origin },
  page,
}) => {
  const waiting = await screen.send({
    name: 'run-page-tool',
    tabId,
    frame: '',
    origin,
    tool: 'find_product',
    input: { name: 'slow' },
    run: 'slow one',
  });
  await expect(page.locator('body')).toHaveAttribute('data-run', 'began');
  await screen.run({ name: 'cancel-run', tabId, run: 'slow one' });
  expect(await screen.answerTo(waiting)).toMatchObject({ ok: false, name: 'CANCELLED' });
  await expect(page.locator('body')).toHaveAttribute('data-run', 'cancelled');
  await expect(screen.run({ name: 'cancel-run', tabId, run: 'slow one' })).rejects.toThrow('ended already');
});

test('a run nobody waits for any more is cancelled', async ({
  inspected: { screen, tabId, origin },
  page,
}) => {
  await screen.send({
    name: 'run-page-tool',
    tabId,
    frame: '',
    origin,
    tool: 'find_product',
    input: { name: 'slow' },
    run: 'left alone',
  });
  await expect(page.locator('body')).toHaveAttribute('data-run', 'began');
  await screen.closePort();
  await expect(page.locator('body')).toHaveAttribute('data-run', 'cancelled');
});

test('our own tools are not run that way', async ({ inspected: { screen, tabId, origin } }) => {
  await expect
    .poll(async () => (await screen.view())?.tools.map(({ name }) => name))
    .toContain('pagehand_read_page');
  await expect(
    screen.run({
      name: 'run-page-tool',
      tabId,
      frame: '',
      origin,
      tool: 'pagehand_read_page',
      input: {},
      run: 'x',
    }),
  ).rejects.toThrow('run with “call”');
});

test('a very long result comes as its beginning', async ({ inspected: { screen, tabId, origin }, page }) => {
  await page.evaluate(() =>
    (
      document as never as { modelContext: { registerTool(a: object): Promise<void> } }
    ).modelContext.registerTool({ name: 'much', description: 'Much', execute: () => 'x'.repeat(50_000_000) }),
  );
  const run = await screen.run({
    name: 'run-page-tool',
    tabId,
    frame: '',
    origin,
    tool: 'much',
    input: {},
    run: 'much',
  });
  expect(run).toMatchObject({ ok: true, total: 50_000_000 });
  expect((run as { text: string }).text).toHaveLength(5_000_000);
});

test.describe('what was written for one site is not sent to another that took its place', () => {
  const elsewhere = (origin: string) => origin.replace('localhost', '127.0.0.1');
  /** The origin that is shown of the tool in a frame. */
  const toolAt = async ({ screen }: Inspected, frame: string) => {
    const { tools = [], frames = [] } = (await screen.view()) ?? {};
    const there = tools.some((tool) => tool.frame === frame && tool.name === 'inner_tool');
    return there ? frames.find((each) => each.frame === frame)?.origin : undefined;
  };
  const run = async ({ screen, tabId }: Inspected, frame: string, origin: string) => {
    const order = { frame, origin, tool: 'inner_tool', input: {}, run: origin };
    return await screen.run({ name: 'run-page-tool', tabId, ...order });
  };
  const called = async ({ screen }: Inspected) =>
    (await screen.events()).flatMap((event) => (event.kind === 'call' ? [event.call] : []));

  test('in a frame', async ({ inspected, page, mode }) => {
    test.skip(mode === 'polyfill', 'there frames of other origins have no tools');
    const other = elsewhere(inspected.origin);
    await expect.poll(() => toolAt(inspected, '0')).toBe(inspected.origin);
    await page.locator('iframe').evaluate((frame, src) => {
      Object.assign(frame, { allow: 'tools', src });
    }, `${other}/shop-frame`);
    await expect.poll(() => toolAt(inspected, '0')).toBe(other);
    await expect(run(inspected, '0', inspected.origin)).rejects.toThrow('Another site');
    expect(await run(inspected, '0', other)).toMatchObject({ ok: true, text: '{"from":"the frame"}' });
    expect(await called(inspected)).toEqual([other]);
  });

  test('in the tab', async ({ inspected, page }) => {
    const other = elsewhere(inspected.origin);
    // Natively the browser itself may end where a page is asked as it is left.
    await expect
      .poll(async () => (await inspected.screen.view())?.tools.some(({ name }) => name === 'find_product'))
      .toBe(true);
    await page.goto(`${inspected.origin}/shop-frame`);
    await expect.poll(() => toolAt(inspected, '')).toBe(inspected.origin);
    await page.goto(`${other}/shop-frame`);
    await expect.poll(() => toolAt(inspected, '')).toBe(other);
    await expect(run(inspected, '', inspected.origin)).rejects.toThrow('Another site');
    expect(await run(inspected, '', other)).toMatchObject({ ok: true, text: '{"from":"the frame"}' });
    expect(await called(inspected)).toEqual([other]);
  });
});
