import type { CallProgress } from '../catalog/catalog-tool.ts';
import type { CallRequest } from './call-request.ts';

/** A call under way. */
export interface RunningCall {
  /** The name its tool is registered under. */
  readonly tool: string;
  /** The site it came from; `opaque` where it has none. */
  readonly site: string;
  /** ms since the epoch. */
  readonly since: number;
  /** As the person’s screen named it. */
  readonly run?: string | undefined;
  /** What it said last of how far it has come. */
  readonly progress?: CallProgress | undefined;
}

/** A call on the list; disposed when it is over. */
export interface RunningEntry extends Disposable {
  progressed(progress: CallProgress): void;
}

/** The calls that are under way, for people who want to see that something happens. */
export class RunningCalls {
  readonly #changed: (tabId: number) => void;
  readonly #calls = new Map<symbol, RunningCall & { readonly tabId: number }>();

  constructor(changed: (tabId: number) => void) {
    this.#changed = changed;
  }

  get size(): number {
    return this.#calls.size;
  }

  /** Oldest first. */
  in(tabId: number): readonly RunningCall[] {
    return [...this.#calls.values()].filter((call) => call.tabId === tabId);
  }

  /** The sites from which one of these tools is being called. */
  sitesOf(tools: readonly string[]): readonly string[] {
    const calls = [...this.#calls.values()].filter(({ tool }) => tools.includes(tool));
    return [...new Set(calls.map(({ site }) => site))];
  }

  add({ tool, document, run }: CallRequest, since: number): RunningEntry {
    const { tabId } = document.sender;
    const call = { tool, tabId, since, site: document.place.site ?? 'opaque', run };
    const id = Symbol(tool);
    this.#calls.set(id, call);
    return {
      progressed: (progress) => {
        if (!this.#calls.has(id)) return;
        this.#calls.set(id, { ...call, progress });
        this.#changed(tabId);
      },
      [Symbol.dispose]: () => {
        const said = this.#calls.get(id)?.progress !== undefined;
        this.#calls.delete(id);
        if (said) this.#changed(tabId);
      },
    };
  }
}
