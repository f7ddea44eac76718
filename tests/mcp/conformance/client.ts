import type { ServerId } from '../../../src/background/mcp/remote.ts';
import type { SignIns } from '../../../src/background/mcp/sign-in/sign-ins.ts';
import { adaptServer } from '../../../src/background/mcp/tools/adapt-server.ts';
import type { AdaptedTool } from '../../../src/background/mcp/tools/adapted-tool.ts';
import { CallError } from '../../../src/shared/result.ts';
import { type Connected, connect, patient } from '../connect.ts';
import { agreeing, answer } from './person.ts';
import { sampleOf } from './sample-of.ts';

/*
 * What the conformance suite starts for each scenario, with the address of its server as the last argument: our
 * connection and our judgement of tools, with Node's network under them and a person who agrees to everything.
 */

const server = { id: 'server-1' as ServerId, slug: 'server', title: 'Server' };

interface Calls {
  readonly it: Connected;
  /** What we would offer to pages. */
  readonly tools: readonly AdaptedTool[];
}

async function call({ it, tools }: Calls, name: string, args?: Readonly<Record<string, unknown>>) {
  const tool = tools.find(({ identity }) => identity.original === name);
  if (tool === undefined) throw new Error(`There is no tool ${name}.`);
  const schema = (tool.definition as { inputSchema?: unknown }).inputSchema;
  const { result } = await it.connection.call(name, args ?? (sampleOf(schema) as Record<string, unknown>), {
    signal: patient,
    definition: tool.definition,
  });
  return result;
}

/** Everything there is, once. */
async function useAll(calls: Calls): Promise<void> {
  for (const { identity } of calls.tools) {
    if (identity.kind === 'tool') await call(calls, identity.original);
  }
  const { connection, lists } = calls.it;
  for (const resource of lists.at(-1)?.resources ?? []) {
    await connection.readResource((resource as { uri: string }).uri, { signal: patient });
  }
  for (const prompt of lists.at(-1)?.prompts ?? []) {
    await connection.getPrompt((prompt as { name: string }).name, {}, { signal: patient });
  }
}

/** What is done after reading the list, where it is not everything. */
const plans: Readonly<Record<string, (calls: Calls) => Promise<unknown>>> = {
  initialize: async () => undefined,
  'request-metadata': async () => undefined,
  // Its server can be listed, not called.
  'json-schema-ref-no-deref': async () => undefined,
  'json-schema-2020-12-preservation': async (calls) => {
    const { definition } =
      calls.tools.find(({ identity }) => identity.original.endsWith('_2020_12_tool')) ?? {};
    await call(calls, 'json_schema_echo', { schema: (definition as { inputSchema?: unknown })?.inputSchema });
  },
  'http-custom-headers': async (calls) => {
    const context: unknown = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}');
    for (const { name, arguments: args } of (context as ToolCalls).toolCalls) await call(calls, name, args);
  },
  'http-invalid-tool-headers': async (calls) => {
    for (const { identity } of calls.tools) {
      try {
        await call(calls, identity.original);
      } catch (error) {
        if (!(error instanceof CallError) || error.failure.code !== 'UNAVAILABLE') throw error;
      }
    }
  },
  'sep-2322-client-request-state': async (calls) => {
    for (const name of ['test_mrtr_echo_state', 'test_mrtr_no_state', 'test_mrtr_no_result_type']) {
      await call(calls, name);
    }
  },
};

interface ToolCalls {
  readonly toolCalls: readonly {
    readonly name: string;
    readonly arguments: Readonly<Record<string, unknown>>;
  }[];
}

async function use(scenario: string, url: string, signIns: SignIns): Promise<void> {
  let offered: Calls | undefined;
  using it = connect(url, {
    client: { name: 'pagehand', version: '0.0.0' },
    authProvider: signIns.providerFor({ ...server, url }),
    elicit: async (asked) => {
      // While one call waits for its answer, another one goes its own way.
      if (scenario === 'sep-2322-client-request-state' && offered) await call(offered, 'test_mrtr_unrelated');
      return answer(asked);
    },
  });
  const { tools, refused } = adaptServer(server, await it.connection.refresh());
  for (const { name, reason } of refused) console.log(`Refused: ${name}. ${reason}`);
  offered = { it, tools };
  await (plans[scenario] ?? useAll)(offered);
}

function stateOf({ failure }: CallError): string | undefined {
  return (failure.details as { readonly state?: string } | undefined)?.state;
}

/** Uses the server; where it wants the person to sign in, they do, and try again a minute later. */
async function main(scenario: string, url: string): Promise<void> {
  const { signIns, minutePasses } = agreeing();
  await signIns.ready;
  for (let left = 3; ; left--) {
    try {
      await use(scenario, url, signIns);
      return;
    } catch (error) {
      const unknown = error instanceof CallError && stateOf(error) === 'unauthorised';
      if (left === 0 || !unknown) throw error;
      if (signIns.viewOf(server.id, url).kind === 'needed') await signIns.signIn({ ...server, url });
      minutePasses();
    }
  }
}

try {
  await main(process.env.MCP_CONFORMANCE_SCENARIO ?? '', process.argv.at(-1) ?? '');
} catch (error) {
  console.error(error instanceof CallError ? error.failure : error);
  process.exitCode = 1;
}
