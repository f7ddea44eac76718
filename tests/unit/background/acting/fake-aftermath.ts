import type { AftermathEdges } from '../../../../src/background/acting/aftermath.ts';
import type { TabRequest, TabRequestListener } from '../../../../src/background/acting/requests-in-flight.ts';
import type { DebuggerSession } from '../../../../src/background/debugger/debugger-session.ts';
import type { EventName, Events } from '../../../../src/background/debugger/protocol.ts';
import type { Settled } from '../../../../src/protocol/acting-operations.ts';
import { type Deferred, deferred } from '../../../../src/shared/deferred.ts';
import { CallError } from '../../../../src/shared/result.ts';
import type { PageHandle } from '../../../../src/tools/handles.ts';
import { Clock } from '../../registry/clock.ts';

export const tabId = 7;
export const documentId = 'document';
export const topFrame = 'top';

/** A browser with one tab, where a test says what happens. */
export class FakeBrowser implements AftermathEdges {
  readonly clock = new Clock();
  readonly after = this.clock.after;
  readonly now = this.clock.now;
  readonly urls = new Map<number, string>([[tabId, 'https://a.test/page']]);
  readonly requestListeners = new Set<TabRequestListener>();
  readonly tabListeners = new Set<(tabId: number, opener: number | undefined) => void>();

  watchRequests(_tabId: number, listener: TabRequestListener): () => void {
    this.requestListeners.add(listener);
    return () => void this.requestListeners.delete(listener);
  }

  watchOpenedTabs(listener: (tabId: number, opener: number | undefined) => void): () => void {
    this.tabListeners.add(listener);
    return () => void this.tabListeners.delete(listener);
  }

  /** What is told before the browser answers what it is asked. */
  told = (): void => undefined;

  async urlOf(tab: number): Promise<string | undefined> {
    this.told();
    const url = this.urls.get(tab);
    if (url === undefined) throw new Error(`No tab with id: ${tab}.`);
    return url;
  }

  started(id: string, more: Partial<TabRequest> = {}): void {
    for (const each of this.requestListeners)
      each.started({ id, type: 'xmlhttprequest', documentId, initiator: 'https://a.test', ...more });
  }

  answered(id: string, stream: boolean): void {
    for (const each of this.requestListeners) each.answered(id, stream);
  }

  ended(id: string): void {
    for (const each of this.requestListeners) each.ended(id);
  }

  /** A tab opened, from ours unless said; `null`: from none. */
  opened(tab: number, opener: number | null = tabId): void {
    for (const each of this.tabListeners) each(tab, opener ?? undefined);
  }
}

/** The debugger of that tab. */
export class FakeSession {
  readonly #listeners = new Map<string, Set<(params: never) => void>>();
  frames: readonly string[] = [];

  get listening(): number {
    return [...this.#listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }

  async send(): Promise<unknown> {
    return { targetInfo: { targetId: topFrame } };
  }

  on<E extends EventName>(event: E, listener: (params: Events[E]) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  tell<E extends EventName>(event: E, params: Events[E]): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(params as never);
  }

  /** What is used of it, as the whole. */
  get session(): DebuggerSession {
    return this as unknown as DebuggerSession;
  }
}

/** A page that says how it settled when a test has it say so. */
export class FakeSettling {
  readonly asked: { readonly quiet: number; readonly most: number }[] = [];
  #answer: Deferred<unknown> = deferred();

  readonly run: PageHandle['run'] = async (name, args) => {
    if (name !== 'settled') throw new Error(`Not expected: ${name}`);
    this.asked.push(args as { quiet: number; most: number });
    this.#answer = deferred();
    return (await this.#answer.promise) as never;
  };

  settle(seen: Partial<Settled> = {}): void {
    this.#answer.resolve({ url: 'https://a.test/page', title: 'A', changed: false, rested: true, ...seen });
  }

  goAway(): void {
    this.#answer.reject(new CallError('UNAVAILABLE', 'The page went away during the call.'));
  }

  fail(error: unknown): void {
    this.#answer.reject(error);
  }
}
