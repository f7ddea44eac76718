import { describeAgent } from './agent-behaviour.ts';
import { test } from './agent-test.ts';

test.use({ client: 'chrome-devtools-mcp' });

describeAgent('an agent on chrome-devtools-mcp');
