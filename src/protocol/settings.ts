import type { Level, ToolPolicy } from './levels.ts';

/** What the user set for one site. */
export interface SiteSettings {
  /** Absent: the default level. */
  readonly level?: Level;
  /** By registered name of the tool. Goes before the policy for all sites. */
  readonly tools: { readonly [tool: string]: ToolPolicy };
}

export const profileNames = ['slim', 'standard', 'custom'] as const;
export type ProfileName = (typeof profileNames)[number];

export interface ProfileSettings {
  readonly name: ProfileName;
  /** The tools of the custom profile, by registered name. */
  readonly tools: readonly string[];
  /** How many tools a page offers at most. Absent: the profile’s own number. */
  readonly budget?: number;
}

export interface JournalSettings {
  /** Whether arguments and results are kept, too. */
  readonly values: boolean;
  readonly maxCalls: number;
  readonly maxDays: number;
}

/** Everything the user set that outlives the browser. */
export interface Settings {
  /** For sites without a level of their own. Acting is never switched on for all sites at once. */
  readonly defaultLevel: Extract<Level, 'off' | 'read'>;
  readonly sites: { readonly [site: string]: SiteSettings };
  /** For all sites, by registered name of the tool. */
  readonly tools: { readonly [tool: string]: ToolPolicy };
  /** Categories that were switched; others are as they come. */
  readonly categories: { readonly [category: string]: boolean };
  /** Experiments that were switched; others are off. */
  readonly experiments: { readonly [experiment: string]: boolean };
  readonly profile: ProfileSettings;
  readonly journal: JournalSettings;
}

/** What is changed at once in one place of the settings screen. */
export type Preferences = Pick<
  Settings,
  'defaultLevel' | 'categories' | 'experiments' | 'profile' | 'journal'
>;

/** Before the user changed anything. */
export const defaultSettings: Settings = {
  defaultLevel: 'read',
  sites: {},
  tools: {},
  categories: {},
  experiments: {},
  profile: { name: 'standard', tools: [] },
  journal: { values: false, maxCalls: 10_000, maxDays: 30 },
};
