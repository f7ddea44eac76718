import { after } from './after.ts';
import { type Accepted, type CheckedSet, checkDesired } from './check-desired.ts';
import { sameMetadata } from './fingerprint.ts';
import { Registration, type RegistrationEdges } from './registration.ts';
import { Slot } from './slot.ts';
import { SyncQueue } from './sync-queue.ts';
import type {
  EventCause,
  Reason,
  RegistryEvent,
  Rejection,
  SyncReport,
  ToolDefinition,
  ToolHost,
  ToolState,
} from './types.ts';

export interface RegistryOptions {
  /** What a rejected registration means. By default every rejection is `failed` under the error's name. */
  readonly explain?: (error: unknown) => Rejection;
  /** The host would cancel a running call when its tool is unregistered (Chrome 152 and older). Default false. */
  readonly cancelsCalls?: boolean;
  /** What a call is answered whose tool is leaving. By default it throws. */
  readonly unavailable?: (name: string) => unknown;
  /** ms after which registrations that the host does not answer are given up. Default 10,000. */
  readonly patience?: number;
  /** ms to gather `toolchange` events before conflicted tools are tried again. Default 50. */
  readonly settle?: number;
  /** ms since any fixed moment. Default `performance.now`. */
  readonly now?: () => number;
  /** Runs `task` after `ms`; returns how to call it off. Default `setTimeout`. */
  readonly after?: (ms: number, task: () => void) => () => void;
  /** Where a listener's own fault goes. Default `console.error`. */
  readonly report?: (error: unknown) => void;
}

/** What one pass did, by tool name. */
interface Changes {
  readonly added: string[];
  readonly removed: string[];
  readonly changed: string[];
  unchanged: number;
}

type Applied = Omit<SyncReport, 'outcome' | 'generation'>;

interface Submitted {
  readonly desired: readonly ToolDefinition[];
  readonly generation: number;
}

/**
 * Keeps a host's tools equal to a desired set. `sync` is given the complete set that should exist now; what differs by
 * name or content is aborted and registered, what does not is never touched.
 *
 * Passes run one after another. While one runs, only the newest waiting set is kept.
 */
export class ToolRegistry {
  readonly #host: ToolHost;
  readonly #options: Required<RegistryOptions>;
  readonly #edges: RegistrationEdges;
  readonly #queue = new SyncQueue<Submitted, EventCause, Applied>((item, cause) => this.#pass(item, cause));
  readonly #slots = new Map<string, Slot>();
  readonly #listeners = new Set<(event: RegistryEvent) => void>();
  #set: CheckedSet = { accepted: new Map(), refused: new Map() };
  #asked = 0;
  #generation = 0;
  #disposed = false;
  #listening = false;
  #callOffRetry: (() => void) | undefined;

  constructor(host: ToolHost, options: RegistryOptions = {}) {
    this.#host = host;
    this.#options = { ...defaults, ...options };
    this.#edges = { ...this.#options, drained: (name, registration) => this.#drained(name, registration) };
  }

  /**
   * Makes the host offer exactly `desired`. Resolves when this set was applied, was superseded by a newer one before
   * it began, or the registry was disposed of. Never rejects for a tool's sake: failures are in the report.
   *
   * @throws TypeError where `desired` is not iterable
   */
  async sync(desired: Iterable<ToolDefinition>): Promise<SyncReport> {
    const list = [...desired];
    this.#asked += 1;
    const generation = this.#asked;
    const fate = await this.#queue.submit({ desired: list, generation });
    if (fate.outcome === 'applied') return { outcome: 'applied', generation, ...fate.result };
    const outcome = fate.outcome === 'closed' ? 'disposed' : 'superseded';
    return { outcome, generation, ...noChanges(), failures: [] };
  }

