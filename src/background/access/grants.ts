import { z } from 'zod';
import { type Level, levels, type Site } from '../../protocol/levels.ts';
import type { SessionMemory } from '../session-memory.ts';

/** What counts for a time, and ends with the browser at the latest. */
export interface GrantState {
  /** Levels of one site in one tab. */
  readonly tabs: readonly { readonly tabId: number; readonly site: string; readonly level: Level }[];
  /** Levels of a site until a time, ms since the epoch. */
  readonly hours: { readonly [site: string]: { readonly level: Level; readonly until: number } };
  /** Tools a person allowed for this session, by site. */
  readonly tools: { readonly [site: string]: readonly string[] };
}

const level = z.enum(levels);
const schema: z.ZodType<GrantState> = z.strictObject({
  tabs: z.array(z.strictObject({ tabId: z.int(), site: z.string(), level })),
  hours: z.record(z.string(), z.strictObject({ level, until: z.number() })),
  tools: z.record(z.string(), z.array(z.string())),
});

const none: GrantState = { tabs: [], hours: {}, tools: {} };
const memoryKey = 'grants';

/**
 * The temporary grants, kept in the session's memory, since the worker may be stopped at any moment. To be changed only
 * once {@link ready}.
 */
export class Grants {
  readonly #memory: SessionMemory;
  readonly #listeners = new Set<() => void>();
  #state: GrantState = none;
  readonly ready: Promise<void>;

  constructor(memory: SessionMemory) {
    this.#memory = memory;
    this.ready = this.#load();
  }

  get state(): GrantState {
    return this.#state;
  }

  /** Calls `listener`, which must not throw, after each change. */
  subscribe(listener: () => void): void {
    this.#listeners.add(listener);
  }

  tabLevel(tabId: number, site: Site): Level | undefined {
    return this.#state.tabs.find((grant) => grant.tabId === tabId && grant.site === site)?.level;
  }

  allowsTool(site: Site, tool: string): boolean {
    return toolsOf(this.#state, site).includes(tool);
  }

  setTabLevel(tabId: number, site: Site, level: Level): Promise<void> {
    return this.#change((state) => ({
      ...state,
      tabs: [...withoutTab(state, tabId, site), { tabId, site, level }],
    }));
  }

  setHourLevel(site: Site, level: Level, until: number, tabId?: number): Promise<void> {
    return this.#change((state) => ({
      ...state,
      tabs: withoutTab(state, tabId, site),
      hours: { ...state.hours, [site]: { level, until } },
    }));
  }

  /** The site has no temporary level any more, in no tab. */
  clearLevels(site: Site): Promise<void> {
    return this.#change(({ tabs, hours, tools }) => ({
      tabs: tabs.filter((grant) => grant.site !== site),
      hours: without(hours, site),
      tools,
    }));
  }

  allowTool(site: Site, tool: string): Promise<void> {
    return this.#change((state) => ({
      ...state,
      tools: { ...state.tools, [site]: [...new Set([...toolsOf(state, site), tool])] },
    }));
  }

  /** `site` absent: on every site. */
  forgetTool(tool: string, site?: Site): Promise<void> {
    return this.forgetTools((each) => each === tool, site);
  }

  /** As {@link forgetTool}, for all that `are`. */
  forgetTools(are: (tool: string) => boolean, site?: Site): Promise<void> {
    return this.#change((state) => ({
      ...state,
      tools: Object.fromEntries(
        Object.entries(state.tools)
          .map(
            ([each, tools]) =>
              [
                each,
                site === undefined || each === site ? tools.filter((name) => !are(name)) : tools,
              ] as const,
          )
          .filter(([, tools]) => tools.length > 0),
      ),
    }));
  }

  forgetSite(site: Site): Promise<void> {
    return this.#change(({ tabs, hours, tools }) => ({
      tabs: tabs.filter((grant) => grant.site !== site),
      hours: without(hours, site),
      tools: without(tools, site),
    }));
  }

  tabClosed(tabId: number): Promise<void> {
    return this.#change((state) => ({ ...state, tabs: state.tabs.filter((grant) => grant.tabId !== tabId) }));
  }

  /** Drops the levels whose hour is over. */
  expire(now: number): Promise<void> {
    return this.#change((state) => ({
      ...state,
      hours: Object.fromEntries(Object.entries(state.hours).filter(([, { until }]) => until > now)),
    }));
  }

  clear(): Promise<void> {
    return this.#change(() => none);
  }

  /** What is remembered counts at once. Where it cannot be kept, it ends with the worker, which is the safe side. */
  async #change(change: (state: GrantState) => GrantState): Promise<void> {
    const after = change(this.#state);
    if (JSON.stringify(after) === JSON.stringify(this.#state)) return;
    this.#state = after;
    for (const listener of this.#listeners) listener();
    await this.#memory.set(memoryKey, this.#state).catch(() => undefined);
  }

  async #load(): Promise<void> {
    const stored = schema.safeParse(await this.#memory.get(memoryKey).catch(() => undefined));
    if (stored.success) this.#state = stored.data;
  }
}

/** Never what `Object.prototype` has. */
function toolsOf({ tools }: GrantState, site: Site): readonly string[] {
  return Object.hasOwn(tools, site) ? (tools[site] ?? []) : [];
}

function withoutTab(state: GrantState, tabId: number | undefined, site: Site): GrantState['tabs'] {
  return state.tabs.filter((grant) => grant.tabId !== tabId || grant.site !== site);
}

function without<Value>(record: { readonly [key: string]: Value }, key: string): { [key: string]: Value } {
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== key));
}
