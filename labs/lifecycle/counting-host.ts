import type { HostTool, ToolHost } from '../../src/registry/index.ts';

/** A host that counts how often each name is registered. */
export class CountingHost implements ToolHost {
  readonly counts = new Map<string, number>();
  readonly #host: ToolHost;

  constructor(host: ToolHost) {
    this.#host = host;
  }

  registerTool(tool: HostTool, options: { signal: AbortSignal }): Promise<unknown> {
    this.counts.set(tool.name, (this.counts.get(tool.name) ?? 0) + 1);
    return this.#host.registerTool(tool, options);
  }

  addEventListener(type: 'toolchange', listener: () => void): void {
    this.#host.addEventListener?.(type, listener);
  }

  removeEventListener(type: 'toolchange', listener: () => void): void {
    this.#host.removeEventListener?.(type, listener);
  }
}
