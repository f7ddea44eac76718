import type { Command, SettingsView, TabView, ToolView } from '../../protocol/control.ts';
import { type Lasting, type Level, reaches } from '../../protocol/levels.ts';

/** One switch that brings a tool here. */
export type Remedy = { readonly id: string; readonly command: Command } & (
  | { readonly kind: 'level'; readonly level: Level; readonly lasts: Lasting }
  | { readonly kind: 'category' | 'experiment' | 'standard-profile'; readonly title: string }
  | { readonly kind: 'custom-profile' }
  | { readonly kind: 'policy'; readonly everywhere: boolean }
  | { readonly kind: 'budget'; readonly budget: number }
);

/** Tools a page may offer at most, whatever a person sets. */
const mostBudget = 200;

/** What could be switched so that a withheld tool is offered here. Empty where nothing a person can switch would do. */
export function remediesFor(
  tool: ToolView,
  tab: TabView,
  settings: SettingsView | undefined,
): readonly Remedy[] {
  if (tool.state !== 'withheld') return [];
  switch (tool.reason) {
    case 'level':
      return levelRemedy(tool.level, tab);
    case 'policy':
      return policyRemedy(tool, tab);
    default:
      return settings === undefined ? [] : settingsRemedies(tool, tab, settings);
  }
}

/** More rights last no longer than they have to: for the tab, unless the page can only be read. */
function levelRemedy(level: Level, { tabId, site, source }: TabView): readonly Remedy[] {
  if (site === undefined) return [];
  const lasts = source.from === 'hour' ? 'hour' : reaches(level, 'act') ? 'tab' : 'always';
  const command: Command = { name: 'set-level', tabId, site, level, lasts };
  return [{ id: 'level', kind: 'level', level, lasts, command }];
}

function policyRemedy(tool: ToolView, { site }: TabView): readonly Remedy[] {
  const everywhere = tool.policyFor === 'all';
  // What is denied for a server’s tool on all sites is set with the server.
  if (everywhere && tool.server !== undefined) return [];
  if (everywhere) {
    return [
      { id: 'policy', kind: 'policy', everywhere, command: { name: 'set-tool-policy', tool: tool.name } },
    ];
  }
  if (site === undefined) return [];
  return [
    { id: 'policy', kind: 'policy', everywhere, command: { name: 'set-tool-policy', site, tool: tool.name } },
  ];
}

function settingsRemedies(tool: ToolView, tab: TabView, view: SettingsView): readonly Remedy[] {
  const { settings, categories, experiments, profiles } = view;
  const { profile } = settings;
  switch (tool.reason) {
    case 'category': {
      const found = categories.find(({ name }) => name === tool.category);
      if (found === undefined) return [];
      const change = { categories: { ...settings.categories, [found.name]: true } };
      return [
        {
          id: 'category',
          kind: 'category',
          title: found.title,
          command: { name: 'set-preferences', change },
        },
      ];
    }
    case 'experiment':
      return experiments
        .filter(({ on, name }) => !on && name === tool.experiment)
        .map(({ name, title }) => ({
          id: `experiment ${name}`,
          kind: 'experiment',
          title,
          command: {
            name: 'set-preferences',
            change: { experiments: { ...settings.experiments, [name]: true } },
          },
        }));
    case 'profile': {
      if (profile.name === 'custom') {
        const change = { profile: { ...profile, tools: [...profile.tools, tool.name] } };
        return [{ id: 'custom', kind: 'custom-profile', command: { name: 'set-preferences', change } }];
      }
      const standard = profiles.find(({ name }) => name === 'standard');
      if (standard === undefined) return [];
      const change = { profile: { ...profile, name: standard.name } };
      return [
        {
          id: 'standard',
          kind: 'standard-profile',
          title: standard.title,
          command: { name: 'set-preferences', change },
        },
      ];
    }
    case 'budget': {
      if (tool.server !== undefined) return [];
      const now = profile.budget ?? profiles.find(({ name }) => name === profile.name)?.budget ?? 20;
      const missing = tab.tools.filter(({ reason, server }) => reason === 'budget' && server === undefined);
      const budget = Math.min(mostBudget, now + missing.length);
      if (budget <= now) return [];
      const change = { profile: { ...profile, budget } };
      return [{ id: 'budget', kind: 'budget', budget, command: { name: 'set-preferences', change } }];
    }
    default:
      return [];
  }
}
