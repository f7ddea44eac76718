import type { TimelineEvent } from '../../../src/protocol/inspect.ts';
import { chooseLevel, openPopup } from '../access/screens.ts';
import { executeTool } from '../harness.ts';
import { stopWorker } from '../lifecycle/worker.ts';
import { expect, test } from './inspect-test.ts';

const kinds = (events: readonly TimelineEvent[]) => events.map(({ kind }) => kind);

test('begins with what is kept, and goes on with what comes', async ({
  inspected: { screen, tabId },
  page,
}) => {
  await expect.poll(async () => kinds(await screen.events())).toContain('page');
  const [first] = await screen.events();
  expect(first).toMatchObject({ kind: 'worker', what: 'started' });
  await expect
    .poll(async () => (await screen.view())?.tools.map(({ name }) => name))
    .toContain('pagehand_read_page');
  await executeTool(page, 'pagehand_read_page', {});
  await expect.poll(async () => kinds(await screen.events())).toContain('answer');
  const events = await screen.events();
  const call = events.find(({ kind }) => kind === 'call');
  const answer = events.find(({ kind }) => kind === 'answer');
  expect(call).toMatchObject({ tool: 'pagehand_read_page', frame: '', by: 'page', input: {} });
  expect(answer).toMatchObject({ tool: 'pagehand_read_page', ok: true, code: 'SUCCESS' });
  expect(call?.kind === 'call' && answer?.kind === 'answer' && call.call === answer.call).toBe(true);
  // Each is told once, in order, and without gaps.
  const numbers = events.map(({ seq }) => seq);
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  const news = (await screen.replies()).flatMap((reply) => (reply.type === 'timeline' ? [reply.view] : []));
  expect(news.map(({ first: all }) => all)).toEqual(news.map((_, at) => at === 0));
  expect(new Set(news.map(({ worker }) => worker)).size).toBe(1);
  expect(news.every((each) => each.tabId === tabId)).toBe(true);
});

test('a port that is opened anew is told all that is kept', async ({ inspected: { screen, tabId } }) => {
  await expect.poll(async () => kinds(await screen.events())).toContain('page');
  const before = await screen.events();
  await screen.closePort();
  await screen.connect();
  await screen.inspect(tabId);
  await expect.poll(async () => (await screen.events()).length).toBeGreaterThanOrEqual(before.length);
  expect((await screen.events()).slice(0, before.length)).toEqual(before);
});

test('routes and levels are told', async ({ inspected: { screen }, page }) => {
  await expect.poll(async () => kinds(await screen.events())).toContain('page');
  await page.evaluate(() => history.pushState({}, '', '/shop/lamps'));
  await expect
    .poll(async () =>
      (await screen.events()).find((event) => event.kind === 'page' && event.what === 'route'),
    )
    .toMatchObject({ url: expect.stringContaining('/shop/lamps') });
  const popup = await openPopup(page);
  await chooseLevel(popup, 'Read');
  await popup.close();
  await expect
    .poll(async () => (await screen.events()).findLast((event) => event.kind === 'level'))
    .toMatchObject({ level: 'read' });
});

test('what a person calls of ours is theirs', async ({ inspected: { screen, tabId }, page }) => {
  await page.bringToFront();
  await expect
    .poll(async () => (await screen.view())?.tools.map(({ name }) => name))
    .toContain('pagehand_read_page');
  expect(await screen.run({ name: 'call', tabId, tool: 'pagehand_read_page', input: {} })).toMatchObject({
    ok: true,
  });
  await expect
    .poll(async () => (await screen.events()).find((event) => event.kind === 'call'))
    .toMatchObject({ by: 'person', tool: 'pagehand_read_page' });
});

test('a worker that was stopped is told of, and the list is there again', async ({
  inspected: { screen, tabId },
  page,
}) => {
  await expect
    .poll(async () => (await screen.view())?.tools.map(({ name }) => name))
    .toContain('find_product');
  await stopWorker(page.context());
  await screen.connect();
  await screen.inspect(tabId);
  await expect
    .poll(async () => (await screen.view())?.tools.map(({ name }) => name))
    .toContain('find_product');
  const news = (await screen.replies()).flatMap((reply) => (reply.type === 'timeline' ? [reply.view] : []));
  expect(news[0]).toMatchObject({ first: true, events: [{ kind: 'worker', what: 'started' }] });
});

test('questions and their answers are told', async ({ inspected: { screen, tabId }, page }) => {
  await page.bringToFront();
  await expect
    .poll(async () => (await screen.view())?.tools.map(({ name }) => name))
    .toContain('pagehand_click');
  await screen.run({
    name: 'set-tool-policy',
    site: new URL(page.url()).origin,
    tool: 'pagehand_press_key',
    policy: 'ask',
  });
  const calling = await screen.send({
    name: 'call',
    tabId,
    tool: 'pagehand_press_key',
    input: { key: 'Tab' },
  });
  const asked = async () => (await screen.events()).find(({ kind }) => kind === 'asked');
  await expect.poll(asked).toMatchObject({ tool: 'pagehand_press_key', question: expect.any(String) });
  const event = await asked();
  await screen.run({
    name: 'answer',
    question: event?.kind === 'asked' ? event.question : '',
    choice: 'deny',
  });
  expect(await screen.answerTo(calling)).toMatchObject({ ok: false, code: 'PERMISSION_DENIED' });
  await expect
    .poll(async () => (await screen.events()).find(({ kind }) => kind === 'answered'))
    .toMatchObject({ tool: 'pagehand_press_key', how: 'deny' });
});
