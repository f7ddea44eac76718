import { reaches } from '../../protocol/levels.ts';
import type { Settings } from '../../protocol/settings.ts';
import { categories } from '../../tools/categories.ts';
import type { PageSituation } from '../../tools/conditions.ts';
import { experiments } from '../../tools/experiments.ts';
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
      message: `The category “${categories[category].title}” is switched off. Switch it on in Pagehand’s settings, under Tools.`,
      setting: `categories.${category}`,
    };
  }
  if (experiment !== undefined && settings.experiments[experiment] !== true) {
    return {
      code: 'experiment',
      message: `Part of the experiment “${experiments[experiment].title}”, which is off. Switch it on in Pagehand’s settings, under Tools.`,
      setting: `experiments.${experiment}`,
    };
  }
  if (!inProfile(tool, settings)) {
    const { title } = profiles[settings.profile.name];
    return {
      code: 'profile',
      message: `Not in the profile “${title}”. Choose another, or add the tool to “${profiles.custom.title}”, in Pagehand’s settings, under Tools.`,
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
      message: `Needs the level “${tool.level}” on this site; it is “${page.level}”. Change it in Pagehand’s popup.`,
      setting: 'sites.<site>.level',
    };
  }
  if (tool.when !== undefined && !tool.when.holds(page)) {
    return { code: 'condition', message: `Offered ${tool.when.says}.` };
  }
  return undefined;
}

function whyDenied({ external }: CatalogTool, denied: 'site' | 'all'): Reason {
  if (denied === 'site') {
    return {
      code: 'policy',
      message: 'Denied on this site. Change it in Pagehand’s popup.',
      setting: external === undefined ? 'sites.<site>.tools' : 'servers',
    };
  }
  return external === undefined
    ? {
        code: 'policy',
        message: 'Denied on all sites. Change it in Pagehand’s settings, under Tools.',
        setting: 'tools',
      }
    : {
        code: 'policy',
        message: 'Denied on all sites. Change it in Pagehand’s settings, under Servers.',
        setting: 'servers',
      };
}

export function whyOverBudget(budget: number): Reason {
  return {
    code: 'budget',
    message: `This page has the ${budget} tools it may offer at most. Switch others off, or raise the number in Pagehand’s settings, under Tools.`,
    setting: 'profile.budget',
  };
}

export function whyOverServerBudget(): Reason {
  return {
    code: 'budget',
    message: `This page has the ${serverBudget} tools of servers it may offer at most. Deny some you do not need in Pagehand’s settings, under Servers.`,
    setting: 'servers',
  };
}

/** Profiles are about our own tools: which servers are offered where has settings of its own. */
function inProfile(tool: CatalogTool, { profile }: Settings): boolean {
  if (!(tool instanceof BuiltInTool) || tool.inEveryProfile) return true;
  if (profile.name === 'custom') return profile.tools.includes(tool.name);
  return profiles[profile.name].tools?.includes(tool.declared) ?? true;
}
