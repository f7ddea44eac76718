import { reaches } from '../../protocol/levels.ts';
import { inEnglish, type Said, type Saying, said } from '../../protocol/said/said.ts';
import type { Settings } from '../../protocol/settings.ts';
import { categories } from '../../tools/categories.ts';
import type { PageSituation } from '../../tools/conditions.ts';
import { profiles } from '../../tools/profiles.ts';
import { serverBudget } from './budget.ts';
import { BuiltInTool } from './built-in-tool.ts';
import type { CatalogTool } from './catalog-tool.ts';
import type { Reason } from './withheld.ts';

/** Why the settings keep a tool from every page, if they do. */
export function whySwitchedOff(tool: CatalogTool, settings: Settings): Reason | undefined {
  const { category, experiment } = tool;
  if (!(settings.categories[category] ?? categories[category].on)) {
    return {
      code: 'category',
      ...because(said('withheld_category', said(`category_${category}`))),
      setting: `categories.${category}`,
    };
  }
  if (experiment !== undefined && settings.experiments[experiment] !== true) {
    return {
      code: 'experiment',
      ...because(said('withheld_experiment', said(`experiment_${experiment}`))),
      setting: `experiments.${experiment}`,
    };
  }
  if (!inProfile(tool, settings)) {
    return {
      code: 'profile',
      ...because(said('withheld_profile', said(`profile_${settings.profile.name}`), said('profile_custom'))),
      setting: settings.profile.name === 'custom' ? 'profile.tools' : 'profile.name',
    };
  }
  return undefined;
}

/** Why a tool that is switched on is not for this page now, if it is not. */
export function whyNotHere(
  tool: CatalogTool,
  page: PageSituation,
  denied: 'site' | 'all' | undefined,
): Reason | undefined {
  if (denied !== undefined) return whyDenied(tool, denied);
  if (!reaches(page.level, tool.level)) {
    return {
      code: 'level',
      ...because(said('withheld_level', said(`level_${tool.level}`), said(`level_${page.level}`))),
      setting: 'sites.<site>.level',
    };
  }
  if (tool.when !== undefined && !tool.when.holds(page)) {
    return { code: 'condition', ...because(said('withheld_condition', tool.when.says)) };
  }
  return undefined;
}

function whyDenied({ external }: CatalogTool, denied: 'site' | 'all'): Reason {
  if (denied === 'site') {
    return {
      code: 'policy',
      ...because(said('withheld_denied_site')),
      setting: external === undefined ? 'sites.<site>.tools' : 'servers',
    };
  }
  return external === undefined
    ? {
        code: 'policy',
        ...because(said('withheld_denied_all')),
        setting: 'tools',
      }
    : {
        code: 'policy',
        ...because(said('withheld_denied_server')),
        setting: 'servers',
      };
}

export function whyOverBudget(budget: number): Reason {
  return {
    code: 'budget',
    ...because(said('withheld_budget', budget)),
    setting: 'profile.budget',
  };
}

export function whyOverServerBudget(): Reason {
  return {
    code: 'budget',
    ...because(said('withheld_server_budget', serverBudget)),
    setting: 'servers',
  };
}

function because(sentence: Said<Saying>): Pick<Reason, 'message' | 'said'> {
  return { message: inEnglish(sentence), said: sentence };
}

/** Profiles are about our own tools: which servers are offered where has settings of its own. */
function inProfile(tool: CatalogTool, { profile }: Settings): boolean {
  if (!(tool instanceof BuiltInTool) || tool.inEveryProfile) return true;
  if (profile.name === 'custom') return profile.tools.includes(tool.name);
  return profiles[profile.name].tools?.includes(tool.declared) ?? true;
}
