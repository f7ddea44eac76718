import type { HostTool, Rejection, ToolHost } from '../../../src/registry/index.ts';

/** What a test may do with one registration before it is answered. */
interface Asked {
  readonly tool: HostTool;
  readonly answer: () => void;
  readonly refuse: (error: unknown) => void;
}

/**
 * A document.modelContext by the rules that were measured: the entry exists at once, a duplicate or a bad name is
 * rejected, aborting removes, every change fires `toolchange`. With `manual` a test answers each registration itself.
 */
export class FakeHost implements ToolHost {
  readonly tools = new Map<string, HostTool>();
  readonly log: string[] = [];
  readonly pending: Asked[] = [];
  /** Rejects the registration of these names, until taken out. */
  readonly refusing = new Map<string, unknown>();
  manual = false;
  /** Browsers up to Chrome 152: unregistering cancels the calls that run. */
  cancelsCalls = false;
  readonly #listeners = new Set<() => void>();
  readonly #calls = new Map<string, Set<AbortController>>();

  get listeners(): number {
    return this.#listeners.size;
  }

  get names(): string[] {
    return [...this.tools.keys()].sort();
  }

  registerTool(tool: HostTool, { signal }: { signal: AbortSignal }): Promise<undefined> {
    this.log.push(`register ${tool.name}`);
    if (signal.aborted) return Promise.reject(signal.reason);
    if (!/^[A-Za-z0-9_.-]{1,128}$/.test(tool.name)) return rejected('InvalidStateError', 'Invalid tool name');
    if (tool.description === '') return rejected('InvalidStateError', 'Description is required');
    if (this.tools.has(tool.name)) return rejected('InvalidStateError', 'Duplicate tool name');
    if (this.refusing.has(tool.name)) return Promise.reject(this.refusing.get(tool.name));
    JSON.stringify(tool.inputSchema);
    this.tools.set(tool.name, tool);
    this.change();
    return new Promise((resolve, reject) => {
      let over = false;
      const remove = (): void => {
        if (this.tools.get(tool.name) !== tool) return;
        this.tools.delete(tool.name);
        this.change();
      };
      signal.addEventListener('abort', () => {
        this.log.push(`abort ${tool.name}`);
        remove();
        if (this.cancelsCalls) for (const call of this.#calls.get(tool.name) ?? []) call.abort();
        if (!over) reject(signal.reason);
      });
      const asked: Asked = {
        tool,
        answer: () => {
          over = true;
          resolve(undefined);
        },
        refuse: (error) => {
          over = true;
          remove();
          reject(error);
        },
      };
      if (this.manual) this.pending.push(asked);
      else asked.answer();
    });
  }

  addEventListener(_type: 'toolchange', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'toolchange', listener: () => void): void {
    this.#listeners.delete(listener);
  }

  change(): void {
    for (const listener of this.#listeners) listener();
  }

  /** The page's own registration. */
  own(name: string): void {
    this.tools.set(name, { name, description: 'the page’s own', execute: async () => 'own' });
    this.change();
  }

  /** The page gives its own tool up. */
  disown(name: string): void {
    this.tools.delete(name);
    this.change();
  }

  /** Calls a tool as a page would. */
  async call(name: string, input: unknown = {}): Promise<unknown> {
    const tool = this.tools.get(name);
    if (tool === undefined) throw new Error(`no ${name}`);
    const controller = new AbortController();
    const calls = this.#calls.get(name) ?? new Set();
    this.#calls.set(name, calls.add(controller));
    const cancelled = new Promise<never>((_, reject) => {
      controller.signal.addEventListener('abort', () => reject(new Error('cancelled by the browser')));
    });
    try {
      return await Promise.race([tool.execute(input, { signal: controller.signal }), cancelled]);
    } finally {
      calls.delete(controller);
    }
  }
}

/** The rows of the real table that the registry's tests need. */
export function explain(error: unknown): Rejection {
  const { name, message } = error as Error;
  if (message === 'Duplicate tool name')
    return { state: 'conflicted', code: 'duplicate-name', detail: message };
  if (name === 'NotAllowedError') return { state: 'blocked', code: 'permissions-policy', detail: message };
  return { state: 'failed', code: name, detail: message };
}

export function rejected(name: string, message: string): Promise<never> {
  return Promise.reject(new DOMException(message, name));
}
