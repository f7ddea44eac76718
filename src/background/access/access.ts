import type { LevelSource, Verdict } from '../../protocol/control.ts';
import { type Lasting, type Level, reaches, type Site, type ToolPolicy } from '../../protocol/levels.ts';
import type { QuestionChoice } from '../../protocol/questions.ts';
import { said } from '../../protocol/said/said.ts';
import type { SiteSettings } from '../../protocol/settings.ts';
import type { Effect, Reach } from '../../tools/define.ts';
import { SaidError } from '../said-error.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Grants } from './grants.ts';
import type { Place } from './place.ts';
import { verdictFor } from './policy-table.ts';

/** ms that a level set for an hour counts. */
export const hour = 3_600_000;

export interface AccessEdges {
  readonly settings: SettingsStore;
  readonly grants: Grants;
  /** ms since the epoch. */
  now(): number;
  /** Sees to it that {@link Access.expire} is called at this time, the worker asleep or not. */
  wakeAt(time: number): void;
}

/** Where a level is set. The tab is needed for a level that counts there alone. */
export interface LevelPlace {
  readonly tabId?: number | undefined;
  readonly site: Site;
}

/** A tool as access sees it. */
export interface AccessedTool {
  /** The name it is registered under. */
  readonly name: string;
  readonly effect: Effect;
  readonly reach: Reach;
}

/** Which sites were allowed what: levels, policies of single tools, and what the table makes of them. */
export class Access {
  readonly #edges: AccessEdges;
  readonly #listeners = new Set<() => void>();
  #last: Promise<unknown> = Promise.resolve();
  readonly ready: Promise<void>;

  constructor(edges: AccessEdges) {
    this.#edges = edges;
    edges.settings.subscribe(() => this.#tell());
    edges.grants.subscribe(() => this.#tell());
    this.ready = Promise.all([edges.settings.ready, edges.grants.ready]).then(() => this.#wake());
  }

  /** Calls `listener` when anything about access changed. */
  subscribe(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** The level of a page, and where it comes from: this tab, this hour, always, the default; the first that is set. */
  levelOf({ tabId, site }: Place): { readonly level: Level; readonly source: LevelSource } {
    const { settings, grants, now } = this.#edges;
    const { defaultLevel, sites } = settings.current;
    if (site === undefined) return { level: defaultLevel, source: { from: 'default' } };
    const inTab = grants.tabLevel(tabId, site);
    if (inTab !== undefined) return { level: inTab, source: { from: 'tab' } };
    const forHour = own(grants.state.hours, site);
    if (forHour !== undefined && forHour.until > now()) {
      return { level: forHour.level, source: { from: 'hour', until: forHour.until } };
    }
    const always = own(sites, site)?.level;
    return always === undefined
      ? { level: defaultLevel, source: { from: 'default' } }
      : { level: always, source: { from: 'always' } };
  }

  /** The user's own word on a tool here, the site's before the one for all sites. */
  policyOf(tool: string, site: Site | undefined): { policy: ToolPolicy; for: 'site' | 'all' } | undefined {
    const { sites, tools } = this.#edges.settings.current;
    const here = site === undefined ? undefined : own(own(sites, site)?.tools ?? {}, tool);
    if (here !== undefined) return { policy: here, for: 'site' };
    const everywhere = own(tools, tool);
    return everywhere === undefined ? undefined : { policy: everywhere, for: 'all' };
  }

  /** What becomes of a call of this tool on this page now. */
  verdict({ name, effect, reach }: AccessedTool, place: Place): Verdict {
    const byTable = verdictFor(effect, reach, this.levelOf(place).level);
    const policy = this.policyOf(name, place.site)?.policy;
    if (byTable === 'deny' || policy === 'deny') return 'deny';
    if (policy === 'allow') return 'allow';
    if (byTable === 'allow' && policy === undefined) return 'allow';
    if (place.site !== undefined && this.#edges.grants.allowsTool(place.site, name)) return 'allow';
    return policy ?? byTable;
  }

  /** @throws as {@link SettingsStore.update}; so do the others that change something */
  /** @throws CallError VALIDATION_ERROR where a level for one tab comes without it */
  setLevel(place: LevelPlace, level: Level, lasts: Lasting): Promise<void> {
    return this.#inTurn(() => this.#setLevel(place, level, lasts));
  }

  /** Back to the default level, everywhere it was set for this site. */
  clearLevel(site: Site): Promise<void> {
    const { grants, settings } = this.#edges;
    return this.#inTurn(async () => {
      await settings.update((current) => withSite(current, site, ({ tools }) => ({ tools })));
      await grants.clearLevels(site);
    });
  }

  /** Only what was set for a tab or an hour ends. */
  clearTemporary(site: Site): Promise<void> {
    return this.#inTurn(() => this.#edges.grants.clearLevels(site));
  }

  /** `site` absent: for all sites; `policy` absent: as it comes. What was allowed for this session is forgotten. */
  setToolPolicy(tool: string, policy: ToolPolicy | undefined, site: Site | undefined): Promise<void> {
    const { grants, settings } = this.#edges;
    return this.#inTurn(async () => {
      await settings.update((current) =>
        site === undefined
          ? { ...current, tools: withPolicy(current.tools, tool, policy) }
          : withSite(current, site, sitePolicy(tool, policy)),
      );
      await grants.forgetTool(tool, site);
    });
  }

  /** Remembers what a person answered, as far as it is to be remembered. */
  async remember(
    choice: QuestionChoice,
    verdict: Verdict,
    tool: string,
    site: Site | undefined,
  ): Promise<void> {
    if (site === undefined || choice === 'deny') return;
    const { grants, settings } = this.#edges;
    if (choice === 'always') {
      await this.#inTurn(() =>
        settings.update((current) => withSite(current, site, sitePolicy(tool, 'allow'))),
      );
    } else if (choice === 'session' || verdict === 'ask-once') {
      await this.#inTurn(() => grants.allowTool(site, tool));
    }
  }

