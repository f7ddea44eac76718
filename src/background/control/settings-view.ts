import type { SettingsView, SwitchView } from '../../protocol/control.ts';
import { type Said, type Saying, said, saidWhere, sayings } from '../../protocol/said/said.ts';
import { profileNames, type Settings } from '../../protocol/settings.ts';
import { categories } from '../../tools/categories.ts';
import { experiments } from '../../tools/experiments.ts';
import { profiles } from '../../tools/profiles.ts';
import type { GrantState } from '../access/grants.ts';
import type { Catalog } from '../catalog/catalog.ts';

export interface SettingsViewParts {
  readonly settings: Settings;
  readonly catalog: Catalog;
  readonly grants: GrantState;
  readonly mutes: SettingsView['mutes'];
  readonly journal: SettingsView['journal'];
  readonly troubles: readonly string[];
  readonly saidTroubles?: readonly Said[] | undefined;
  readonly setAside: string | undefined;
  readonly serversSetAside?: string | undefined;
  /** What a tool is called that was allowed for this session. Default: by its name. */
  titleOf?(grant: string): string;
}

/** What a person gets to see of all settings. */
export function viewSettings(parts: SettingsViewParts): SettingsView {
  const { settings, catalog, grants, mutes, journal, troubles, setAside } = parts;
  return {
    settings,
    tools: catalog.all(settings).map(({ name, title, description, category, effect, reach, level }) => ({
      name,
      title,
      description,
      category,
      effect,
      reach,
      level,
    })),
    // A category of which nothing is there yet has nothing to switch.
    categories: viewSwitches('category', categories, settings.categories).filter(({ name }) =>
      catalog.all(settings).some(({ category }) => category === name),
    ),
    experiments: viewSwitches('experiment', experiments, settings.experiments),
    profiles: profileNames.map((name) => {
      const { title, description, budget } = profiles[name];
      return { name, title, said: { title: said(`profile_${name}`) }, description, budget };
    }),
    temporary: [
      ...grants.tabs,
      ...Object.entries(grants.hours).map(([site, { level, until }]) => ({ site, level, until })),
    ],
    sessionTools: Object.fromEntries(
      Object.entries(grants.tools).map(([site, tools]) => [
        site,
        tools.map((grant) => parts.titleOf?.(grant) ?? grant),
      ]),
    ),
    mutes,
    journal,
    troubles,
    ...saidWhere({ troubles: parts.saidTroubles }),
    setAside,
    serversSetAside: parts.serversSetAside,
  };
}

interface Switch {
  readonly title: string;
  readonly description: string;
  readonly on?: boolean;
}

function viewSwitches(
  kind: 'category' | 'experiment',
  all: { readonly [name: string]: Switch },
  switched: { readonly [name: string]: boolean },
): SwitchView[] {
  return Object.entries(all).map(([name, { title, description, on: byDefault = false }]) => ({
    name,
    title,
    ...titleSaid(`${kind}_${name}`),
    description,
    on: switched[name] ?? byDefault,
    byDefault,
  }));
}

function titleSaid(code: string): Pick<SwitchView, 'said'> {
  return isSaying(code) ? { said: { title: said(code) } } : {};
}

function isSaying(code: string): code is Saying {
  return Object.hasOwn(sayings, code);
}
