import type { Settings } from '../../protocol/settings.ts';
import { profiles } from '../../tools/profiles.ts';

/** Tools of the person’s servers on one page at most: they are on top of ours. */
export const serverBudget = 100;

/** How many tools of ours a page offers at most under these settings. */
export function budgetOf({ profile }: Settings): number {
  return profile.budget ?? profiles[profile.name].budget;
}
