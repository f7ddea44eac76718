import { describeAgent } from './agent-behaviour.ts';
import { test } from './agent-test.ts';

// The client asks `document.modelContext` itself, so it needs no API of the browser's: ours serves it as well.
test.use({ client: 'playwright-mcp', mode: 'polyfill' });

describeAgent('an agent on Playwright MCP, in a browser without the API');
