import { answer, type BrokenServer, startBroken } from '../../mcp/broken-server.ts';
import { allowButton, closedBy, denyButton, questionWindow } from '../access/screens.ts';
import { expect, test } from './servers-test.ts';

let mine: BrokenServer;
let other: BrokenServer;
test.beforeAll(async () => {
  const says = (text: string) =>
    startBroken({
      'tools/call': (message, outgoing) => answer(outgoing, message, { content: [{ type: 'text', text }] }),
    });
  mine = await says('mine');
  other = await says('the other');
});
test.afterAll(async () => {
  await mine[Symbol.asyncDispose]();
  await other[Symbol.asyncDispose]();
});

test('two servers with the same tools and look-alike names are told apart', async ({ servers }) => {
  await servers.add('bills', mine.url, { title: 'Bills' });
  await servers.add('bi11s', other.url, { title: 'Bills' });
  await servers.offered(['mcp__bi11s__one', 'mcp__bills__one']);
  expect((await servers.server('bills')).lookAlikes).toEqual(['bi11s']);
  expect((await servers.server('bi11s')).lookAlikes).toEqual(['bills']);
  await servers.allow('mcp__bills__one');
  expect(await servers.call('mcp__bills__one')).toMatchObject({ ok: true, data: { text: 'mine' } });
  // Allowing a tool of one allows nothing of the other.
  const { answer: refused } = servers.begin('mcp__bi11s__one');
  const window = await questionWindow(servers.context);
  await expect(window.getByText('mcp__bi11s__one')).toBeVisible();
  await closedBy(window, () => denyButton(window).click());
  expect(await refused).toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(other.methods).not.toContain('tools/call');
  await servers.setTool('mcp__bi11s__one', 'deny');
  await servers.offered(['mcp__bills__one']);
  expect(await servers.call('mcp__bills__one')).toMatchObject({ ok: true, data: { text: 'mine' } });
});

test('what was allowed for the session of one is not allowed for the other', async ({ servers }) => {
  await servers.add('bills', mine.url);
  await servers.add('bi11s', other.url);
  await servers.offered(['mcp__bi11s__one', 'mcp__bills__one']);
  const first = servers.begin('mcp__bills__one');
  const window = await questionWindow(servers.context);
  await closedBy(window, () => allowButton(window, 'Allow for this session').click());
  expect(await first.answer).toMatchObject({ ok: true });
  const second = servers.begin('mcp__bi11s__one');
  const again = await questionWindow(servers.context);
  await closedBy(again, () => denyButton(again).click());
  expect(await second.answer).toMatchObject({ code: 'PERMISSION_DENIED' });
});

test('a server that takes the name of one that was removed is allowed nothing', async ({ servers }) => {
  const id = await servers.addAllowed('bills', mine.url);
  expect(await servers.call('mcp__bills__one')).toMatchObject({ ok: true, data: { text: 'mine' } });
  await servers.run({ name: 'remove-server', id });
  await servers.offered([]);
  await servers.add('bills', other.url);
  await servers.offered(['mcp__bills__one']);
  const { answer: refused } = servers.begin('mcp__bills__one');
  const window = await questionWindow(servers.context);
  await closedBy(window, () => denyButton(window).click());
  expect(await refused).toMatchObject({ code: 'PERMISSION_DENIED' });
});

test('two servers cannot have one name', async ({ servers }) => {
  await servers.add('bills', mine.url);
  await expect(servers.add('bills', other.url)).rejects.toThrow(/“bills” already/);
});
