import type { Accepted } from './check-desired.ts';
import type { HostTool, ToolClient, ToolDefinition } from './types.ts';

/** What registrations ask of their registry. */
export interface RegistrationEdges {
  /** The answer to a call that came too late. */
  unavailable(name: string): unknown;
  /** Runs `task` after `ms`. */
  after(ms: number, task: () => void): void;
  /** The last running call of a leaving registration ended. */
  drained(name: string, registration: Registration): void;
}

/** What is wanted under a name, as it is now. */
export interface Wanted {
  readonly name: string;
  readonly wanted: Accepted | undefined;
}

/**
 * One attempt to register one tool, with its own AbortController: a signal whose registration was rejected must never
 * be aborted later, since on some browsers that removes the successor.
 */
export class Registration {
  /** The fingerprint of what the host was told. */
  readonly print: string;
  readonly #slot: Wanted;
  readonly #edges: RegistrationEdges;
  readonly #controller = new AbortController();
  #leaving = false;
  #over = false;
  #calls = 0;

  constructor(slot: Wanted, print: string, edges: RegistrationEdges) {
    this.print = print;
    this.#slot = slot;
    this.#edges = edges;
  }

  /** Calls that run now. */
  get calls(): number {
    return this.#calls;
  }

  /** What the host is told. */
  describe({ name, title, description, inputSchema, annotations }: ToolDefinition): HostTool {
    const execute: HostTool['execute'] = (input, client) => this.#execute(input, client);
    return { name, title, description, inputSchema, annotations, execute };
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * Takes the tool away. With calls running on a browser that would cancel them (`waitForCalls`), it stays listed
   * until they end but answers nothing new.
   */
  leave({ waitForCalls }: { waitForCalls: boolean }): void {
    this.#leaving = true;
    if (!waitForCalls || this.#calls === 0) this.abort();
  }

  /** Removes it from the host at once. Safe to call twice; never to be called where the host refused it. */
  abort(): void {
    this.#leaving = true;
    if (this.#over) return;
    this.#over = true;
    this.#controller.abort();
  }

  /** Stable for the browser: what runs is looked up at each call, so a new behaviour needs no new registration. */
  async #execute(input: unknown, client: { signal?: AbortSignal } | undefined): Promise<unknown> {
    const definition = this.#leaving ? undefined : this.#slot.wanted?.definition;
    if (definition === undefined) return this.#edges.unavailable(this.#slot.name);
    this.#calls += 1;
    try {
      return await definition.execute(asRecord(input), asClient(client));
    } finally {
      this.#calls -= 1;
      if (this.#leaving && this.#calls === 0) {
        // Where aborting cancels calls, the answer must have left first.
        if (this.#over) this.#edges.drained(this.#slot.name, this);
        else this.#edges.after(0, () => this.#drain());
      }
    }
  }

  #drain(): void {
    if (this.#calls > 0) return;
    this.abort();
    this.#edges.drained(this.#slot.name, this);
  }
}

function asRecord(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
}

/** Browsers before the `{ signal }` argument pass none: such a call cannot be cancelled. */
function asClient(client: { signal?: AbortSignal } | undefined): ToolClient {
  return { signal: client?.signal ?? new AbortController().signal };
}
