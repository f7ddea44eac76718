import { callOverhead } from './servers/call-overhead.mjs';
import { thousandTools } from './servers/thousand-tools.mjs';
import { workerSize } from './servers/worker-size.mjs';

export const title = 'MCP servers: a call, a list of 1,000 tools, and what the worker weighs';

export async function* measure() {
  for (const [part, lines] of [
    ['a call of a tool that says its argument again, on loopback', callOverhead],
    ['1,000 tools', thousandTools],
    ['the worker', workerSize],
  ]) {
    yield part;
    for await (const line of lines()) yield `  ${line}`;
  }
}
