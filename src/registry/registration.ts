import type { Accepted } from './check-desired.ts';
import type { HostTool, ToolClient, ToolDefinition, ToolHost } from './types.ts';

/** What a registration asks of its registry. */
export interface RegistrationEdges {
  /** The definition as it is now; undefined when the tool is no longer desired. */
  current(): ToolDefinition | undefined;
  /** The answer to a call that came too late. */
  unavailable(name: string): unknown;
  /** Runs `task` when what runs now, promises included, is over. */
  later(task: () => void): void;
  /** The last running call of a leaving registration ended. */
  drained(registration: Registration): void;
}

/**
 * One attempt to register one tool, with its own AbortController: a signal whose registration was rejected must never
 * be aborted later, since on some browsers that removes the successor.
 */
export class Registration {
  readonly name: string;
  /** The fingerprint of what the host was told. */
  readonly print: string;
  readonly #edges: RegistrationEdges;
  readonly #controller = new AbortController();
  #leaving = false;
  #over = false;
  #calls = 0;

  constructor({ definition, print }: Accepted, edges: RegistrationEdges) {
    this.name = definition.name;
    this.print = print;
    this.#edges = edges;
  }

  /** Calls that run now. */
  get calls(): number {
    return this.#calls;
  }

  /** Asks the host. Rejects with what the host rejects or throws. */
  async ask(host: ToolHost, definition: ToolDefinition): Promise<void> {
    try {
      const { name, title, description, inputSchema, annotations } = definition;
      const execute: HostTool['execute'] = (input, client) => this.#execute(input, client);
      const tool = { name, title, description, inputSchema, annotations, execute };
      await host.registerTool(tool, { signal: this.#controller.signal });
    } catch (error) {
      this.#over = true;
      throw error;
    }
  }

  /**
   * Takes the tool away. With calls running on a browser that would cancel them (`waitForCalls`), it stays listed
   * until they end but answers nothing new.
   */
  leave({ waitForCalls }: { waitForCalls: boolean }): void {
    this.#leaving = true;
    if (!waitForCalls || this.#calls === 0) this.abort();
  }

  /** Removes it from the host at once. Safe to call twice, and after a rejection. */
  abort(): void {
    this.#leaving = true;
    if (this.#over) return;
    this.#over = true;
    this.#controller.abort();
  }

  /** Stable for the browser: what runs is looked up at each call, so a new behaviour needs no new registration. */
  async #execute(input: unknown, client: { signal?: AbortSignal } | undefined): Promise<unknown> {
    const definition = this.#leaving ? undefined : this.#edges.current();
    if (definition === undefined) return this.#edges.unavailable(this.name);
    this.#calls += 1;
    try {
      return await definition.execute(asRecord(input), asClient(client));
    } finally {
      this.#calls -= 1;
      if (this.#leaving && this.#calls === 0) {
        // Where aborting cancels calls, the answer must have left first.
        if (this.#over) this.#edges.drained(this);
        else this.#edges.later(() => this.#drain());
      }
    }
  }

  #drain(): void {
    if (this.#calls > 0) return;
    this.abort();
    this.#edges.drained(this);
  }
}

function asRecord(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
}

/** Browsers before the `{ signal }` argument pass none: such a call cannot be cancelled. */
function asClient(client: { signal?: AbortSignal } | undefined): ToolClient {
  return { signal: client?.signal ?? new AbortController().signal };
}
