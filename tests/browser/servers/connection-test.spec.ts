import type { TestReport } from '../../../src/protocol/servers.ts';
import { broken, startBroken } from '../../mcp/broken-server.ts';
import { startChanging } from '../../mcp/changing-server.ts';
import { freePort, startEverything } from '../../mcp/everything-server.ts';
import { expect, test, type WithServers } from './servers-test.ts';

const titles = ['Permission', 'Reachable', 'Origin', 'Authorisation', 'Protocol', 'What it offers', 'Tools'];

async function tried(servers: WithServers, url: string): Promise<TestReport> {
  const draft = { title: 'Tried', slug: 'tried', url, headers: [], timeout: 30_000 };
  return (await servers.run({ name: 'test-server', draft })) as TestReport;
}

/** What a report says, where the step of this title failed. */
async function failing(
  servers: WithServers,
  url: string,
  title: string,
): Promise<TestReport['steps'][number]> {
  const { passed, steps } = await tried(servers, url);
  const at = titles.indexOf(title);
  expect(passed).toBe(false);
  expect(steps.map((step) => [step.title, step.outcome])).toEqual(
    titles.map((each, place) => [each, place < at ? 'passed' : place === at ? 'failed' : 'skipped']),
  );
  const [step] = steps.slice(at);
  if (step === undefined) throw new Error(`There is no step ${title}.`);
  expect(step.next).not.toBe('');
  return step;
}

test('a test of a good server says of each step what happened, and saves nothing', async ({ servers }) => {
  await using everything = await startEverything('streamableHttp');
  const { passed, steps } = await tried(servers, everything.url);
  expect(passed).toBe(true);
  expect(steps.map(({ title, outcome }) => [title, outcome])).toEqual(
    titles.map((title) => [title, 'passed']),
  );
  expect(steps.map(({ says }) => says).slice(-3)).toEqual([
    expect.stringContaining('MCP 2025-11-25 over Streamable HTTP'),
    'It offers tools, resources, prompts.',
    expect.stringMatching(/^It lists \d+ tools\./),
  ]);
  expect((await servers.view()).servers).toEqual([]);
});

test('a test tells the other protocols and transports apart', async ({ servers }) => {
  await using old = await startEverything('sse');
  await using modern = await startChanging();
  expect((await tried(servers, old.url)).steps[4]?.says).toContain('the old HTTP+SSE transport');
  expect((await tried(servers, modern.url)).steps[4]?.says).toContain('MCP 2026-07-28');
});

test('a test of a web page says so', async ({ servers }) => {
  await using page = await startBroken({ all: broken.html });
  expect((await failing(servers, page.url, 'Protocol')).says).toContain('a web page at this address');
});

test('a test of a server that refuses our Origin names the remedy', async ({ servers }) => {
  await using server = await startBroken({ all: broken.origin });
  const { says, next, serverSays } = await failing(servers, server.url, 'Origin');
  expect(says).toContain('does not allow its Origin');
  expect(next).toContain('allowedOrigins');
  expect(serverSays).toContain('Invalid Origin');
});

test('a test of a port nobody listens on says that nobody does', async ({ servers }) => {
  const { says } = await failing(servers, `http://127.0.0.1:${await freePort()}/mcp`, 'Reachable');
  expect(says).toContain('cannot be reached');
});

test('a test of an address that is none says what is wrong with it', async ({ servers }) => {
  await expect(tried(servers, 'file:///etc/passwd')).rejects.toThrow(/must begin with https:/);
});
