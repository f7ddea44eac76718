import type { OperationAnswer } from '../protocol/messages.ts';

type Operation = (args: unknown, signal: AbortSignal) => unknown;

/** Runs what the worker asks of this page, in the code that was injected for it. */
export class OperationRunner {
  readonly #operations: () => ReadonlyMap<string, Operation>;
  readonly #running = new Map<string, AbortController>();

  constructor(operations: () => ReadonlyMap<string, Operation>) {
    this.#operations = operations;
  }

  /** Runs one operation to its end. Never rejects. */
  async run(id: string, name: string, args: unknown): Promise<OperationAnswer> {
    const operation = this.#operations().get(name);
    if (operation === undefined) return { ok: false, missing: true };
    const controller = new AbortController();
    this.#running.set(id, controller);
    try {
      return { ok: true, value: await operation(args, controller.signal) };
    } catch (error) {
      return { ok: false, error: String(error).slice(0, 2_000) };
    } finally {
      this.#running.delete(id);
    }
  }

  stop(id: string): void {
    this.#running.get(id)?.abort();
  }

  /** The worker that asked is gone. */
  stopAll(): void {
    for (const controller of this.#running.values()) controller.abort();
  }
}
