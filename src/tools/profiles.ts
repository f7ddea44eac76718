import { sayings } from '../protocol/said/said.ts';
import type { ProfileName } from '../protocol/settings.ts';

export interface Profile {
  readonly title: string;
  readonly description: string;
  /** How many tools a page offers at most, unless the user set another number. */
  readonly budget: number;
  /** By name without prefix; absent: every tool. */
  readonly tools?: readonly string[];
}

/** Ready selections of tools. Some agents stop using a page with hundreds of tools; about 20 is a good number. */
export const profiles: Readonly<Record<ProfileName, Profile>> = {
  slim: {
    title: sayings.profile_slim,
    description: 'The few tools that do most of the work, and short answers: for small models.',
    budget: 6,
    tools: ['read_page', 'take_snapshot', 'click', 'fill', 'press_key', 'navigate'],
  },
  standard: {
    title: sayings.profile_standard,
    description: 'Every tool the level of the site allows.',
    budget: 20,
  },
  custom: { title: sayings.profile_custom, description: 'The tools you pick.', budget: 20 },
};
