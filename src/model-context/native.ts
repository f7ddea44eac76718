import type { HostTool } from '../registry/types.ts';
import type { ModelContextHost } from './host.ts';
import { jsonSafe } from './json-safe.ts';
import { readTool } from './read-tool.ts';
import type { ModelContext } from './types.ts';

/**
 * The browser's own `document.modelContext` as a host for tools. Registers synchronously: the tool is in the list when
 * `registerTool` returns.
 *
 * @param here the window whose tools count as this document's own
 */
export function nativeHost(modelContext: ModelContext, here: object): ModelContextHost {
  const closing = new AbortController();
  return {
    registerTool(tool, { signal }) {
      const { execute } = tool;
      const guarded: HostTool = {
        ...tool,
        execute: async (input, client) =>
          jsonSafe(await execute(input, { signal: either(client?.signal, closing.signal) })),
      };
      return modelContext.registerTool(guarded, { signal: either(signal, closing.signal) });
    },
    addEventListener: (type, listener) => modelContext.addEventListener(type, listener),
    removeEventListener: (type, listener) => modelContext.removeEventListener(type, listener),
    async listTools() {
      return Array.from(await modelContext.getTools(), (listed) => {
        const { window, ...tool } = readTool(listed);
        return { ...tool, here: window === here };
      });
    },
    close: () => closing.abort(),
  };
}

function either(signal: AbortSignal | undefined, other: AbortSignal): AbortSignal {
  return signal === undefined ? other : AbortSignal.any([signal, other]);
}
