import type {
  DebuggerEdges,
  DebuggerListener,
  DebuggerTarget,
} from '../../../../src/background/debugger/debugger-edges.ts';
import { deferred } from '../../../../src/shared/deferred.ts';
import { Clock, quiet } from '../../registry/clock.ts';

export interface Sent {
  readonly target: DebuggerTarget;
  readonly method: string;
  readonly params: object;
}

/** A `chrome.debugger` that keeps Chrome’s rules, as they were measured: its words, and what it refuses when. */
export class FakeDebugger implements DebuggerEdges {
  readonly clock = new Clock();
  readonly after = this.clock.after;
  readonly now = (): number => this.clock.now() + 1_000_000;
  /** `attach 1`, `detach 1`, as they were asked for. */
  readonly log: string[] = [];
  readonly sent: Sent[] = [];
  /** Tabs we are attached to. */
  readonly attachedByUs = new Set<number>();
  /** Tabs whose only place another debugger holds, as Chrome once had it. */
  readonly taken = new Set<number>();
  readonly urls = new Map<number, string>();
  /** The next attaches fail with these words. */
  readonly attachFailures: string[] = [];
  /** Answers by method; a promise that never settles is a page that hangs. */
  readonly answers = new Map<string, (params: object, target: DebuggerTarget) => unknown>();
  /** How often we were attached where we were already: never, if all is well. */
  doubles = 0;
  /** What attach and detach wait for, where a test wants to order them itself. */
  gate: (() => Promise<void>) | undefined;
  #listener: DebuggerListener | undefined;
  readonly #pending = new Map<number, Set<(error: Error) => void>>();

  listen(listener: DebuggerListener): void {
    this.#listener = listener;
  }

  async attach(tabId: number): Promise<void> {
    this.log.push(`attach ${tabId}`);
    await this.gate?.();
    const failure = this.attachFailures.shift();
    if (failure !== undefined) throw new Error(failure);
    if (this.attachedByUs.has(tabId)) this.doubles += 1;
    if (this.attachedByUs.has(tabId) || this.taken.has(tabId))
      throw new Error(`Another debugger is already attached to the tab with id: ${tabId}.`);
    this.attachedByUs.add(tabId);
  }

  async detach(tabId: number): Promise<void> {
    this.log.push(`detach ${tabId}`);
    await this.gate?.();
    if (!this.attachedByUs.delete(tabId))
      throw new Error(`Debugger is not attached to the tab with id: ${tabId}.`);
    this.#failPending(tabId);
  }

  async send(target: DebuggerTarget, method: string, params: object): Promise<unknown> {
    const { tabId } = target;
    this.sent.push({ target, method, params });
    if (!this.attachedByUs.has(tabId))
      throw new Error(`Debugger is not attached to the tab with id: ${tabId}.`);
    const ended = deferred<never>();
    const pending = this.#pending.get(tabId) ?? new Set();
    this.#pending.set(tabId, pending);
    pending.add(ended.reject);
    try {
      const answer = Promise.resolve().then(() => this.answers.get(method)?.(params, target) ?? {});
      answer.catch(() => undefined);
      return await Promise.race([answer, ended.promise]);
    } finally {
      pending.delete(ended.reject);
    }
  }

  attachedTabs = async (): Promise<readonly number[]> => [...this.attachedByUs, ...this.taken];

  urlOf = async (tabId: number): Promise<string | undefined> => this.urls.get(tabId);

  /** Lets time pass, after what was begun has come to where it waits. */
  async pass(ms: number): Promise<void> {
    await quiet();
    await this.clock.advance(ms);
  }

  /** Chrome lets us go, as when the tab closes, shows a page of its own, or the person presses Cancel. */
  async lose(tabId: number, reason = 'target_closed'): Promise<void> {
    if (!this.attachedByUs.delete(tabId)) return;
    this.#failPending(tabId);
    this.#listener?.detached(tabId, reason);
    await quiet();
  }

  async event(target: DebuggerTarget, method: string, params: object = {}): Promise<void> {
    this.#listener?.event(target, method, params);
    await quiet();
  }

  /** The methods that were sent to a tab or a frame, the beginning of an attachment left out. */
  methods(of: (sent: Sent) => boolean = () => true): string[] {
    return this.sent
      .filter(({ method }) => method !== 'Page.enable' && method !== 'Target.setAutoAttach')
      .filter(of)
      .map(({ method }) => method);
  }

  #failPending(tabId: number): void {
    for (const reject of this.#pending.get(tabId) ?? [])
      reject(new Error('Detached while handling command.'));
  }
}

/** What a promise comes to: its value, or the failure’s kind, or what else was thrown. */
export async function outcome(promise: Promise<unknown>): Promise<unknown> {
  try {
    return { value: await promise };
  } catch (error) {
    return (error as { kind?: string }).kind ?? error;
  }
}

export const never = (): AbortSignal => new AbortController().signal;

export { quiet };
