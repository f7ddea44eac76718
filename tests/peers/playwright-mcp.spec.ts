import { describeAgent } from './agent-behaviour.ts';
import { test } from './agent-test.ts';

test.use({ client: 'playwright-mcp' });

describeAgent('an agent on Playwright MCP');