  /** Every name that is desired, refused or still leaving, sorted. */
  states(): readonly ToolState[] {
    return inOrder([...this.#slots.values()]);
  }

  /** Tells `listener` of everything that happens, until the returned function is called. */
  subscribe(listener: (event: RegistryEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes every tool away at once. Nothing can be registered afterwards. Running calls are left to end. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#queue.close();
    this.#callOffRetry?.();
    this.#listen(false);
    const left = [...this.#slots.values()].filter(
      ({ live, draining }) => live !== undefined || draining.length > 0,
    );
    for (const slot of left) {
      slot.live?.abort();
      for (const registration of slot.draining) registration.abort();
    }
    this.#slots.clear();
    for (const { name } of left) this.#tell('removed', name, 'dispose', { code: 'no-longer-desired' });
  }

  async #pass(submitted: Submitted | undefined, again: EventCause | undefined): Promise<Applied> {
    const cause = submitted === undefined ? (again ?? 'sync') : 'sync';
    if (submitted !== undefined) {
      this.#set = checkDesired(submitted.desired);
      this.#generation = submitted.generation;
    }
    const changes = noChanges();
    this.#leaveOut(changes, cause);
    this.#refuse(cause);
    const answers: Promise<void>[] = [];
    for (const [name, wanted] of this.#set.accepted) {
      const slot = this.#slot(name);
      if (this.#prepare(slot, wanted, changes, cause)) answers.push(this.#register(slot, wanted, cause));
    }
    if (answers.length > 0) await this.#withPatience(Promise.all(answers), cause);
    const failures = inOrder([...this.#slots.values()].filter(({ problem }) => problem !== undefined));
    if (!this.#disposed) this.#listen(failures.some(({ state }) => state === 'conflicted'));
    return { ...changes, failures };
  }

  /** Takes away what is not in the set. */
  #leaveOut(changes: Changes, cause: EventCause): void {
    for (const [name, slot] of this.#slots) {
      if (this.#set.accepted.has(name)) continue;
      slot.wanted = undefined;
      if (!this.#set.refused.has(name)) slot.problem = undefined;
      if (slot.live !== undefined) {
        changes.removed.push(name);
        this.#remove(slot, slot.live, cause);
      }
      if (slot.empty) this.#slots.delete(name);
    }
  }

  #refuse(cause: EventCause): void {
    for (const [name, problem] of this.#set.refused) {
      const slot = this.#slot(name);
      const known = slot.problem?.code === problem.code;
      slot.problem = problem;
      if (!known) this.#tell('failed', name, cause, problem);
    }
  }

  /** Whether a desired tool is to be registered now; what is there in its place is taken away. */
  #prepare(slot: Slot, wanted: Accepted, changes: Changes, cause: EventCause): boolean {
    slot.wanted = wanted;
    if (slot.live === undefined) {
      changes.added.push(slot.name);
    } else if (sameMetadata(slot.live.print, wanted.print)) {
      changes.unchanged += 1;
      return false;
    } else {
      changes.changed.push(slot.name);
      this.#tell('changed', slot.name, cause, { code: 'changed' });
      this.#remove(slot, slot.live, cause);
    }
    slot.problem = undefined;
    // The host still lists it: it is registered anew when its calls have ended.
    return !this.#options.cancelsCalls || slot.draining.length === 0;
  }

  /** Never rejects. */
  #register(slot: Slot, wanted: Accepted, cause: EventCause): Promise<void> {
    const registration = new Registration(slot, wanted.print, this.#edges);
    slot.live = registration;
    slot.answered = false;
    this.#tell('registering', slot.name, cause, { code: 'asked' });
    const refused = (error: unknown): void => {
      // Forgotten, and so never aborted.
      if (slot.live === registration && !this.#disposed) this.#fail(slot, this.#explain(error), cause);
    };
    try {
      const tool = registration.describe(wanted.definition);
      const asked = this.#host.registerTool(tool, { signal: registration.signal });
      return Promise.resolve(asked).then(() => {
        if (slot.live !== registration || this.#disposed) return;
        slot.answered = true;
        this.#tell('registered', slot.name, cause, { code: 'offered' });
      }, refused);
    } catch (error) {
      refused(error);
      return Promise.resolve();
    }
  }

  #fail(slot: Slot, problem: Rejection, cause: EventCause): void {
    slot.live = undefined;
    slot.problem = problem;
    // From here on, not from the end of the pass: the page may give the name back at any moment.
    if (problem.state === 'conflicted') this.#listen(true);
    this.#tell(problem.state, slot.name, cause, problem);
  }

  #explain(error: unknown): Rejection {
    try {
      return this.#options.explain(error);
    } catch {
      return explainPlainly(error);
    }
  }

  /** A host that never answers must not stop the queue. */
  async #withPatience(answers: Promise<unknown>, cause: EventCause): Promise<void> {
    let callOff: () => void = () => undefined;
    const outOfPatience = new Promise<void>((over) => {
      callOff = this.#options.after(this.#options.patience, over);
    });
    const unanswered = await Promise.race([answers.then(() => false), outOfPatience.then(() => true)]);
    callOff();
    if (!unanswered || this.#disposed) return;
    for (const slot of this.#slots.values()) {
      if (slot.live === undefined || slot.answered) continue;
      this.#letGo(slot, slot.live);
      this.#fail(slot, { state: 'failed', code: 'no-answer' }, cause);
    }
  }

  #remove(slot: Slot, registration: Registration, cause: EventCause): void {
    const { calls } = registration;
    this.#letGo(slot, registration);
    if (calls > 0) this.#tell('draining', slot.name, cause, { code: 'call-running' });
    else this.#tell('removed', slot.name, cause, { code: 'no-longer-desired' });
  }

  /** Its calls, if any, end in peace. */
  #letGo(slot: Slot, registration: Registration): void {
    slot.live = undefined;
    if (registration.calls > 0) slot.draining = [...slot.draining, registration];
    registration.leave({ waitForCalls: this.#options.cancelsCalls });
  }

  #drained(name: string, registration: Registration): void {
    const slot = this.#slots.get(name);
    // Disposed of meanwhile.
    if (slot === undefined) return;
    slot.draining = slot.draining.filter((each) => each !== registration);
    this.#tell('removed', name, 'drained', { code: 'drained' });
    if (slot.empty) this.#slots.delete(name);
    else if (slot.wanted !== undefined && slot.live === undefined) this.#queue.again('drained');
  }

  readonly #toolsChanged = (): void => {
    this.#callOffRetry ??= this.#options.after(this.#options.settle, () => {
      this.#callOffRetry = undefined;
      this.#queue.again('toolchange');
    });
  };

  #listen(wanted: boolean): void {
    if (wanted === this.#listening) return;
    this.#listening = wanted;
    if (wanted) this.#host.addEventListener?.('toolchange', this.#toolsChanged);
    else this.#host.removeEventListener?.('toolchange', this.#toolsChanged);
  }

  #slot(name: string): Slot {
    const known = this.#slots.get(name);
    if (known !== undefined) return known;
    const slot = new Slot(name);
    this.#slots.set(name, slot);
    return slot;
  }

  #tell(type: RegistryEvent['type'], name: string, cause: EventCause, { code, detail }: Reason): void {
    if (this.#listeners.size === 0) return;
    const event: RegistryEvent = {
      type,
      name,
      at: this.#options.now(),
      cause,
      generation: this.#generation,
      reason: { code, detail },
    };
    for (const listener of this.#listeners) {
      try {
        listener(event);
      } catch (error) {
        this.#options.report(error);
      }
    }
  }
}

const defaults: Required<RegistryOptions> = {
  explain: explainPlainly,
  cancelsCalls: false,
  unavailable: (name) => {
    throw new Error(`${name} is no longer offered`);
  },
  patience: 10_000,
  settle: 50,
  now: () => performance.now(),
  after,
  report: console.error,
};

function noChanges(): Changes {
  return { added: [], removed: [], changed: [], unchanged: 0 };
}

/** The states of some slots, sorted by name. */
function inOrder(slots: readonly Slot[]): ToolState[] {
  return slots.flatMap((slot) => slot.state ?? []).sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** What is known of a rejection without knowing the host: its name and its words. */
function explainPlainly(error: unknown): Rejection {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  return { state: 'failed', code: name, detail: message };
}
