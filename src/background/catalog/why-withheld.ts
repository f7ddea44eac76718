import { reaches } from '../../protocol/levels.ts';
import type { Settings } from '../../protocol/settings.ts';
import { categories } from '../../tools/categories.ts';
import type { PageSituation } from '../../tools/conditions.ts';
import type { AnyTool } from '../../tools/define.ts';
import { experiments } from '../../tools/experiments.ts';
import { profiles } from '../../tools/profiles.ts';
import { lowestLevel } from '../access/policy-table.ts';
import type { Described } from './described.ts';
import type { Reason } from './withheld.ts';

/** Why the settings keep a tool from every page, if they do. */
export function whySwitchedOff({ tool, name }: Described, settings: Settings): Reason | undefined {
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
  if (!inProfile(tool.name, name, settings)) {
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
  tool: AnyTool,
  page: PageSituation,
  denied: 'site' | 'all' | undefined,
): Reason | undefined {
  if (denied !== undefined) {
    return denied === 'site'
      ? {
          code: 'policy',
          message: 'Denied on this site. Change it in Pagehand’s popup.',
          setting: 'sites.<site>.tools',
        }
      : {
          code: 'policy',
          message: 'Denied on all sites. Change it in Pagehand’s settings, under Tools.',
          setting: 'tools',
        };
  }
  const needed = neededLevel(tool);
  if (needed === undefined || !reaches(page.level, needed)) {
    return {
      code: 'level',
      message: `Needs the level “${needed}” on this site; it is “${page.level}”. Change it in Pagehand’s popup.`,
      setting: 'sites.<site>.level',
    };
  }
  if (tool.when !== undefined && !tool.when.holds(page)) {
    return { code: 'condition', message: `Offered ${tool.when.says}.` };
  }
  return undefined;
}

export function whyOverBudget(budget: number): Reason {
  return {
    code: 'budget',
    message: `This page has the ${budget} tools it may offer at most. Switch others off, or raise the number in Pagehand’s settings, under Tools.`,
    setting: 'profile.budget',
  };
}

/** The level a tool asks for, or the one its reach asks for, whichever is higher. */
export function neededLevel(tool: AnyTool): AnyTool['level'] | undefined {
  const byReach = lowestLevel(tool.effect, tool.reach);
  if (byReach === undefined) return undefined;
  return reaches(tool.level, byReach) ? tool.level : byReach;
}

function inProfile(name: string, registered: string, { profile }: Settings): boolean {
  if (profile.name === 'custom') return profile.tools.includes(registered);
  return profiles[profile.name].tools?.includes(name) ?? true;
}
