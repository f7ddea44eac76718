import type { DebuggerEdges } from './debugger-edges.ts';
import { DebuggerFailure } from './debugger-failure.ts';
import type { DebuggerSession } from './debugger-session.ts';
import { TabAttachment } from './tab-attachment.ts';

/** Hears what happens in any tab that is attached. */
export interface TabWatcher {
  event(tabId: number, method: string, params: unknown): void;
  /** The tab is attached. */
  attached?(tabId: number): void;
  /** The tab is not attached any more, whoever saw to it. `why`: a kind of failure, or Chrome’s word. */
  detached(tabId: number, why: string): void;
}

/** ms without use after which a tab is let go: people dislike the bar that Chrome shows meanwhile. */
const idleAfter = 60_000;

/** The tabs the debugger is attached to. Each is attached when it is first used, and never another. */
export class DebuggerSessions {
  readonly #edges: DebuggerEdges;
  readonly #idleAfter: number;
  readonly #tabs = new Map<number, TabAttachment>();
  readonly #watchers = new Set<TabWatcher>();

  /** @param options `idleAfter`: ms without use after which a tab is detached, 60,000 unless said */
  constructor(edges: DebuggerEdges, options: { readonly idleAfter?: number } = {}) {
    this.#idleAfter = options.idleAfter ?? idleAfter;
    this.#edges = edges;
    edges.listen({
      event: ({ tabId, sessionId }, method, params) => {
        this.#tabs.get(tabId)?.heard(sessionId, method, params);
        for (const watcher of this.#watchers) watcher.event(tabId, method, params);
      },
      detached: (tabId, reason) => {
        this.#tabs.get(tabId)?.lost(reason);
        this.#detached(tabId, reason);
      },
    });
  }

  /** The tabs that are attached, or about to be. */
  get tabs(): readonly number[] {
    return [...this.#tabs].flatMap(([tabId, tab]) => (tab.held ? [tabId] : []));
  }

  /**
   * The debugger of a tab, for as long as the caller holds it.
   *
   * @throws DebuggerFailure why Chrome does not let us in, with a hint; the signal's reason
   */
  async use(tabId: number, signal: AbortSignal): Promise<DebuggerSession> {
    const tab = this.#tab(tabId);
    try {
      return await tab.use(signal);
    } finally {
      this.#forget(tabId);
    }
  }

  /** The tab's calls may not go on: its level fell, or it closed. Resolves when it is detached. */
  async release(tabId: number, why: 'released' | 'tab-closed' = 'released'): Promise<void> {
    const tab = this.#tabs.get(tabId);
    if (tab === undefined) return;
    if (why === 'tab-closed') tab.allow();
    await tab.release(new DebuggerFailure(why));
    this.#forget(tabId);
  }

  /** Nobody will need this tab soon: it is let go now, unless it is in use. */
  letGo(tabId: number): void {
    this.#tabs.get(tabId)?.letGo();
    this.#forget(tabId);
  }

  /** The person did something that allows the control of this tab again, after they had stopped it. */
  allow(tabId: number): void {
    this.#tabs.get(tabId)?.allow();
    this.#forget(tabId);
  }

  /**
   * Lets go what an earlier worker left attached when it was stopped: nothing else would. Others' debuggers stay as they
   * are. Never rejects.
   */
  async detachLeftovers(): Promise<void> {
    const tabs = await this.#edges.attachedTabs().catch(() => []);
    await Promise.all(
      tabs.map(async (tabId) => {
        await this.#tab(tabId).detachLeftover();
        this.#forget(tabId);
      }),
    );
  }

  /** Hears what happens in tabs that are attached. */
  watch(watcher: TabWatcher): void {
    this.#watchers.add(watcher);
  }

  #tab(tabId: number): TabAttachment {
    const tab =
      this.#tabs.get(tabId) ??
      new TabAttachment(tabId, this.#edges, {
        idleAfter: this.#idleAfter,
        attached: () => {
          for (const watcher of this.#watchers) watcher.attached?.(tabId);
        },
        detached: (why) => this.#detached(tabId, why),
      });
    this.#tabs.set(tabId, tab);
    return tab;
  }

  #forget(tabId: number): void {
    if (this.#tabs.get(tabId)?.blank) this.#tabs.delete(tabId);
  }

  #detached(tabId: number, why: string): void {
    for (const watcher of this.#watchers) watcher.detached(tabId, why);
    this.#forget(tabId);
  }
}