  /** Everything remembered of a site. */
  forgetSite(site: Site): Promise<void> {
    const { grants, settings } = this.#edges;
    return this.#inTurn(async () => {
      await settings.update((current) => withSite(current, site, () => ({ tools: {} })));
      await grants.forgetSite(site);
    });
  }

  /** Between Read and Act, for one tab. A site that is off stays off: somebody said so. Answers the new level. */
  toggleAct(place: { tabId: number; site: Site }): Promise<Level> {
    return this.#inTurn(async () => {
      const { level } = this.levelOf(place);
      if (level === 'off') return level;
      const next = reaches(level, 'act') ? 'read' : 'act';
      await this.#setLevel(place, next, 'tab');
      return next;
    });
  }

  tabClosed(tabId: number): Promise<void> {
    return this.#inTurn(() => this.#edges.grants.tabClosed(tabId));
  }

  /** Ends the levels whose hour is over. */
  async expire(): Promise<void> {
    await this.#edges.grants.expire(this.#edges.now());
    this.#wake();
  }

  async #setLevel({ tabId, site }: LevelPlace, level: Level, lasts: Lasting): Promise<void> {
    const { grants, settings, now } = this.#edges;
    if (lasts === 'tab') {
      if (tabId === undefined) {
        throw new SaidError('VALIDATION_ERROR', said('level_needs_tab'));
      }
      await grants.setTabLevel(tabId, site, level);
    } else if (lasts === 'hour') {
      await grants.setHourLevel(site, level, now() + hour, tabId);
      this.#wake();
    } else {
      await settings.update((current) => withSite(current, site, (before) => ({ ...before, level })));
      await grants.clearLevels(site);
    }
  }

  /** Some changes take two steps. One after the other, so that what was said last is what counts. */
  #inTurn<Value>(change: () => Promise<Value>): Promise<Value> {
    const done = this.#last.then(change);
    this.#last = done.catch(() => undefined);
    return done;
  }

  #wake(): void {
    const times = Object.values(this.#edges.grants.state.hours).map(({ until }) => until);
    if (times.length > 0) this.#edges.wakeAt(Math.min(...times));
  }

  #tell(): void {
    for (const listener of this.#listeners) {
      try {
        listener();
      } catch (error) {
        // The change is in force, whoever fails to follow it.
        console.error(error);
      }
    }
  }
}

type Sites = { readonly [site: string]: SiteSettings };

/** With what `change` makes of the site's settings; a site of which nothing is left goes. */
function withSite<Whole extends { readonly sites: Sites }>(
  whole: Whole,
  site: Site,
  change: (before: SiteSettings) => SiteSettings,
): Whole {
  const after = change(own(whole.sites, site) ?? { tools: {} });
  const empty = after.level === undefined && Object.keys(after.tools).length === 0;
  const others = Object.entries(whole.sites).filter(([each]) => each !== site);
  return { ...whole, sites: Object.fromEntries(empty ? others : [...others, [site, after]]) };
}

function sitePolicy(tool: string, policy: ToolPolicy | undefined): (before: SiteSettings) => SiteSettings {
  return (before) => ({ ...before, tools: withPolicy(before.tools, tool, policy) });
}

function withPolicy(
  policies: SiteSettings['tools'],
  tool: string,
  policy: ToolPolicy | undefined,
): SiteSettings['tools'] {
  const others = Object.entries(policies).filter(([each]) => each !== tool);
  return Object.fromEntries(policy === undefined ? others : [...others, [tool, policy]]);
}

/** Never what `Object.prototype` has. */
function own<Value>(record: { readonly [key: string]: Value }, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
