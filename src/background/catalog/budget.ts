import type { Settings } from '../../protocol/settings.ts';
import { profiles } from '../../tools/profiles.ts';

/** How many tools a page offers at most under these settings. */
export function budgetOf({ profile }: Settings): number {
  return profile.budget ?? profiles[profile.name].budget;
}
