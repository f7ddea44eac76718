import { test as base } from '../browser/harness.ts';
import { type SpawnedBrowser, spawnBrowser } from '../browser/spawned-browser.ts';
import type { Agent } from './agent.ts';
import { ChromeDevtoolsAgent } from './chrome-devtools-agent.ts';
import { PlaywrightAgent } from './playwright-agent.ts';

const clients = {
  'chrome-devtools-mcp': ChromeDevtoolsAgent,
  'playwright-mcp': PlaywrightAgent,
};

interface AgentOptions {
  /** What the agent works through. */
  client: keyof typeof clients;
}

/** Tests with one browser, and one client attached to it, for each file. */
export const test = base.extend<object, AgentOptions & { peerBrowser: SpawnedBrowser; agent: Agent }>({
  client: ['chrome-devtools-mcp', { option: true, scope: 'worker' }],
  peerBrowser: [
    async ({ mode }, use) => {
      await using browser = await spawnBrowser(mode);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  agent: [
    async ({ client, peerBrowser }, use) => {
      await using agent = await clients[client].attach(peerBrowser.url);
      await use(agent);
    },
    { scope: 'worker' },
  ],
});

export { expect } from '../browser/harness.ts';
