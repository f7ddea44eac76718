import type { Level, ToolPolicy } from './levels.ts';
import type { SaidOf } from './said/said.ts';
import type { ProfileName } from './settings.ts';

/** How long a level counts, and since when. */
export type LevelSource =
  | { readonly from: 'default' }
  | { readonly from: 'tab' }
  | { readonly from: 'hour' /** ms since the epoch */; readonly until: number }
  | { readonly from: 'always' };

/** What the policy makes of a tool here: run, ask (each time, or once for the site), or refuse. */
export type Verdict = 'allow' | 'ask' | 'ask-once' | 'deny';

/** A tool on one page, for people. */
export interface ToolView {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly effect: 'read' | 'act';
  readonly reach: 'page' | 'embedded' | 'browser' | 'external';
  readonly level: Level;
  /** The experiment it is part of, if it is of one. */
  readonly experiment?: string | undefined;
  /** When it makes sense at all, to complete “Offered …”; absent where it always does. */
  readonly condition?: string | undefined;
  /** The server it runs on, as the person named it. */
  readonly server?: string | undefined;
  /** `offered`: told to the page, which has not said more yet. `withheld`: not offered here. */
  readonly state:
    | 'offered'
    | 'registering'
    | 'registered'
    | 'draining'
    | 'conflicted'
    | 'blocked'
    | 'failed'
    | 'withheld';
  /** A code, such as `level` or `conflict`. */
  readonly reason: string;
  /** The reason in a sentence; empty where there is nothing to explain. */
  readonly sentence: string;
  readonly said?: SaidOf<'sentence' | 'condition'> | undefined;
  readonly verdict: Verdict;
  readonly policy?: ToolPolicy | undefined;
  /** Where the policy comes from. */
  readonly policyFor?: 'site' | 'all' | undefined;
}

/** A call under way. */
export interface RunningView {
  readonly tool: string;
  /** ms since the epoch. */
  readonly since: number;
  /** The name a screen gave it, where a person began it there. */
  readonly run?: string | undefined;
  /** In the tool’s own numbers and words: untrusted. */
  readonly progress?:
    | {
        readonly progress: number;
        readonly total?: number | undefined;
        readonly message?: string | undefined;
      }
    | undefined;
}

/** A server of the person’s, on one tab. */
export interface TabServerView {
  readonly id: string;
  /** As the person named it. */
  readonly title: string;
  /** `all`: on every site, this one included. */
  readonly offered: 'no' | 'here' | 'all';
}

/** One tab, for the popup. */
export interface TabView {
  readonly tabId: number;
  readonly url: string;
  readonly title: string;
  /**
   * `served`: its page speaks to the worker. `asleep`: it has not answered (yet). `none`: not a page that extensions
   * may serve, or no such tab.
   */
  readonly page: 'served' | 'asleep' | 'none';
  /** Why the page has no tools as a whole, in a sentence; empty where it may have some. */
  readonly sentence: string;
  /** Absent for a page whose origin is opaque, and where `page` is `none`. */
  readonly site?: string | undefined;
  readonly level: Level;
  readonly source: LevelSource;
  /** Sorted by name. */
  readonly tools: readonly ToolView[];
  readonly profile: ProfileName;
  /** Questions of this tab that wait. */
  readonly waiting: number;
  /** The servers that are on. */
  readonly servers: readonly TabServerView[];
  /** Calls that are under way, oldest first. */
  readonly running: readonly RunningView[];
  /** The site is muted until then, ms since the epoch. */
  readonly mutedUntil?: number | undefined;
  /** What is wrong with Pagehand as a whole, in sentences. */
  readonly troubles: readonly string[];
  readonly said?: SaidOf<'sentence', 'troubles'> | undefined;
}
