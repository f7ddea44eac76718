import { addTool, type Tool } from '../polyfill/document-tools.ts';
import { listenQuietly } from '../polyfill/listen-quietly.ts';
import { context } from '../polyfill/model-context.ts';
import type { Settle } from '../polyfill/peer.ts';
import { addListener, dataOf, parse, postTo, startPort } from '../polyfill/primordials.ts';
import { readAnnotations } from '../polyfill/read-annotations.ts';
import { problemWith } from '../polyfill/register-tool.ts';
import { failed, succeeded } from '../polyfill/run-in-page.ts';
import { transient } from '../polyfill/when-gone.ts';
import { isIntact } from './is-intact.ts';
import type { FromPage, ToPage, WireTool } from './protocol.ts';

/**
 * Serves one content script. Returns what takes all of its tools away at once. A message that is none of the content
 * script's is dropped.
 */
export function openSession(port: MessagePort): () => void {
  /** What takes each tool away. */
  const removers = { __proto__: null } as unknown as Record<number, () => void>;
  const calls = { __proto__: null } as unknown as Record<number, Settle>;
  let lastCall = 0;
  const post = (message: FromPage) => postTo(port, message);

  const register = (id: number, { name, description, title = '', inputSchema, annotations }: WireTool) => {
    const problem = isIntact() ? problemWith(name, description) : { name: 'ReplacedError', message: '' };
    if (problem) return post({ type: 'rejected', id, ...problem });
    // A broken schema would be met by everybody who lists tools.
    if (inputSchema) parse(inputSchema);
    const tool: Tool = {
      name,
      description,
      title,
      inputSchema,
      annotations: annotations && readAnnotations(annotations),
      run(input, settleCall) {
        const call = ++lastCall;
        calls[call] = settleCall;
        post({ type: 'call', id, call, input });
        return () => post({ type: 'cancel', call });
      },
    };
    removers[id] = addTool(tool, () => post({ type: 'registered', id }));
  };
  const remove = (id: number | string) => {
    removers[id as number]?.();
    delete removers[id as number];
  };
  const removeAll = () => {
    for (const id in removers) remove(id);
  };
  const settle = (call: number | string, failure: string | undefined, text?: string) => {
    calls[call as number]?.(failure, text);
    delete calls[call as number];
  };
  // One function, so that it listens once however often it is asked to.
  const onChange = () => post({ type: 'toolchange' });

  listenQuietly(port, 'message', (event) => {
    const message = dataOf(event) as ToPage;
    switch (message.type) {
      case 'register':
        return register(message.id, message.tool);
      case 'unregister':
        return remove(message.id);
      case 'answer':
        return settle(message.call, undefined, message.text || succeeded);
      case 'fail':
        return settle(message.call, failed);
      case 'watch':
        return addListener(context, 'toolchange', onChange);
      case 'bye':
        removeAll();
        for (const call in calls) settle(call, transient);
    }
  });
  startPort(port);
  return removeAll;
}
