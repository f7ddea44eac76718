import { addTool, removeTool, type Tool } from '../polyfill/document-tools.ts';
import { context } from '../polyfill/model-context.ts';
import { eachPeer, type Settle } from '../polyfill/peer.ts';
import { addListener, dataOf, parse, postTo, startPort } from '../polyfill/primordials.ts';
import { readAnnotations } from '../polyfill/read-annotations.ts';
import { problemWith } from '../polyfill/register-tool.ts';
import { failed, succeeded } from '../polyfill/run-in-page.ts';
import { transient } from '../polyfill/when-gone.ts';
import type { OfferedTool } from '../types.ts';
import { isIntact } from './is-intact.ts';
import { isWireTool } from './is-wire-tool.ts';
import type { FromPage, ToPage, WireTool } from './protocol.ts';

/** Serves one content script. Returns what takes all of its tools away at once. */
export function openSession(port: MessagePort): () => void {
  const tools = { __proto__: null } as unknown as Record<number, Tool>;
  const calls = { __proto__: null } as unknown as Record<number, Settle>;
  let lastCall = 0;
  let watched = false;
  const post = (message: FromPage) => postTo(port, message);

  const remove = (id: number) => {
    const tool = tools[id];
    delete tools[id];
    if (tool !== undefined) removeTool(tool);
  };
  const removeAll = () => {
    for (const id in tools) remove(id as unknown as number);
  };
  /** Nobody answers any more. */
  const end = () => {
    removeAll();
    for (const call in calls) settle(call as unknown as number, transient);
  };
  const settle = (call: number, failure: string | undefined, text?: string) => {
    const waiting = calls[call];
    delete calls[call];
    waiting?.(failure, text);
  };

  const register = (id: number, { name, description, title = '', inputSchema, annotations }: WireTool) => {
    const problem = isIntact()
      ? problemWith(name, description)
      : { name: 'ReplacedError', message: 'The page replaced document.modelContext.' };
    if (problem !== undefined) {
      post({ type: 'rejected', id, name: problem.name, message: problem.message });
      return;
    }
    const tool: Tool = {
      name,
      description,
      title,
      schema: inputSchema,
      annotations: readAnnotations(annotations),
      run(input, settleCall) {
        lastCall += 1;
        const call = lastCall;
        calls[call] = settleCall;
        post({ type: 'call', id, call, input });
        return () => {
          delete calls[call];
          post({ type: 'cancel', call });
        };
      },
    };
    tools[id] = tool;
    addTool(tool, () => post({ type: 'registered', id }));
  };

  const list = (id: number) => {
    const found: OfferedTool[] = [];
    eachPeer((peer) => {
      peer.list(({ name, title, description, schema, annotations }) => {
        found[found.length] = {
          name,
          title,
          description,
          inputSchema: schema === undefined ? undefined : (parse(schema) as object),
          annotations: annotations as OfferedTool['annotations'],
          origin: peer.origin,
          here: peer.context === context,
        };
      });
    });
    post({ type: 'tools', id, tools: found });
  };

  addListener(port, 'message', (event) => {
    const message = dataOf(event) as ToPage;
    switch (message?.type) {
      case 'register':
        return isWireTool(message.tool) ? register(message.id, message.tool) : undefined;
      case 'unregister':
        return remove(message.id);
      case 'answer':
        return settle(message.call, undefined, message.text || succeeded);
      case 'fail':
        return settle(message.call, failed);
      case 'bye':
        return end();
      case 'list':
        return list(message.id);
      case 'watch':
        if (watched) return;
        watched = true;
        addListener(context, 'toolchange', () => post({ type: 'toolchange' }));
    }
  });
  // Where the browser tells (Chromium 156 does not); a content script that can still speak says `bye`.
  addListener(port, 'close', end);
  startPort(port);
  return removeAll;
}
