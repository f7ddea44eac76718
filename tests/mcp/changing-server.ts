import { createMcpHandler, inputRequired, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { listenerOf, type Served, serve } from './serve.ts';

export interface ChangingServer extends Served {
  /** Names of the tools besides the ones that are always there; assigning tells whoever listens. */
  tools: readonly string[];
  /** Methods of the requests so far, as the servers of 2026-07-28 get them in a header. */
  readonly methods: readonly string[];
  /** Headers of the last call. */
  readonly lastCall: Headers | undefined;
  /** Calls of `slow` that are under way. */
  readonly running: number;
  /** Ends them. */
  finish(): void;
}

/** A server of 2026-07-28 whose tools come and go. */
export async function startChanging(port?: number): Promise<ChangingServer> {
  let tools: readonly string[] = [];
  const methods: string[] = [];
  let lastCall: Headers | undefined;
  const running = new Set<() => void>();
  const handler = createMcpHandler(() => {
    const server = new McpServer(
      { name: 'changing', version: '1.0.0' },
      { capabilities: { tools: { listChanged: true } } },
    );
    server.registerTool(
      'echo',
      {
        description: 'Says it again.',
        inputSchema: z.object({ text: z.string().meta({ 'x-mcp-header': 'Text' }) }),
      },
      async ({ text }) => ({ content: [{ type: 'text', text }] }),
    );
    server.registerTool(
      'wrong',
      {
        description: 'Answers with what it does not promise.',
        inputSchema: z.object({}),
        outputSchema: z.looseObject({ n: z.any().meta({ type: 'number' }) }),
      },
      async () => ({ content: [{ type: 'text', text: 'x' }], structuredContent: { n: 'not a number' } }),
    );
    server.registerTool(
      'slow',
      { description: 'Takes its time.', inputSchema: z.object({ ms: z.number() }) },
      async ({ ms }, { mcpReq }) => {
        await new Promise<void>((resolve) => {
          const end = (): void => {
            clearTimeout(timer);
            running.delete(end);
            resolve();
          };
          const timer = setTimeout(end, ms);
          running.add(end);
          mcpReq.signal.addEventListener('abort', () => {
            methods.push('cancelled');
            end();
          });
        });
        return { content: [{ type: 'text', text: 'done' }] };
      },
    );
    server.registerTool(
      'ask',
      { description: 'Asks the person.', inputSchema: z.object({}) },
      async (_args, { mcpReq }) => {
        const answers = mcpReq.inputResponses as
          | { name?: { action: string; content?: { name?: string } } }
          | undefined;
        if (answers?.name === undefined) {
          return inputRequired({
            inputRequests: {
              name: inputRequired.elicit({
                message: 'What is your name?',
                requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
              }),
            },
          });
        }
        return { content: [{ type: 'text', text: JSON.stringify(answers.name) }] };
      },
    );
    for (const name of tools) {
      server.registerTool(name, { description: `Tool ${name}.`, inputSchema: z.object({}) }, async () => ({
        content: [{ type: 'text', text: name }],
      }));
    }
    return server;
  });
  const served = await serve(
    listenerOf(async (request) => {
      const method = request.headers.get('mcp-method') ?? request.method;
      methods.push(method);
      if (method === 'subscriptions/listen') {
        request.signal.addEventListener('abort', () => methods.push('unsubscribed'));
      }
      if (method === 'tools/call') lastCall = request.headers;
      return await handler.fetch(request);
    }),
    port,
  );
  return {
    ...served,
    methods,
    get lastCall() {
      return lastCall;
    },
    get running() {
      return running.size;
    },
    finish: () => {
      for (const end of [...running]) end();
    },
    get tools() {
      return tools;
    },
    set tools(names: readonly string[]) {
      tools = names;
      handler.notify.toolsChanged();
    },
    [Symbol.asyncDispose]: async () => {
      await handler.close();
      await served[Symbol.asyncDispose]();
    },
  };
}
