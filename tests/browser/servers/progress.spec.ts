import { startEverything } from '../../mcp/everything-server.ts';
import { tabIdOf } from '../access/screens.ts';
import { serviceWorker } from '../harness.ts';
import { expect, test } from './servers-test.ts';

test('the badge says how far a call has come, and then again how many tools there are', async ({
  servers,
}) => {
  await using everything = await startEverything('streamableHttp');
  await servers.addAllowed('everything', everything.url);
  const worker = await serviceWorker(servers.context);
  const tabId = await tabIdOf(servers.page);
  const badge = () => worker.evaluate((tab) => chrome.action.getBadgeText({ tabId: tab }), tabId);
  await expect.poll(() => servers.names()).toContain('mcp__everything__trigger-elicitation-request');
  await expect.poll(badge).toMatch(/^\d+$/);
  const seen: string[] = [];
  const { answer } = servers.begin('mcp__everything__trigger-long-running-operation', {
    duration: 2,
    steps: 4,
  });
  let over = false;
  void answer.finally(() => {
    over = true;
  });
  while (!over) {
    const text = await badge();
    if (text !== seen.at(-1)) seen.push(text);
  }
  expect(await answer).toMatchObject({ ok: true, data: { text: expect.stringContaining('Steps: 4') } });
  expect(seen).toEqual(expect.arrayContaining(['25%', '50%', '75%']));
  await expect.poll(badge).toMatch(/^\d+$/);
});
