import { type ChangingServer, startChanging } from '../../mcp/changing-server.ts';
import { type RunningServer, startEverything } from '../../mcp/everything-server.ts';
import { tabIdOf } from '../access/screens.ts';
import { InspectorScreen } from '../inspect-worker/inspector-screen.ts';
import { openInspector } from '../inspector/inspector-test.ts';
import { expect, test } from './servers-test.ts';

let slow: ChangingServer;
let everything: RunningServer;
test.beforeAll(async () => {
  slow = await startChanging();
  everything = await startEverything('streamableHttp');
});
test.afterAll(async () => {
  await slow[Symbol.asyncDispose]();
  await everything[Symbol.asyncDispose]();
});

const count = (what: string) => slow.methods.filter((method) => method === what).length;

test('a person cancels a call of a server’s tool, and the server hears of it', async ({ servers }) => {
  await servers.addAllowed('slow', slow.url);
  const tabId = await tabIdOf(servers.page);
  const screen = await InspectorScreen.open(servers.context);
  await screen.inspect(tabId);
  for (const how of ['cancelled', 'closed'] as const) {
    const before = { calls: count('tools/call'), cancels: count('cancelled') };
    const call = { name: 'call', tabId, tool: 'mcp__slow__slow', input: { ms: 60_000 } } as const;
    const id = await screen.send({ ...call, run: how });
    await expect.poll(() => count('tools/call')).toBe(before.calls + 1);
    if (how === 'cancelled') {
      await screen.run({ name: 'cancel-run', tabId, run: how });
      expect(await screen.answerTo(id)).toMatchObject({
        ok: false,
        code: 'CANCELLED',
        details: { reached: 'server' },
      });
    } else {
      await screen.closePort();
    }
    await expect.poll(() => count('cancelled')).toBe(before.cancels + 1);
  }
  await screen.close();
});

test('the Inspector shows how far a server’s tool has come, and stops it', async ({ servers }) => {
  await servers.addAllowed('everything', everything.url);
  const inspector = await openInspector(servers.page);
  const name = 'mcp__everything__trigger-long-running-operation';
  await inspector.getByRole('searchbox', { name: 'Search tools' }).fill('long-running');
  await inspector.locator(`[data-tool="${name}"]`).first().click();
  await inspector.locator('[id="input/duration"]').fill('60');
  await inspector.locator('[id="input/steps"]').fill('120');
  await inspector.getByRole('button', { name: /^Run/ }).click();
  const progress = inspector.getByRole('progressbar', { name: 'Progress of the run' });
  await expect(progress).toHaveAttribute('max', '120');
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(1);
  const timer = inspector.getByRole('timer');
  const shown = await timer.textContent();
  await expect(timer).not.toHaveText(shown ?? '');
  await inspector.keyboard.press('Escape');
  const result = inspector.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('The server is told, and what it may have done until then stays done.');
  await expect(progress).toBeHidden();
  await inspector.close();
});
